// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.cli.statistics.ChangePoint;
import io.github.jmeteroverdrive.cli.statistics.MedianRatio;
import io.github.jmeteroverdrive.measure.figure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * How a figure went through the runs of a row. Immutable.
 *
 * @param level how often it would show a change where there is none
 * @param stretches between its changes, at least one
 * @param shifts from each stretch to the next
 */
record FigureTrend(Figure figure, double level, List<Stretch> stretches, List<Shift> shifts) {

    /** @param level as above */
    static FigureTrend of(Figure figure, List<FinishedRun> runs, double level, Supplier<RandomGenerator> randomness) {
        List<Integer> with = with(figure, runs);
        List<Double> values = with.stream()
                .map(run -> runs.get(run).figures().get(figure.id()))
                .toList();
        List<ChangePoint> changes = ChangePoint.in(values, level, randomness.get());
        List<Stretch> stretches = new ArrayList<>();
        List<Shift> shifts = new ArrayList<>();
        for (int i = 0; i <= changes.size(); i++) {
            int from = i == 0 ? 0 : changes.get(i - 1).at();
            int to = i == changes.size() ? values.size() : changes.get(i).at();
            Stretch next = new Stretch(with.subList(from, to), values.subList(from, to));
            if (i > 0) shifts.add(shift(stretches.get(i - 1), next, changes.get(i - 1), randomness));
            stretches.add(next);
        }
        return new FigureTrend(figure, level, List.copyOf(stretches), List.copyOf(shifts));
    }

    /** The indices of the runs that have it. */
    static List<Integer> with(Figure figure, List<FinishedRun> runs) {
        return IntStream.range(0, runs.size())
                .filter(run -> runs.get(run).figures().containsKey(figure.id()))
                .boxed()
                .toList();
    }

    private static Shift shift(Stretch before, Stretch after, ChangePoint at, Supplier<RandomGenerator> randomness) {
        Optional<MedianRatio> ratio = MedianRatio.of(after.values(), before.values(), randomness.get());
        return new Shift(before, after, at.p(), ratio);
    }

    /** The newest runs. */
    Stretch now() {
        return stretches.get(stretches.size() - 1);
    }

    /** The change that led to what is now; empty when none is known. */
    Optional<Shift> newest() {
        return shifts.isEmpty() ? Optional.empty() : Optional.of(shifts.get(shifts.size() - 1));
    }

    /** How many runs have it. */
    int runs() {
        return stretches.stream().mapToInt(stretch -> stretch.runs().size()).sum();
    }

    /** How many must have it for any change to be shown. */
    int leastRuns() {
        return ChangePoint.leastValues(level);
    }

    /** Whether its values are not all the same. */
    boolean differs() {
        return stretches.stream()
                        .flatMap(one -> one.values().stream())
                        .distinct()
                        .count()
                > 1;
    }

    boolean known() {
        return runs() >= leastRuns();
    }
}
