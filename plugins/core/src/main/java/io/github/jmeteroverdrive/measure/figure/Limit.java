// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limit of a threshold: {@code 5ms}, {@code 0}, {@code 0.1%}, {@code >10000}. Without an operator, the figure's
 * direction decides. Immutable.
 *
 * @param operator {@code <=}, {@code <}, {@code >=} or {@code >}
 * @param value in the unit of the figure, or in percent
 * @param share whether it is in percent of the figure's bases
 */
public record Limit(Figure figure, String operator, double value, boolean share) {

    private static final Pattern FORM = Pattern.compile("(>=|<=|>|<|)\\s*(\\d{1,15}(?:\\.\\d{1,9})?)\\s*(\\S*)");

    /** Units of time, in µs. */
    private static final Map<String, Double> TIMES = Map.of("ns", 1e-3, "us", 1.0, "µs", 1.0, "ms", 1e3, "s", 1e6);

    private static final double MICROS_PER_SECOND = 1e6;

    private static final Map<String, String> WORDS =
            Map.of("<=", "at most", "<", "less than", ">=", "at least", ">", "more than");

    /** @return empty if the text is not a valid limit for the figure */
    public static Optional<Limit> parse(String text, Figure figure) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) return Optional.empty();
        double number = Double.parseDouble(matcher.group(2));
        String unit = matcher.group(3);
        String usual = figure.sense() == Direction.HIGHER ? ">=" : "<=";
        String operator = matcher.group(1).isEmpty() ? usual : matcher.group(1);
        boolean share = unit.equals("%") && isCount(figure);
        if (!fits(number, unit, figure)) return Optional.empty();
        return Optional.of(new Limit(figure, operator, number * factor(unit, figure), share));
    }

    private static boolean isCount(Figure figure) {
        return figure.kind() == Kind.COUNT;
    }

    private static boolean fits(double number, String unit, Figure figure) {
        return switch (figure.unit()) {
            case MICROS, SECONDS -> TIMES.containsKey(unit);
            case PERCENT -> unit.equals("%");
            case PER_SECOND, BYTES_PER_SECOND -> unit.isEmpty() || unit.equals("/s");
            default ->
                unit.isEmpty() && (!isCount(figure) || number == Math.rint(number))
                        || unit.equals("%") && !figure.bases().isEmpty();
        };
    }

    private static double factor(String unit, Figure figure) {
        return switch (figure.unit()) {
            case MICROS -> TIMES.get(unit);
            case SECONDS -> TIMES.get(unit) / MICROS_PER_SECOND;
            default -> 1;
        };
    }

    /** Examples of valid limits of this figure, for a sentence. */
    public static String form(Figure figure) {
        return switch (figure.unit()) {
            case MICROS, SECONDS -> "a time with its unit, e.g. 5ms (ns, us, ms, s)";
            case PERCENT -> "a share, e.g. " + (figure.sense() == Direction.HIGHER ? "99%" : "10%");
            case PER_SECOND, BYTES_PER_SECOND -> "a number per second, e.g. 10000";
            default ->
                figure.bases().isEmpty()
                        ? isCount(figure) ? "a whole number, e.g. 0" : "a number, e.g. 1.5"
                        : "a whole number or a share, e.g. 0 or 0.1%";
        };
    }

    /** Whether values above it miss the threshold. */
    boolean isUpper() {
        return operator.startsWith("<");
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
    public String words() {
        return WORDS.get(operator) + " " + show(value);
    }

    public String show(double seen) {
        if (share || figure.unit() == Unit.PERCENT) return String.format(Locale.ROOT, "%.3g%%", seen);
        if (figure.kind() == Kind.RATE) return String.format(Locale.ROOT, "%,.1f/s", seen);
        return figure.unit().show(seen);
    }

    /** {@code <= 5 ms}. */
    @Override
    public String toString() {
        return operator + " " + show(value);
    }
}
