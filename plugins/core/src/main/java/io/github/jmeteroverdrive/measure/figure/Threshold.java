// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit for a figure: {@code ack.p99<=5ms}, {@code errors=0}, {@code lost<0.1%}; or for that of one label,
 * {@code response.p99[login]<=5ms}. The grammar of {@code overdrive.threshold.NAME=LIMIT} and of {@code overdrive
 * search --threshold}: a name, optionally an equals sign, and a {@link Limit}. Immutable. For example:
 *
 * <pre>{@code
 * Threshold threshold = Threshold.parse("ack.p99<=5ms", Catalogue.judgedByRun(), names::suggest);
 * threshold.check(values).met();
 * }</pre>
 *
 * @param label of a sampler, of a step of a flow or of a line of a mix; "" = the whole run
 */
public record Threshold(Figure figure, String label, Limit limit) {

    /**
     * @param value empty if it was not measured, or a percentile has too few values
     * @param seen the formatted value; for a percentile with too few values, the bound from other statistics that
     *     decides the check; empty if unknown
     * @param why it is unknown, a phrase; empty if it is known
     */
    public record Check(boolean met, OptionalDouble value, String seen, String why) {

        /** Whether the check has a result. */
        public boolean known() {
            return why.isEmpty();
        }
    }

    /**
     * Too few values for a percentile.
     *
     * @param wanted how many it takes
     * @param lower the highest percentile for which there are enough; empty if there is none
     */
    public record TooFew(long values, long wanted, Optional<String> lower) {}

    private static final Pattern FORM = Pattern.compile("\\s*([\\w.]+?(?:\\[.+?])?)\\s*(?:=(?!=)|(?=[<>]))(.*)");
    private static final Pattern OF_LABEL = Pattern.compile("([\\w.]+)\\[(.+)]");
    private static final double PERCENT = 100;

    /** So many labels are listed. */
    private static final int FEW = 10;

    /**
     * @param unknown makes a sentence from an unknown name
     * @throws Refusal if it cannot be parsed
     */
    public static Threshold parse(String text, Map<String, Figure> known, UnaryOperator<String> unknown) {
        Matcher form = FORM.matcher(text);
        if (!form.matches())
            throw new Refusal("Threshold '" + text + "' must be like ack.p99<=5ms, errors=0 or lost=0.");
        return of("Threshold '" + text + "'", form.group(1), form.group(2), known, unknown);
    }

    /**
     * @param place names the property and its value, the start of a sentence
     * @throws Refusal if name or limit cannot be parsed
     */
    public static Threshold of(
            String place, String name, String limit, Map<String, Figure> known, UnaryOperator<String> unknown) {
        Matcher ofLabel = OF_LABEL.matcher(name);
        boolean labelled = ofLabel.matches();
        String figureName = labelled ? ofLabel.group(1) : name;
        Figure figure = known.get(figureName);
        if (figure == null) throw new Refusal(unknown.apply(figureName));
        return Limit.parse(limit, figure)
                .map(parsed -> new Threshold(figure, labelled ? ofLabel.group(2) : "", parsed))
                .orElseThrow(() -> new Refusal(place + ": give " + Limit.form(figure) + "."));
    }

    /** The figure's name, and the label in brackets where it has one. */
    public String name() {
        return label.isEmpty() ? figure.name() : figure.name() + "[" + label + "]";
    }

    public Check check(Values run) {
        Values values = label.isEmpty() ? run : run.ofLabel(label);
        OptionalDouble value = value(values);
        if (value.isPresent()) {
            double seen = value.getAsDouble();
            return new Check(limit.holds(seen), value, limit.show(seen), "");
        }
        return bound(values)
                .map(bound -> new Check(bound.met(), value, bound.words(), ""))
                .orElseGet(() -> new Check(false, value, "", why(values, run.labels())));
    }

    private Optional<PercentileBound> bound(Values values) {
        boolean known =
                figure.parts().stream().allMatch(id -> values.whyNotKnown(id).isEmpty());
        if (figure.kind() != Kind.LATENCY || !known) return Optional.empty();
        String id = figure.id();
        int from = statistic(id);
        return PercentileBound.of(id.substring(0, from), id.substring(from), limit, values);
    }

    private OptionalDouble value(Values values) {
        boolean known =
                figure.parts().stream().allMatch(id -> values.whyNotKnown(id).isEmpty());
        boolean there = has(values, figure.parts()) || has(values, figure.zeroBeside());
        if (!known || !there) return OptionalDouble.empty();
        double sum = sum(values, figure.parts());
        if (figure.bases().isEmpty()) return OptionalDouble.of(sum);
        double base = sum(values, figure.bases());
        if (base == 0) return OptionalDouble.empty();
        boolean share = limit.share() || figure.unit() == Unit.PERCENT;
        return OptionalDouble.of(share ? PERCENT * sum / base : sum);
    }

    private static boolean has(Values values, Iterable<String> ids) {
        for (String id : ids) if (values.value(id).isPresent()) return true;
        return false;
    }

    private static double sum(Values values, Iterable<String> ids) {
        double sum = 0;
        for (String id : ids) sum += values.value(id).orElse(0);
        return sum;
    }

    private String why(Values values, Collection<String> labels) {
        for (String id : figure.parts()) {
            String why = values.whyNotKnown(id);
            if (!why.isEmpty()) return "it is n/a: " + why;
        }
        return tooFewOf(values)
                .map(few -> "it is n/a: " + Show.count(few.values) + " values are too few, it needs "
                        + Show.count(few.wanted))
                .orElseGet(() -> {
                    if (label.isEmpty()) return "it was not measured";
                    if (labels.isEmpty() || labels.contains(label)) return "it was not measured under this label";
                    return "no label has this name; "
                            + (labels.size() <= FEW
                                    ? "there are: " + ClosestName.list(labels)
                                    : "the closest is '" + ClosestName.to(label, labels) + "'");
                });
    }

    /** Whether the run has too few values for this percentile; empty if it is not that. */
    public Optional<TooFew> tooFew(Values run) {
        return check(run).known() ? Optional.empty() : tooFewOf(label.isEmpty() ? run : run.ofLabel(label));
    }

    private Optional<TooFew> tooFewOf(Values values) {
        if (figure.kind() != Kind.LATENCY) return Optional.empty();
        String id = figure.id();
        int from = statistic(id);
        Double percentile = LatencyTable.allPercentiles().get(id.substring(from));
        OptionalDouble count = values.value(id.substring(0, from) + LatencyTable.COUNT);
        boolean few = percentile != null && count.orElse(Double.NaN) < Percentiles.wanted(percentile);
        if (!few
                || figure.parts().stream()
                        .anyMatch(part -> !values.whyNotKnown(part).isEmpty())) return Optional.empty();
        String name = figure.name().substring(0, figure.name().length() - id.length() + from);
        return Optional.of(new TooFew(
                Math.round(count.getAsDouble()),
                Percentiles.wanted(percentile),
                LatencyTable.allPercentiles().entrySet().stream()
                        .filter(lower -> Percentiles.wanted(lower.getValue()) <= count.getAsDouble())
                        .max(Map.Entry.comparingByValue())
                        .map(lower -> name + lower.getKey())));
    }

    /** Start of the statistic; {@code p99.9} contains a dot itself. */
    private static int statistic(String id) {
        return id.indexOf('.', LatencyTable.KEY.length() + 1) + 1;
    }

    @Override
    public String toString() {
        return name() + " " + limit;
    }

    /**
     * Bound of a percentile with too few values: it is not below a lower percentile that is known, and not above the
     * maximum.
     *
     * @param words the bound: {@code at most 129 ms, its max}
     */
    private record PercentileBound(boolean met, String words) {

        /**
         * Expected number of values above a limit if the percentile were there. That none is above it by chance has a
         * probability of e<sup>−10</sup>: 0.005 %.
         */
        private static final double SURE = 10;

        private static final double PERCENT = 100;

        /**
         * Checks a limit by the other statistics of the same latency.
         *
         * @param of id of the latency with its dot: {@code latencyMicros.ack.}
         * @param statistic of the figure: {@code p99}
         * @return empty if they do not decide it, or if it is not a percentile
         */
        static Optional<PercentileBound> of(String of, String statistic, Limit limit, Values values) {
            Double percentile = LatencyTable.allPercentiles().get(statistic);
            if (percentile == null || !limit.isUpper()) return Optional.empty();
            OptionalDouble max = values.value(of + LatencyTable.MAX);
            double above = values.value(of + LatencyTable.COUNT).orElse(0) * (PERCENT - percentile) / PERCENT;
            if (above >= SURE && max.isPresent() && limit.holds(max.getAsDouble()))
                return Optional.of(bound(true, max, "at most ", LatencyTable.MAX, limit));
            return LatencyTable.allPercentiles().entrySet().stream()
                    .filter(lower -> lower.getValue() < percentile)
                    .map(Map.Entry::getKey)
                    .filter(lower -> !holds(limit, values.value(of + lower)))
                    .findFirst()
                    .map(lower -> bound(false, values.value(of + lower), "at least ", lower, limit));
        }

        /** An unknown value misses no limit. */
        private static boolean holds(Limit limit, OptionalDouble seen) {
            return seen.isEmpty() || limit.holds(seen.getAsDouble());
        }

        private static PercentileBound bound(
                boolean met, OptionalDouble value, String side, String statistic, Limit limit) {
            double seen = value.orElseThrow();
            return new PercentileBound(met, side + limit.show(seen) + ", its " + statistic);
        }
    }
}
