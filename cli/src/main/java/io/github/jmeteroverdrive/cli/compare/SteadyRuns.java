// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.runs.RunFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether the runs of each variant were steady. Commands have no such class. */
final class SteadyRuns {

    private SteadyRuns() {}

    /** A sentence with the number of runs by class; empty if no run has one. */
    static Optional<String> sentence(List<Measurement> all) {
        Map<String, Map<String, Integer>> byVariant = new LinkedHashMap<>();
        for (Measurement run : all)
            if (run.good())
                RunFigures.steady(run.result().directory())
                        .ifPresent(name -> byVariant
                                .computeIfAbsent(run.variant(), variant -> new TreeMap<>())
                                .merge(name, 1, Integer::sum));
        if (byVariant.isEmpty()) return Optional.empty();
        return Optional.of(byVariant.entrySet().stream()
                .map(variant -> variant.getKey() + " " + counts(variant.getValue()))
                .collect(Collectors.joining("; ", "Whether the runs were steady: ", ".")));
    }

    private static String counts(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
    }
}
