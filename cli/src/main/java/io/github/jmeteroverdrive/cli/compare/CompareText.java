// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.CompareNotices.ProfiledVariants;
import io.github.jmeteroverdrive.cli.compare.FigureResult.Pairing;
import io.github.jmeteroverdrive.cli.compare.FigureResult.VariantResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;

/** The results as lines of text; the tables of the page use the same words. */
final class CompareText {

    private CompareText() {}

    static List<String> lines(CompareReport report) {
        List<String> lines = new ArrayList<>();
        report.notSteady().ifPresent(lines::add);
        int width = report.variants().keySet().stream()
                .mapToInt(String::length)
                .max()
                .orElse(0);
        for (FigureResult result : report.results()) {
            lines.add("");
            lines.add(heading(result.figure()));
            for (VariantResult variant : result.variants()) {
                String name = String.format("  %-" + width + "s  ", variant.variant());
                lines.add((name + String.join("; ", parts(result, variant, report))).stripTrailing());
            }
        }
        lines.addAll(verdicts(report.verdicts(), report.results(), width));
        ProfiledVariants.warning(report.measurements()).ifPresent(lines::add);
        lines.add("");
        lines.add("What this does not show: " + report.notShown());
        if (!report.partial().isEmpty()) lines.add("Ended early: " + report.partial());
        return lines;
    }

    private static List<String> verdicts(VariantVerdicts verdicts, List<FigureResult> results, int width) {
        List<String> lines = new ArrayList<>();
        if (verdicts.byVariant().isEmpty()) return lines;
        lines.add("");
        lines.add("Verdicts, in how many runs");
        verdicts.byVariant()
                .keySet()
                .forEach(variant -> lines.add(String.format("  %-" + width + "s  ", variant) + verdicts.of(variant)));
        lines.addAll(verdicts.warnings(results));
        return lines;
    }

    static String heading(ComparedFigure figure) {
        return figure.name()
                + switch (figure.better()) {
                    case HIGHER -> ", higher is better";
                    case LOWER -> ", lower is better";
                    case NEITHER -> "";
                };
    }

    /** Median, smallest and largest value, MAD and coefficient of variation. */
    static String spread(Sample sample, ComparedFigure figure) {
        return String.format(
                Locale.ROOT,
                "%s…%s, MAD %s%s",
                figure.bare(sample.min()),
                figure.bare(sample.max()),
                figure.bare(sample.mad()),
                Double.isNaN(sample.variation()) ? "" : ", CV " + ComparisonResult.percent(sample.variation()));
    }

    /**
     * The verdicts; for a reference variant its drift; and if there is a threshold, whether it is met. Names the
     * reference if it is not the first variant.
     */
    static String verdict(FigureResult result, VariantResult variant) {
        List<String> parts = new ArrayList<>();
        variant.missing().ifPresent(verdict -> parts.add(verdict.text()));
        if (result.divides(variant.variant())) Drift.of(variant.values()).ifPresent(drift -> parts.add(drift(drift)));
        String first = result.variants().get(0).variant();
        for (Pairing pairing : variant.pairings()) {
            String to = pairing.reference().equals(first) ? "" : " to " + pairing.reference();
            pairing.verdict().ifPresent(v -> parts.add((to.isEmpty() ? "" : to.strip() + ": ") + v.text()));
            pairing.outcome()
                    .ifPresent(outcome -> parts.add(
                            "ratio%s %s %s".formatted(to, pairing.bar().orElseThrow(), word(outcome))));
        }
        return String.join("; ", parts);
    }

    private static String drift(double share) {
        return String.format(Locale.ROOT, "drift %+.1f%% from first to last round", 100 * share);
    }

    private static String word(RatioThreshold.Outcome outcome) {
        return switch (outcome) {
            case HELD -> "held";
            case MISSED -> "MISSED";
            case NOT_SHOWN -> "NOT SHOWN";
        };
    }

    private static List<String> parts(FigureResult result, VariantResult variant, CompareReport report) {
        ComparedFigure figure = result.figure();
        List<String> parts = new ArrayList<>();
        variant.sample()
                .ifPresent(sample -> parts.add(figure.show(sample.median())
                        + (sample.count() < 2 ? "" : " (" + spread(sample, figure) + ")")));
        if (figure.isCpu() && variant.sample().isPresent())
            parts.add(CpuTimeParts.of(variant.variant(), report.measurements()).words(figure));
        String verdict = verdict(result, variant);
        if (!verdict.isEmpty()) parts.add(verdict);
        String published = figure.published().get(variant.variant());
        if (published != null) parts.add("published: " + published);
        return parts;
    }

    /**
     * How much a variant changed from its first round to its last although nothing was changed: the median of the
     * slopes between all pairs of rounds (Theil–Sen), of the logarithms of the values. A single outlier has no effect.
     */
    static final class Drift {

        /** With fewer rounds a slope is not significant. */
        public static final int ROUNDS = 5;

        private Drift() {}

        /**
         * The change as a share, like −0.02.
         *
         * @param values by round
         * @return empty with fewer than {@value #ROUNDS} values, or if one is 0 or below
         */
        public static OptionalDouble of(SortedMap<Integer, Double> values) {
            boolean positive = values.values().stream().allMatch(value -> value > 0);
            if (values.size() < ROUNDS || !positive) return OptionalDouble.empty();
            List<Map.Entry<Integer, Double>> rounds = new ArrayList<>(values.entrySet());
            List<Double> slopes = new ArrayList<>();
            for (int i = 0; i < rounds.size(); i++)
                for (int j = i + 1; j < rounds.size(); j++)
                    slopes.add(Math.log(rounds.get(j).getValue() / rounds.get(i).getValue())
                            / (rounds.get(j).getKey() - rounds.get(i).getKey()));
            double slope = Sample.median(
                    slopes.stream().mapToDouble(Double::doubleValue).toArray());
            return OptionalDouble.of(Math.expm1(slope * (values.lastKey() - values.firstKey())));
        }
    }
}
