// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import io.github.jmeteroverdrive.bench.statistics.Bar;
import java.util.Map;

/**
 * A measure that is compared. Immutable.
 *
 * @param name as in {@code summary.json}, dots between levels, or of the accounts of a run
 * @param unit empty when it has none
 * @param bars what the ratio to the first way must be, by way
 */
public record Figure(String name, Better better, String unit, Map<String, Bar> bars) {

    /** Which direction is an improvement. */
    public enum Better {
        HIGHER,
        LOWER,
        /** Shown without a judgement. */
        NEITHER
    }

    /** The unit that the last part of the name says. */
    static String unitOf(String name) {
        if (name.startsWith("latencyMicros.")) return name.endsWith(".count") ? "" : "µs";
        if (name.endsWith("MicrosPerMessage")) return "µs/message";
        if (name.endsWith("PerSecond")) return "/s";
        if (name.endsWith("Seconds") || name.equals("seconds")) return "s";
        return name.endsWith("Bytes") || name.startsWith("bytes") ? "bytes" : "";
    }
}
