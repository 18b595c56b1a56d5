// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * The share of the machine's CPU time that the hypervisor gave to others in the measured window:
 * {@code steal} of {@code /proc/stat} (proc(5)). A run that lost much of it measured its
 * neighbours.
 */
public final class StolenShare {

    /** Its name among the figures; from 0 to 1. */
    public static final String NAME = "measured.stolenShare";

    private StolenShare() {}

    /** Nothing where the run does not tell its window, or the system not what was stolen. */
    static Map<String, Double> of(Summary summary, Usage usage, int cpus) {
        if (summary.window().isEmpty()) return Map.of();
        Window window = summary.window().get();
        OptionalDouble stolen = usage.stolen().seconds(window);
        return stolen.isPresent()
                ? Map.of(NAME, stolen.getAsDouble() / (window.seconds() * cpus))
                : Map.of();
    }
}
