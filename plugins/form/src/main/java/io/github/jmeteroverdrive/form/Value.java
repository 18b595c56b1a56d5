// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Parses the text of a field.
 *
 * @param reader throws an {@link IllegalArgumentException} for invalid text
 * @param range allowed values, e.g. {@code 0 to 9}; "" if the choices give it, or any is allowed
 * @param remedy what to give instead of an invalid value; "" if the reader's exception has it
 * @param choices list of the allowed values; empty = too many to list
 */
public record Value<T>(Function<String, T> reader, String range, String remedy, List<String> choices) {

    static Value<String> text() {
        return new Value<>(Function.identity(), "", "", List.of());
    }

    /**
     * A value that a parser reads.
     *
     * @param parser throws an {@link IllegalArgumentException} with problem and remedy
     */
    public static <T> Value<T> of(Function<String, T> parser) {
        return new Value<>(parser, "", "", List.of());
    }

    /** A whole number from {@code min} to {@code max}; the ends of {@code long} mean unlimited. */
    static Value<Long> whole(long min, long max) {
        String range = min + " to " + max;
        String remedy = " from " + range;
        if (max == Long.MAX_VALUE) {
            range = min == Long.MIN_VALUE ? "" : min + " or more";
            remedy = min == Long.MIN_VALUE ? "" : " of at least " + min;
        }
        return new Value<>(
                text -> checked(Long.parseLong(text), min, max), range, "give a whole number" + remedy, List.of());
    }

    private static long checked(long number, long min, long max) {
        if (number >= min && number <= max) return number;
        throw new IllegalArgumentException("out of range");
    }

    /** A finite number above 0 and at most {@code max}; infinity means unlimited. */
    static Value<Double> positive(double max) {
        String range = "above 0" + (Double.isInfinite(max) ? "" : ", at most " + (long) max);
        return new Value<>(text -> checked(Double.parseDouble(text), max), range, "give a number " + range, List.of());
    }

    private static double checked(double number, double max) {
        if (number > 0 && number <= max && Double.isFinite(number)) return number;
        throw new IllegalArgumentException("out of range");
    }

    /** {@code true} or {@code false}, in any case. */
    static Value<Boolean> flag() {
        return new Value<>(Value::flag, "", "give true or false", List.of("false", "true"));
    }

    private static boolean flag(String text) {
        if (text.equalsIgnoreCase("true")) return true;
        if (text.equalsIgnoreCase("false")) return false;
        throw new IllegalArgumentException("neither");
    }

    /** One of an enum's constants, as {@link #shown} writes them; the case does not matter. */
    static <E extends Enum<E>> Value<E> oneOf(Class<E> type) {
        Map<String, E> shown = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) shown.put(shown(constant), constant);
        List<String> names = List.copyOf(shown.keySet());
        return new Value<>(
                text -> {
                    E known = shown.get(text); // no garbage: some elements read for each sample
                    return known == null ? otherwiseWritten(type, text) : known;
                },
                "",
                "give one of " + String.join(", ", names),
                names);
    }

    private static <E extends Enum<E>> E otherwiseWritten(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    public <R> Value<R> map(Function<T, R> then) {
        return new Value<>(reader.andThen(then), range, remedy, choices);
    }

    /** A value as written in a plan: an enum constant in lower case with dashes. */
    static String shown(Object value) {
        if (value instanceof Optional<?> maybe) return maybe.map(Value::shown).orElse("");
        return value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT).replace('_', '-')
                : String.valueOf(value);
    }
}
