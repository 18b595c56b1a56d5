// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.runs.CpuTimePart;
import io.github.jmeteroverdrive.measure.RunFile;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a variant's CPU time for a message: the medians of its rounds. Immutable.
 *
 * @param medians without the parts that are not known
 * @param missing why a part is not known, a phrase; empty if all are known
 */
record CpuTimeParts(Map<CpuTimePart, Double> medians, Optional<String> missing) {

    static CpuTimeParts of(String variant, List<Measurement> measurements) {
        List<Measurement> runs = measurements.stream()
                .filter(run -> run.variant().equals(variant) && run.good())
                .toList();
        Map<CpuTimePart, Double> medians = new EnumMap<>(CpuTimePart.class);
        for (CpuTimePart part : CpuTimePart.values()) {
            List<Double> values = runs.stream()
                    .filter(run -> run.result().figures().containsKey(part.figure()))
                    .map(run -> run.result().figures().get(part.figure()))
                    .toList();
            if (!values.isEmpty()) medians.put(part, Sample.of(values).median());
        }
        if (medians.size() == CpuTimePart.values().length) return new CpuTimeParts(medians, Optional.empty());
        boolean ofJMeter =
                runs.stream().anyMatch(run -> RunFile.RUN.existsIn(run.result().directory()));
        return new CpuTimeParts(medians, Optional.of(ofJMeter ? "not recorded" : "not a JVM"));
    }

    /** A part, or why it is not known. */
    String shown(CpuTimePart part, ComparedFigure figure) {
        return medians.containsKey(part) ? figure.bare(medians.get(part)) : "n/a: " + missing.orElseThrow();
    }

    /** All parts; empty if none is known. */
    String words(ComparedFigure figure) {
        if (medians.isEmpty()) return "";
        String all =
                "user %s + system %s".formatted(shown(CpuTimePart.USER, figure), shown(CpuTimePart.SYSTEM, figure));
        return all
                + missing.map(why -> ", GC and JIT n/a: " + why)
                        .orElseGet(() -> ", of these GC %s and JIT %s"
                                .formatted(shown(CpuTimePart.GC, figure), shown(CpuTimePart.JIT, figure)));
    }
}
