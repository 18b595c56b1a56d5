// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit for a figure: {@code ack.p99<=5ms}, {@code errors=0}, {@code lost<0.1%}; or for that of one label,
 * {@code response.p99[login]<=5ms}. The one grammar of {@code overdrive.threshold.NAME=LIMIT} and of {@code overdrive
 * search --threshold}: a name, and behind it, or behind an equals sign, a {@link Limit}. Immutable. For example:
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
     * What a threshold found.
     *
     * @param value none when it was not measured, or too few values are known of a percentile
     * @param seen the value as people read it; of a percentile of too few values what its other statistics say, where
     *     that is enough to decide; empty when nothing is known
     * @param why nothing is, a phrase; empty when something is
     */
    public record Check(boolean met, OptionalDouble value, String seen, String why) {

        /** Whether it is known whether it is met. */
        public boolean known() {
            return why.isEmpty();
        }
    }

    private static final Pattern FORM = Pattern.compile("\\s*([\\w.]+?(?:\\[.+?])?)\\s*(?:=(?!=)|(?=[<>]))(.*)");
    private static final Pattern OF_LABEL = Pattern.compile("([\\w.]+)\\[(.+)]");
    private static final double PERCENT = 100;

    /**
     * @param known by name
     * @param unknown makes a sentence of a name that is not known
     * @throws Refusal with a sentence when it cannot be read
     */
    public static Threshold parse(String text, Map<String, Figure> known, UnaryOperator<String> unknown) {
        Matcher form = FORM.matcher(text);
        if (!form.matches())
            throw new Refusal("Threshold '" + text + "' must be like ack.p99<=5ms, errors=0 or lost=0.");
        return of("Threshold '" + text + "'", form.group(1), form.group(2), known, unknown);
    }

    /**
     * @param place where it stands and what it says, the beginning of a sentence
     * @param limit the text of one
     * @throws Refusal with a sentence when name or limit cannot be read
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

    /** Holds it against a run. */
    public Check check(Values run) {
        Values values = label.isEmpty() ? run : run.ofLabel(label);
        OptionalDouble value = value(values);
        if (value.isPresent()) {
            double seen = value.getAsDouble();
            return new Check(limit.holds(seen), value, limit.show(seen), "");
        }
        return bound(values)
                .map(bound -> new Check(bound.met(), value, bound.words(), ""))
                .orElseGet(() -> new Check(false, value, "", why(values)));
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

    private String why(Values values) {
        for (String id : figure.parts()) {
            String why = values.whyNotKnown(id);
            if (!why.isEmpty()) return "it is n/a: " + why;
        }
        return tooFew(values).orElse(label.isEmpty() ? "it was not measured" : "it was not measured under this label");
    }

    private Optional<String> tooFew(Values values) {
        if (figure.kind() != Kind.LATENCY) return Optional.empty();
        String id = figure.id();
        int from = statistic(id);
        return PercentileBound.tooFew(id.substring(0, from), id.substring(from), values);
    }

    /** {@code p99.9} holds a dot itself. */
    private static int statistic(String id) {
        return id.indexOf('.', LatencyTable.KEY.length() + 1) + 1;
    }

    @Override
    public String toString() {
        return name() + " " + limit;
    }

    /**
     * What holds for a percentile of too few values: it is not below a lower one that is known, and not above the
     * greatest of all values.
     *
     * @param words what that says of the percentile: {@code at most 129 ms, its max}
     */
    private record PercentileBound(boolean met, String words) {

        /**
         * Values that would lie above a limit, had the percentile been there. When none does, chance has a share of
         * e<sup>−10</sup> in it: 0.005 %.
         */
        private static final double SURE = 10;

        private static final double PERCENT = 100;

        /**
         * Whether the other statistics of the same times decide on a limit.
         *
         * @param of the id of the times with its dot: {@code latencyMicros.ack.}
         * @param statistic of the figure: {@code p99}
         * @return none when they do not, or when it is no percentile
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

        /** That there are too few values for a percentile, and how many it takes; a phrase. */
        static Optional<String> tooFew(String of, String statistic, Values values) {
            Double percentile = LatencyTable.allPercentiles().get(statistic);
            OptionalDouble count = values.value(of + LatencyTable.COUNT);
            if (percentile == null || count.isEmpty()) return Optional.empty();
            return Optional.of("it is n/a: "
                    + Show.count(Math.round(count.getAsDouble()))
                    + " values are too few, it takes "
                    + Show.count(Percentiles.wanted(percentile)));
        }

        /** Of what is not known, nothing is to be said. */
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
