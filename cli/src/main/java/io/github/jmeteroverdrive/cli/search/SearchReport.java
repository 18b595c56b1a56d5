// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import java.util.List;
import java.util.Map;
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

    /** The whole answer in one sentence. */
    String sentence() {
        if (!partial.isEmpty()) return "No answer: " + partial + ".";
        return answer.isPresent()
                ? "The highest rate that holds %s is %.1f/s (to %.0f %%)."
                        .formatted(thresholds, answer.getAsDouble(), width * 100)
                : "No rate holds " + thresholds + ", down to a thousandth of the first one.";
    }
}
