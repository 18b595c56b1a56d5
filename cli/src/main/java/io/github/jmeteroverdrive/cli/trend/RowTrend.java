// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.cli.trend.FigureTrend.LevelChange;
import io.github.jmeteroverdrive.measure.figure.Figure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** The figures of a series of runs. Immutable. */
record RowTrend(RunRow row, List<FigureTrend> figures) {

    /** Probability that a series in which nothing changed shows a change of level of any of its figures. */
    static final double LEVEL = 0.03;

    /** The same of spread. Less, because a change of level matters more. */
    static final double SPREAD = 0.02;

    record Change(RunRow row, FigureTrend trend, LevelChange shift) {

        LevelChange.Kind kind() {
            return shift.kind(trend.figure().sense());
        }

        FinishedRun lastBefore() {
            return row.runs().get(shift.before().last());
        }

        FinishedRun firstAfter() {
            return row.runs().get(shift.after().first());
        }
    }

    record Spread(RunRow row, FigureTrend trend, FigureTrend.SpreadChange change) {

        FinishedRun lastBefore() {
            return row.runs().get(change.runs().get(change.at() - 1));
        }

        FinishedRun firstAfter() {
            return row.runs().get(change.runs().get(change.at()));
        }
    }

    /**
     * The level is divided among the figures with varying values (Bonferroni): a constant figure shows no change.
     *
     * @param wanted figures to check, where the runs have them
     */
    static RowTrend of(RunRow row, List<Figure> wanted, Supplier<RandomGenerator> randomness) {
        List<Figure> present = wanted.stream()
                .filter(figure -> values(figure, row).findAny().isPresent())
                .toList();
        long differ = Math.max(
                1,
                present.stream()
                        .filter(figure -> values(figure, row).distinct().count() > 1)
                        .count());
        return new RowTrend(
                row,
                present.stream()
                        .map(figure -> FigureTrend.of(figure, row.runs(), LEVEL / differ, SPREAD / differ, randomness))
                        .toList());
    }

    private static Stream<Double> values(Figure figure, RunRow row) {
        return FigureTrend.with(figure, row.runs()).stream()
                .map(run -> row.runs().get(run).figures().get(figure.id()));
    }

    List<Spread> spreads() {
        return figures.stream()
                .flatMap(trend -> trend.spreads().stream().map(change -> new Spread(row, trend, change)))
                .toList();
    }

    List<Change> changes() {
        return figures.stream()
                .flatMap(trend -> trend.shifts().stream().map(shift -> new Change(row, trend, shift)))
                .toList();
    }

    /** Whether the newest change of any figure, except those within its noise, was for the worse. */
    boolean worse() {
        Map<FigureTrend, LevelChange.Kind> newest = new LinkedHashMap<>();
        changes().stream()
                .filter(change -> change.kind() != LevelChange.Kind.WITHIN_NOISE)
                .forEach(change -> newest.put(change.trend(), change.kind()));
        return newest.containsValue(LevelChange.Kind.WORSE);
    }
}
