// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import io.github.jmeteroverdrive.bench.compare.FigureResult.WayResult;
import io.github.jmeteroverdrive.bench.statistics.Bar;
import io.github.jmeteroverdrive.bench.statistics.RatioInterval;
import io.github.jmeteroverdrive.bench.statistics.Sample;
import io.github.jmeteroverdrive.bench.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** From runs to results: pairs each way with the first one, round by round. Immutable. */
record Evaluation(
        List<Figure> figures,
        List<String> ways,
        double precision,
        Supplier<RandomGenerator> randomness) {

    List<FigureResult> of(List<Measurement> measurements) {
        return figures.stream().map(figure -> of(figure, measurements)).toList();
    }

    /** Whether more rounds would not make anything better known. */
    boolean enough(List<Measurement> measurements) {
        return of(measurements).stream().allMatch(FigureResult::shown);
    }

    private FigureResult of(Figure figure, List<Measurement> measurements) {
        SortedMap<Integer, Double> reference = values(figure, ways.get(0), measurements);
        int rounds = measurements.stream().mapToInt(Measurement::round).max().orElse(0);
        List<WayResult> results = new ArrayList<>();
        for (String way : ways) {
            SortedMap<Integer, Double> values = values(figure, way, measurements);
            Optional<Sample> sample =
                    values.isEmpty()
                            ? Optional.empty()
                            : Optional.of(Sample.of(List.copyOf(values.values())));
            boolean first = way.equals(ways.get(0));
            Optional<RatioInterval> ratio = first ? Optional.empty() : ratio(values, reference);
            Optional<Verdict> verdict =
                    verdict(way, values.size(), reference.size(), rounds, ratio);
            Optional<Bar.Outcome> outcome =
                    Optional.ofNullable(figure.bars().get(way)).map(bar -> outcome(bar, ratio));
            results.add(new WayResult(way, values, sample, ratio, verdict, outcome));
        }
        return new FigureResult(figure, results);
    }

    private static SortedMap<Integer, Double> values(
            Figure figure, String way, List<Measurement> measurements) {
        SortedMap<Integer, Double> values = new TreeMap<>();
        measurements.stream()
                .filter(run -> run.way().equals(way) && run.good())
                .filter(run -> run.result().figures().containsKey(figure.name()))
                .forEach(run -> values.put(run.round(), run.result().figures().get(figure.name())));
        return values;
    }

    /** None without pairs, and where a value is 0 or below and a ratio has no meaning. */
    private Optional<RatioInterval> ratio(
            SortedMap<Integer, Double> values, SortedMap<Integer, Double> reference) {
        List<Double> ratios = new ArrayList<>();
        for (int round : values.keySet()) {
            Double below = reference.get(round);
            if (below == null) continue;
            if (!(below > 0) || !(values.get(round) > 0)) return Optional.empty();
            ratios.add(values.get(round) / below);
        }
        return ratios.isEmpty()
                ? Optional.empty()
                : Optional.of(RatioInterval.of(ratios, randomness.get()));
    }

    private Optional<Verdict> verdict(
            String way, int values, int references, int rounds, Optional<RatioInterval> ratio) {
        if (values < rounds) {
            String why = "%s has it in %d of %d rounds".formatted(way, values, rounds);
            return Optional.of(Verdict.incomplete(why));
        }
        if (way.equals(ways.get(0)) || ratio.isEmpty()) return Optional.empty();
        if (references < rounds) {
            String why = "%s has it in %d of %d rounds".formatted(ways.get(0), references, rounds);
            return Optional.of(Verdict.incomplete(why));
        }
        return Optional.of(Verdict.of(way, ways.get(0), ratio.get(), precision));
    }

    private Bar.Outcome outcome(Bar bar, Optional<RatioInterval> ratio) {
        return ratio.map(r -> bar.judge(r, precision)).orElse(Bar.Outcome.NOT_SHOWN);
    }
}
