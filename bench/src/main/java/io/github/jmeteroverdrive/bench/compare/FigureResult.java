// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import io.github.jmeteroverdrive.bench.statistics.Bar;
import io.github.jmeteroverdrive.bench.statistics.RatioInterval;
import io.github.jmeteroverdrive.bench.statistics.Sample;
import io.github.jmeteroverdrive.bench.statistics.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** What the runs say about one figure. Immutable. */
record FigureResult(Figure figure, List<WayResult> ways) {

    /**
     * @param values by round
     * @param sample empty without a value
     * @param ratio to the first way; empty for the first way itself and without pairs
     * @param verdict empty for the first way when nothing is missing
     * @param outcome empty without a bar
     */
    record WayResult(
            String way,
            SortedMap<Integer, Double> values,
            Optional<Sample> sample,
            Optional<RatioInterval> ratio,
            Optional<Verdict> verdict,
            Optional<Bar.Outcome> outcome) {

        boolean incomplete() {
            return verdict.filter(v -> v.kind() == Verdict.Kind.INCOMPLETE).isPresent();
        }
    }

    boolean incomplete() {
        return ways.stream().anyMatch(WayResult::incomplete);
    }

    /** Whether every interval is as narrow as wanted. */
    boolean shown() {
        return ways.stream()
                .flatMap(way -> way.verdict().stream())
                .noneMatch(verdict -> verdict.kind() == Verdict.Kind.NOT_SHOWN);
    }

    /** Whether a bar is missed or cannot be told. */
    boolean missed() {
        return ways.stream()
                .flatMap(way -> way.outcome().stream())
                .anyMatch(outcome -> outcome != Bar.Outcome.HELD);
    }
}
