// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import io.github.jmeteroverdrive.measure.confidence.SteadyState.Kind;
import java.util.Arrays;
import java.util.Optional;

/** The class of a run, for people and in files. */
public enum SteadyClass {
    STEADY("steady"),
    RISING("still rising"),
    SLOWING("slowing down"),
    FASTER("still getting faster"),
    IRREGULAR("irregular"),
    UNKNOWN("too short to tell");

    private final String id;

    SteadyClass(String id) {
        this.id = id;
    }

    /** @param ofRate whether a rate was judged, and not a latency */
    static SteadyClass of(Kind kind, boolean ofRate) {
        return switch (kind) {
            case STEADY -> STEADY;
            case RISING -> ofRate ? RISING : SLOWING;
            case FALLING -> ofRate ? SLOWING : FASTER;
            case IRREGULAR -> IRREGULAR;
            case UNKNOWN -> UNKNOWN;
        };
    }

    /** Empty for a name that this version does not have. */
    public static Optional<SteadyClass> of(String id) {
        return Arrays.stream(values()).filter(known -> known.id.equals(id)).findFirst();
    }

    /** Name in files. */
    public String id() {
        return id;
    }
}
