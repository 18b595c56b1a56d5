// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.runs.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of a search. Immutable.
 *
 * @param rate wanted; 0 for the run without a rate
 * @param why it did not hold, a phrase; empty when it did
 */
record Try(double rate, RunResult result, Optional<String> why) {

    /** A rate counts as kept from this share of it on: the last message of a second may be late. */
    private static final double KEPT = 0.98;

    private static final List<String> RATES =
            List.of("completedPerSecond", "samplesPerSecond", "receivedPerSecond");

    static Try of(double rate, RunResult result, SearchThresholds thresholds) {
        return new Try(rate, result, why(rate, result, thresholds));
    }

    private static Optional<String> why(
            double rate, RunResult result, SearchThresholds thresholds) {
        if (!result.good()) return result.failure();
        double reached = reached(result.figures());
        if (reached < rate * KEPT) {
            return Optional.of("only %.1f of %.1f/s were reached".formatted(reached, rate));
        }
        return thresholds.missedBy(result);
    }

    boolean held() {
        return why.isEmpty();
    }

    /** Completions per second, or what comes nearest; 0 when there is none of them. */
    double reached() {
        return reached(result.figures());
    }

    private static double reached(Map<String, Double> figures) {
        return RATES.stream()
                .filter(figures::containsKey)
                .mapToDouble(figures::get)
                .findFirst()
                .orElse(0);
    }
}
