// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.confidence.SteadyState;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How long the runs of a search last: as given, until one of them is still rising or too short to tell. Used by one
 * thread.
 */
final class StepLength {

    private static final String WARMUP = "Warmup";
    private static final String DURATION = "Duration";

    /** With one of these, a run ends for another reason than its duration. */
    private static final List<String> OTHER_ENDS = List.of("Messages", "LoopCount", "Precision");

    private final boolean adjustable;
    private final double longest;
    private final Map<String, String> given = new LinkedHashMap<>();

    /**
     * @param parameters that the user gave
     * @param longest largest warm-up, and largest measured phase, in seconds
     */
    StepLength(Collection<String> parameters, double longest) {
        adjustable = OTHER_ENDS.stream().noneMatch(parameters::contains);
        this.longest = longest;
    }

    /** The parameters that differ from those of the user. */
    Map<String, String> parameters() {
        return given;
    }

    /** Makes the next run longer if this one was not long enough. @return whether it is longer */
    boolean extended(RunResult run) {
        Optional<RunClass> found = run.good() && adjustable ? RunClass.of(run.directory()) : Optional.empty();
        if (found.isEmpty()) return false;
        return switch (found.get().kind()) {
            // the next run measures from the second at which this one ended
            case RISING, FASTER -> extended(WARMUP, found.get().end());
            case UNKNOWN -> {
                double seconds = Math.ceil(run.figures().getOrDefault("seconds", 0.0));
                double wanted = 2 * Math.max(seconds, SteadyState.LEAST);
                yield seconds < longest && extended(DURATION, Math.min(longest, wanted));
            }
            case STEADY, SLOWING, IRREGULAR -> false;
        };
    }

    private boolean extended(String parameter, double seconds) {
        String value = String.valueOf((long) Math.ceil(seconds));
        // a plan that ignores it is not repeated again and again
        return seconds <= longest && !value.equals(given.put(parameter, value));
    }
}
