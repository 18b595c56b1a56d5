// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import io.github.jmeteroverdrive.run.Refusal;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.jmeter.testelement.TestElement;

/**
 * Reads an element's properties; a bad value is a {@link Refusal} with element, field, value and
 * remedy.
 */
public final class Fields {

    private final TestElement element;
    private final String elementLabel;

    private Fields(TestElement element, String elementLabel) {
        this.element = element;
        this.elementLabel = elementLabel;
    }

    /** Of an element that was declared. */
    public static Fields of(TestElement element, Declaration declaration) {
        return new Fields(element, declaration.label());
    }

    /**
     * The value of a field.
     *
     * @throws Refusal when it cannot be read, or is empty and must not be
     */
    public <T> T get(Field<T> field) {
        String given = given(field);
        if (given.isEmpty()) {
            if (field.ifEmpty() != null) return field.ifEmpty();
            throw refuse(field, "it must not be empty; " + field.emptyWords());
        }
        try {
            return field.value().reader().apply(given);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw refuse(field, remedy(field, e));
        }
    }

    private static String remedy(Field<?> field, RuntimeException problem) {
        String remedy = field.value().remedy();
        if (remedy.isEmpty()) return problem.getMessage();
        boolean list = !field.value().choices().isEmpty();
        return list || field.ifEmpty() == null || field.emptyWords().isEmpty()
                ? remedy
                : remedy + ", or nothing for " + field.emptyWords();
    }

    /** What stands in a field, without blanks around it unless they are part of it. */
    public String given(Field<?> field) {
        String text = element.getPropertyAsString(field.property(), "");
        return field.isVerbatim() ? text : text.strip();
    }

    /** To be thrown: the sentence about a field whose value cannot be used. */
    public Refusal refuse(Field<?> field, String problemAndRemedy) {
        return refuse(field, given(field), problemAndRemedy);
    }

    /** The same about a part of what the field has. */
    public Refusal refuse(Field<?> field, String value, String problemAndRemedy) {
        return refuse(field.label(), value, problemAndRemedy);
    }

    /**
     * @param elementLabel what the element is called in JMeter's menu, e.g. {@code od - JMS Async
     *     Producer}
     */
    public static Fields of(TestElement element, String elementLabel) {
        return new Fields(element, elementLabel);
    }

    /** A required text. */
    public String text(String property, String label, String remedyWhenEmpty) {
        String value = optional(property);
        if (value.isEmpty()) throw refuse(label, value, "it must not be empty; " + remedyWhenEmpty);
        return value;
    }

    /** The trimmed text, "" when absent. */
    public String optional(String property) {
        return element.getPropertyAsString(property, "").strip();
    }

    /** A whole number from {@code min} to {@code max}; {@code fallback} when empty. */
    public long whole(String property, String label, long fallback, long min, long max) {
        String value = optional(property);
        if (value.isEmpty()) return fallback;
        try {
            long number = Long.parseLong(value);
            if (number >= min && number <= max) return number;
        } catch (NumberFormatException e) {
            // refused below
        }
        String to = max == Long.MAX_VALUE ? " of at least " + min : " from " + min + " to " + max;
        throw refuse(label, value, "give a whole number" + to + ", or nothing for " + fallback);
    }

    /** A number above 0; none when empty. */
    public OptionalDouble positive(String property, String label) {
        String value = optional(property);
        if (value.isEmpty()) return OptionalDouble.empty();
        try {
            double number = Double.parseDouble(value);
            if (number > 0 && Double.isFinite(number)) return OptionalDouble.of(number);
        } catch (NumberFormatException e) {
            // refused below
        }
        throw refuse(label, value, "give a number above 0, or nothing for no limit");
    }

    /** A whole number above 0; none when empty. */
    public OptionalLong positiveWhole(String property, String label) {
        String value = optional(property);
        if (value.isEmpty()) return OptionalLong.empty();
        try {
            long number = Long.parseLong(value);
            if (number > 0) return OptionalLong.of(number);
        } catch (NumberFormatException e) {
            // refused below
        }
        throw refuse(label, value, "give a whole number above 0, or nothing for no limit");
    }

    /** {@code true} or {@code false}; {@code fallback} when empty. */
    public boolean flag(String property, String label, boolean fallback) {
        String value = optional(property);
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "" -> fallback;
            case "true" -> true;
            case "false" -> false;
            default -> throw refuse(label, value, "give true or false");
        };
    }

    /**
     * One of the names of {@code fallback}'s enum, case aside and {@code -} for {@code _}; fallback
     * when empty.
     */
    public <E extends Enum<E>> E oneOf(String property, String label, E fallback) {
        String value = optional(property);
        if (value.isEmpty()) return fallback;
        E[] all = fallback.getDeclaringClass().getEnumConstants();
        String wanted = value.toUpperCase(Locale.ROOT).replace('-', '_');
        for (E one : all) {
            if (one.name().equals(wanted)) return one;
        }
        String allowed = Arrays.stream(all).map(Fields::shown).collect(Collectors.joining(", "));
        throw refuse(label, value, "give one of " + allowed);
    }

    private static String shown(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** To be thrown: the sentence about a field whose value cannot be used. */
    public Refusal refuse(String label, String value, String problemAndRemedy) {
        String name = element.getName();
        return new Refusal(
                elementLabel
                        + (name == null || name.isEmpty() || name.equals(elementLabel)
                                ? ""
                                : " '" + name + "'")
                        + ": "
                        + label
                        + " is '"
                        + value
                        + "': "
                        + problemAndRemedy
                        + ".");
    }
}
