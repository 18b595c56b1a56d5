// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.compare.MedianRatio;
import io.github.jmeteroverdrive.cli.compare.Sample;
import io.github.jmeteroverdrive.cli.compare.Sample.Noise;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.measure.confidence.ChangePoint;
import io.github.jmeteroverdrive.measure.figure.Direction;
import io.github.jmeteroverdrive.measure.figure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The course of a figure over the runs of a series. Immutable.
 *
 * @param level probability of a change of level where there is none
 * @param stretches segments between its changes, at least one
 * @param shifts from each segment to the next
 * @param spreads changes of the spread around the levels, ascending
 */
record FigureTrend(
        Figure figure, double level, List<Segment> stretches, List<LevelChange> shifts, List<SpreadChange> spreads) {

    /**
     * @param level as above
     * @param spreadLevel probability of a change of spread where there is none
     */
    static FigureTrend of(
            Figure figure,
            List<FinishedRun> runs,
            double level,
            double spreadLevel,
            Supplier<RandomGenerator> randomness) {
        List<Integer> with = with(figure, runs);
        List<Double> values = with.stream()
                .map(run -> runs.get(run).figures().get(figure.id()))
                .toList();
        List<ChangePoint> changes = ChangePoint.in(values, level, randomness.get());
        List<Segment> stretches = new ArrayList<>();
        List<LevelChange> shifts = new ArrayList<>();
        for (int i = 0; i <= changes.size(); i++) {
            int from = i == 0 ? 0 : changes.get(i - 1).at();
            int to = i == changes.size() ? values.size() : changes.get(i).at();
            Segment next = new Segment(with.subList(from, to), values.subList(from, to));
            if (i > 0) shifts.add(shift(stretches.get(i - 1), next, changes.get(i - 1), randomness));
            stretches.add(next);
        }
        return new FigureTrend(
                figure,
                level,
                List.copyOf(stretches),
                List.copyOf(shifts),
                SpreadChange.in(stretches, spreadLevel, randomness.get()));
    }

    /** The indices of the runs that have it. */
    static List<Integer> with(Figure figure, List<FinishedRun> runs) {
        return IntStream.range(0, runs.size())
                .filter(run -> runs.get(run).figures().containsKey(figure.id()))
                .boxed()
                .toList();
    }

    private static LevelChange shift(
            Segment before, Segment after, ChangePoint at, Supplier<RandomGenerator> randomness) {
        Optional<MedianRatio> ratio = MedianRatio.of(after.values(), before.values(), randomness.get());
        return new LevelChange(before, after, at.p(), ratio);
    }

    /** The newest runs. */
    Segment now() {
        return stretches.get(stretches.size() - 1);
    }

    /** The change that led to the current level; empty if there was none. */
    Optional<LevelChange> newest() {
        return shifts.isEmpty() ? Optional.empty() : Optional.of(shifts.get(shifts.size() - 1));
    }

    /** The number of runs that have it. */
    int runs() {
        return stretches.stream().mapToInt(stretch -> stretch.runs().size()).sum();
    }

    /** The minimum number of runs with this figure for any change to be significant. */
    int leastRuns() {
        return ChangePoint.leastValues(level);
    }

    /** Whether its values are not all the same. */
    boolean differs() {
        return stretches.stream()
                        .flatMap(segment -> segment.values().stream())
                        .distinct()
                        .count()
                > 1;
    }

    boolean known() {
        return runs() >= leastRuns();
    }

    /**
     * A change of a figure's level that is not due to chance. Immutable.
     *
     * @param p probability of such a change in random order
     * @param ratio of the medians, after by before; empty if a value is 0
     */
    record LevelChange(Segment before, Segment after, double p, Optional<MedianRatio> ratio) {

        enum Kind {
            WORSE,
            BETTER,
            OTHER,
            /** Single runs differ by more. */
            WITHIN_NOISE
        }

        Kind kind(Direction sense) {
            if (before.noise().holds(after.median())) return Kind.WITHIN_NOISE;
            if (sense == Direction.NEITHER) return Kind.OTHER;
            return after.median() > before.median() == (sense == Direction.HIGHER) ? Kind.BETTER : Kind.WORSE;
        }
    }

    /**
     * A change of how much the runs differ from their level, for whatever reason: more noise, or now and then a slow
     * run. Immutable.
     *
     * @param runs all that have the figure, ascending
     * @param at index in these of the first one after the change
     * @param before half of the runs before were closer to their level, as a share of it
     * @param after the same of those since
     * @param p probability of such a change in random order
     */
    record SpreadChange(List<Integer> runs, int at, double before, double after, double p) {

        /** Empty if a level is 0, which has no share. */
        static List<SpreadChange> in(List<Segment> stretches, double level, RandomGenerator random) {
            if (stretches.stream().anyMatch(stretch -> stretch.values().isEmpty() || stretch.median() == 0))
                return List.of();
            List<Integer> runs = stretches.stream()
                    .flatMap(stretch -> stretch.runs().stream())
                    .toList();
            List<Double> distances =
                    stretches.stream().flatMap(Segment::distances).toList();
            List<ChangePoint> changes = ChangePoint.ofSpread(distances, level, random);
            List<SpreadChange> found = new ArrayList<>();
            for (int i = 0; i < changes.size(); i++) {
                int from = i == 0 ? 0 : changes.get(i - 1).at();
                int at = changes.get(i).at();
                int to = i == changes.size() - 1
                        ? runs.size()
                        : changes.get(i + 1).at();
                found.add(new SpreadChange(
                        runs,
                        at,
                        Sample.of(distances.subList(from, at)).median(),
                        Sample.of(distances.subList(at, to)).median(),
                        changes.get(i).p()));
            }
            return List.copyOf(found);
        }

        boolean more() {
            return after > before;
        }
    }

    /**
     * Consecutive runs in which a figure did not change its level. Immutable.
     *
     * @param runs their indices in the series, ascending; those without the figure are left out
     * @param values of the figure, one per run
     */
    record Segment(List<Integer> runs, List<Double> values) {

        int first() {
            return runs.get(0);
        }

        int last() {
            return runs.get(runs.size() - 1);
        }

        double median() {
            return Sample.of(values).median();
        }

        /** How far each is from the median, as a share of it. */
        Stream<Double> distances() {
            double median = median();
            return values.stream().map(value -> Math.abs(value / median - 1));
        }

        /** The range of one more run. */
        Noise noise() {
            return Noise.of(values);
        }
    }
}
