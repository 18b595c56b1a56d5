// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.compare.FigureResult.Pairing;
import io.github.jmeteroverdrive.cli.compare.FigureResult.VariantResult;
import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The bottleneck in the runs of each variant. Runs without a verdict are omitted, and so are commands, which have none.
 * Immutable.
 *
 * @param byWay number of runs by answer, for each variant that was judged
 */
record VariantVerdicts(Map<String, Map<Answer, Integer>> byVariant) {

    private static final Set<Answer> OURS = Set.of(Answer.AGENT, Answer.PLAN);

    static VariantVerdicts of(List<Measurement> measurements) {
        Map<String, Map<Answer, Integer>> all = new LinkedHashMap<>();
        for (Measurement run : measurements) {
            Optional<RunVerdict> verdict = run.result().verdict();
            if (!run.good() || verdict.isEmpty()) continue;
            all.computeIfAbsent(run.variant(), variant -> new EnumMap<>(Answer.class))
                    .merge(verdict.get().answer(), 1, Integer::sum);
        }
        return new VariantVerdicts(all);
    }

    /** The answers for a variant, with their number of runs; empty if it has no verdict. */
    String of(String variant) {
        return byVariant.getOrDefault(variant, Map.of()).entrySet().stream()
                .map(answer -> answer.getKey().id() + " " + answer.getValue())
                .collect(Collectors.joining(", "));
    }

    /** A sentence for each pair of variants with a difference that may not be due to the system. */
    List<String> warnings(List<FigureResult> results) {
        Map<List<String>, Set<String>> figures = new LinkedHashMap<>();
        for (FigureResult result : results) {
            for (VariantResult variant : result.variants()) {
                variant.pairings().stream()
                        .filter(VariantVerdicts::differs)
                        .map(pairing -> List.of(variant.variant(), pairing.reference()))
                        .forEach(pair -> figures.computeIfAbsent(pair, p -> new LinkedHashSet<>())
                                .add(result.figure().name()));
            }
        }
        List<String> warnings = new ArrayList<>();
        figures.forEach((pair, names) -> warning(pair, names).ifPresent(warnings::add));
        return warnings;
    }

    private static boolean differs(Pairing pairing) {
        return pairing.verdict()
                .filter(v -> v.kind() == ComparisonResult.Kind.DIFFERENT)
                .isPresent();
    }

    private Optional<String> warning(List<String> pair, Set<String> figures) {
        List<String> guilty = pair.stream().filter(variant -> ours(variant) > 0).toList();
        if (guilty.isEmpty()) return Optional.empty();
        return Optional.of(
                "The difference between %s and %s in %s may be the load agent's or the plan's, not the system's: one of these was the bottleneck in %s."
                        .formatted(
                                pair.get(0),
                                pair.get(1),
                                String.join(", ", figures),
                                guilty.stream()
                                        .map(variant -> ours(variant) + " of " + all(variant) + " runs of " + variant)
                                        .collect(Collectors.joining(" and "))));
    }

    private int ours(String variant) {
        return OURS.stream()
                .mapToInt(answer -> byVariant.getOrDefault(variant, Map.of()).getOrDefault(answer, 0))
                .sum();
    }

    private int all(String variant) {
        return byVariant.get(variant).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }
}
