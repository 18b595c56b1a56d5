// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.compare.ComparedFigure.Goal;
import io.github.jmeteroverdrive.cli.compare.FigureResult.Pairing;
import io.github.jmeteroverdrive.cli.compare.FigureResult.VariantResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Computes results from runs: pairs each variant with its references, round by round. Immutable.
 *
 * @param references by variant, the variant it is divided by
 */
record Evaluation(
        List<ComparedFigure> figures,
        List<String> variants,
        Map<String, String> references,
        double precision,
        Supplier<RandomGenerator> randomness) {

    /** Each variant is divided by the first. */
    static Map<String, String> byTheFirst(List<String> variants) {
        Map<String, String> references = new LinkedHashMap<>();
        variants.stream().skip(1).forEach(variant -> references.put(variant, variants.get(0)));
        return references;
    }

    List<FigureResult> of(List<Measurement> measurements) {
        return figures.stream()
                .map(figure -> of(figure, measurements))
                .filter(result -> !result.variants().isEmpty())
                .toList();
    }

    /** Whether more rounds would not improve any result. */
    boolean enough(List<Measurement> measurements) {
        return of(measurements).stream().allMatch(FigureResult::shown);
    }

    private FigureResult of(ComparedFigure figure, List<Measurement> measurements) {
        return new FigureResult(
                figure,
                variants.stream()
                        .filter(figure::isOf)
                        .filter(variant -> figure.asked()
                                || !values(figure, variant, measurements).isEmpty())
                        .map(variant -> result(figure, variant, measurements))
                        .toList());
    }

    private VariantResult result(ComparedFigure figure, String variant, List<Measurement> measurements) {
        SortedMap<Integer, Double> values = values(figure, variant, measurements);
        Optional<Sample> sample =
                values.isEmpty() ? Optional.empty() : Optional.of(Sample.of(List.copyOf(values.values())));
        Optional<ComparisonResult> missing = missing(variant, values.size(), measurements);
        List<Pairing> pairings = new ArrayList<>();
        for (String reference : references(figure, variant)) {
            SortedMap<Integer, Double> below = values(figure, reference, measurements);
            Optional<RatioInterval> ratio = ratio(values, below);
            Optional<ComparisonResult> verdict = ratio.map(r -> ComparisonResult.of(variant, reference, r, precision))
                    .map(v -> missing(reference, below.size(), measurements).orElse(v))
                    .filter(v -> missing.isEmpty());
            Optional<RatioThreshold> bar = figure.goal(variant, reference).map(Goal::bar);
            pairings.add(new Pairing(reference, ratio, verdict, bar, bar.map(b -> outcome(b, ratio))));
        }
        return new VariantResult(variant, values, sample, missing, pairings);
    }

    /** The variant's own reference, and those in goals. */
    private Set<String> references(ComparedFigure figure, String variant) {
        Set<String> all = new LinkedHashSet<>();
        if (references.containsKey(variant)) all.add(references.get(variant));
        figure.goals().stream()
                .filter(goal -> goal.variant().equals(variant))
                .forEach(goal -> all.add(goal.reference()));
        return all;
    }

    private static SortedMap<Integer, Double> values(
            ComparedFigure figure, String variant, List<Measurement> measurements) {
        SortedMap<Integer, Double> values = new TreeMap<>();
        measurements.stream()
                .filter(run -> run.variant().equals(variant) && run.good())
                .filter(run -> run.result().figures().containsKey(figure.name()))
                .forEach(run -> values.put(run.round(), run.result().figures().get(figure.name())));
        return values;
    }

    /** Empty without pairs, and if a value is 0 or below, so that a ratio has no meaning. */
    private Optional<RatioInterval> ratio(SortedMap<Integer, Double> values, SortedMap<Integer, Double> reference) {
        List<Double> ratios = new ArrayList<>();
        for (int round : values.keySet()) {
            Double below = reference.get(round);
            if (below == null) continue;
            if (!(below > 0) || !(values.get(round) > 0)) return Optional.empty();
            ratios.add(values.get(round) / below);
        }
        return ratios.isEmpty() ? Optional.empty() : Optional.of(RatioInterval.of(ratios, randomness.get()));
    }

    /**
     * A round in which all runs were disturbed, or in which the variant was not run, yields fewer pairs, but is not
     * counted as incomplete.
     */
    private static Optional<ComparisonResult> missing(String variant, int values, List<Measurement> measurements) {
        Map<Integer, Boolean> allSetAside = measurements.stream()
                .filter(run -> run.variant().equals(variant))
                .collect(Collectors.toMap(Measurement::round, Measurement::isSetAside, Boolean::logicalAnd));
        long expected = allSetAside.values().stream().filter(only -> !only).count();
        return values == expected
                ? Optional.empty()
                : Optional.of(ComparisonResult.incomplete(
                        "%s has it in %d of %d rounds".formatted(variant, values, expected)));
    }

    private RatioThreshold.Outcome outcome(RatioThreshold bar, Optional<RatioInterval> ratio) {
        return ratio.map(r -> bar.judge(r, precision)).orElse(RatioThreshold.Outcome.NOT_SHOWN);
    }
}
