// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import io.github.jmeteroverdrive.measure.Latency;
import java.util.Arrays;
import java.util.List;

/**
 * The presentation of a latency.
 *
 * @param id key in files
 * @param title of its chart over time
 * @param inWords what it measures
 */
public record Measure(String id, String title, String inWords) {

    public static final List<Measure> ALL =
            Arrays.stream(Latency.values()).map(Measure::of).toList();

    private static Measure of(Latency latency) {
        return new Measure(latency.id(), latency.title(), latency.inWords());
    }

    /** An unknown measure is shown under its key. */
    public static Measure of(String id) {
        return Latency.of(id).map(Measure::of).orElse(new Measure(id, id, ""));
    }
}
