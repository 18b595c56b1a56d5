// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import io.github.jmeteroverdrive.bench.Shown;
import io.github.jmeteroverdrive.bench.compare.FigureResult.WayResult;
import io.github.jmeteroverdrive.bench.statistics.Sample;
import io.github.jmeteroverdrive.bench.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The results as lines of text; the page's tables say the same in the same words. */
final class CompareText {

    private CompareText() {}

    static List<String> lines(CompareReport report) {
        List<String> lines = new ArrayList<>();
        int width = report.ways().keySet().stream().mapToInt(String::length).max().orElse(0);
        for (FigureResult result : report.results()) {
            lines.add("");
            lines.add(heading(result.figure()));
            for (WayResult way : result.ways()) {
                String name = String.format("  %-" + width + "s  ", way.way());
                lines.add((name + String.join("; ", said(result.figure(), way))).stripTrailing());
            }
        }
        lines.add("");
        lines.add("What this does not show: " + report.notShown());
        if (!report.partial().isEmpty()) lines.add("Ended early: " + report.partial());
        return lines;
    }

    static String heading(Figure figure) {
        return figure.name()
                + switch (figure.better()) {
                    case HIGHER -> ", higher is better";
                    case LOWER -> ", lower is better";
                    case NEITHER -> "";
                };
    }

    /** Median, smallest and largest value, MAD and coefficient of variation. */
    static String spread(Sample sample, String unit) {
        return String.format(
                Locale.ROOT,
                "%s…%s, MAD %s%s",
                Shown.bare(sample.min(), unit),
                Shown.bare(sample.max(), unit),
                Shown.bare(sample.mad(), unit),
                Double.isNaN(sample.variation())
                        ? ""
                        : ", CV " + Verdict.percent(sample.variation()));
    }

    /** The verdict and, where there is a bar, whether it is held. */
    static String verdict(Figure figure, WayResult way) {
        String verdict = way.verdict().map(Verdict::text).orElse("");
        if (way.outcome().isEmpty()) return verdict;
        String bar = "ratio " + figure.bars().get(way.way());
        return verdict
                + (verdict.isEmpty() ? "" : "; ")
                + switch (way.outcome().get()) {
                    case HELD -> bar + " held";
                    case MISSED -> bar + " MISSED";
                    case NOT_SHOWN -> bar + " NOT SHOWN";
                };
    }

    private static List<String> said(Figure figure, WayResult way) {
        List<String> said = new ArrayList<>();
        way.sample()
                .ifPresent(
                        sample ->
                                said.add(
                                        Shown.value(sample.median(), figure.unit())
                                                + (sample.count() < 2
                                                        ? ""
                                                        : " ("
                                                                + spread(sample, figure.unit())
                                                                + ")")));
        String verdict = verdict(figure, way);
        if (!verdict.isEmpty()) said.add(verdict);
        return said;
    }
}
