// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.measure.ExitCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that a search leaves behind. Immutable.
 *
 * @param what scenario, settings and parameters
 * @param answer the highest rate that held, if any
 * @param width the relative gap to the lowest rate that failed
 * @param partial why it ended early, a phrase, or empty
 */
record SearchReport(
        String what,
        SearchThresholds thresholds,
        List<Try> path,
        OptionalDouble answer,
        double width,
        Map<String, String> environment,
        String command,
        String partial) {

    static final String NOT_SHOWN =
            "One run a rate, so a rate near the answer may hold today and fail tomorrow. The generator"
                    + " and a system under test on the same machine share its processors: the answer"
                    + " is that of both together.";

    /** Who ended it; empty when it was stopped before anybody did. */
    Optional<EndedBy> endedBy() {
        return partial.isEmpty() ? EndedBy.of(path, answer) : Optional.empty();
    }

    /** Whether the system may hold more than was found. */
    boolean atLeast() {
        return endedBy().map(EndedBy::atLeast).orElse(false);
    }

    /** As {@link SearchCommand} lists them. */
    int exitCode() {
        if (!partial.isEmpty()) return ExitCode.FAILED;
        if (atLeast()) return ExitCode.AT_LEAST;
        return answer.isPresent() ? ExitCode.GOOD : ExitCode.MISSED;
    }

    /** The whole answer, and who ended the search. */
    String sentence() {
        if (!partial.isEmpty()) return "No answer: " + partial + ".";
        return found()
                + endedBy()
                        .map(end -> "; " + end.clause() + ". " + end.because())
                        .orElse(".");
    }

    private String found() {
        if (answer.isEmpty()) return "No rate holds " + thresholds + ", down to a thousandth of the first one";
        return atLeast()
                ? "At least %.1f/s hold %s".formatted(answer.getAsDouble(), thresholds)
                : "The highest rate that holds %s is %.1f/s (to %.0f %%)"
                        .formatted(thresholds, answer.getAsDouble(), width * 100);
    }
}
