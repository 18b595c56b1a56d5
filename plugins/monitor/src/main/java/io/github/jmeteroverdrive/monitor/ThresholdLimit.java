// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where good ends: {@code 5ms}, {@code 0}, {@code 0.1%}, {@code >10000}. Immutable.
 *
 * @param operator {@code <=}, {@code <}, {@code >=} or {@code >}
 * @param value in the unit of the measure
 * @param share whether it is in percent
 */
record ThresholdLimit(String operator, double value, boolean share) {

    private static final Pattern FORM =
            Pattern.compile("(>=|<=|>|<|)\\s*(\\d{1,15}(?:\\.\\d{1,9})?)\\s*(\\S*)");

    private static final Map<String, Double> MICROS =
            Map.of("ns", 1e-3, "us", 1.0, "µs", 1.0, "ms", 1e3, "s", 1e6);

    private static final Map<String, String> WORDS =
            Map.of("<=", "at most", "<", "less than", ">=", "at least", ">", "more than");

    /**
     * @return none when the text is no limit for a measure of this kind
     */
    static Optional<ThresholdLimit> parse(String text, ThresholdMeasure.Kind kind) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) return Optional.empty();
        double number = Double.parseDouble(matcher.group(2));
        String unit = matcher.group(3);
        boolean least = kind == ThresholdMeasure.Kind.RATE || kind == ThresholdMeasure.Kind.KEPT;
        String usual = least ? ">=" : "<=";
        String operator = matcher.group(1).isEmpty() ? usual : matcher.group(1);
        boolean percent = unit.equals("%");
        boolean fits =
                switch (kind) {
                    case LATENCY -> MICROS.containsKey(unit);
                    case COUNT -> unit.isEmpty() && number == Math.rint(number) || percent;
                    case SHARE, KEPT -> percent;
                    case RATE -> unit.isEmpty() || unit.equals("/s");
                };
        if (!fits) return Optional.empty();
        return Optional.of(
                new ThresholdLimit(operator, number * MICROS.getOrDefault(unit, 1.0), percent));
    }

    /** What the text of a limit of this kind looks like, for a sentence. */
    static String form(ThresholdMeasure.Kind kind) {
        return switch (kind) {
            case LATENCY -> "a time with its unit, e.g. 5ms (ns, us, ms, s)";
            case COUNT -> "a whole number or a share, e.g. 0 or 0.1%";
            case SHARE -> "a share, e.g. 10%";
            case KEPT -> "a share, e.g. 99%";
            case RATE -> "a number per second, e.g. 10000";
        };
    }

    boolean holds(double seen) {
        return switch (operator) {
            case "<=" -> seen <= value;
            case "<" -> seen < value;
            case ">=" -> seen >= value;
            default -> seen > value;
        };
    }

    /** {@code at most 5 ms}. */
    String words(ThresholdMeasure.Kind kind) {
        return WORDS.get(operator) + " " + show(value, kind);
    }

    /** A value of the measure as people read it. */
    String show(double seen, ThresholdMeasure.Kind kind) {
        if (kind == ThresholdMeasure.Kind.LATENCY)
            return Units.latency(OptionalLong.of(Math.round(seen * 1e3)));
        if (kind == ThresholdMeasure.Kind.RATE) return String.format(Locale.ROOT, "%,.1f/s", seen);
        return share ? String.format(Locale.ROOT, "%.3g %%", seen) : Units.count(Math.round(seen));
    }
}
