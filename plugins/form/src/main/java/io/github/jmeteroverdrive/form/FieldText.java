// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The text of a field that may differ for each message, because it contains variables or functions. Functions that
 * never change in a thread are evaluated once: {@code __P}, {@code __property}, {@code __od} and {@code __threadNum}.
 * Used only by the element's thread.
 */
public final class FieldText {

    private static final Pattern FIXED = Pattern.compile("\\$\\{__(?:(?:P|property|od)\\([^${}]*\\)|threadNum)}");

    /** A variable that is not escaped; names that begin with two underscores are functions. */
    private static final Pattern VARIABLE = Pattern.compile("(?<!\\\\)\\$\\{((?!__)[^${}]+)}");

    private final TestElement element;
    private final String property;
    private final boolean perMessage;
    private final String fixed;

    private FieldText(TestElement element, String property, boolean perMessage) {
        this.element = element;
        this.property = property;
        this.perMessage = perMessage;
        fixed = perMessage ? "" : element.getPropertyAsString(property, "");
    }

    public static FieldText of(TestElement element, String property) {
        return new FieldText(element, property, varies(raw(element, property)));
    }

    /** The text as in the plan, with its variables and functions. */
    public static String raw(TestElement element, String property) {
        JMeterProperty value = element.getProperty(property);
        if (value instanceof FunctionProperty function && function.getObjectValue() instanceof CompoundVariable text)
            return text.getRawParameters();
        return value.getStringValue();
    }

    /**
     * The text before any thread runs, with the values of {@code __P} and the like; empty if only a thread knows it.
     */
    public static Optional<String> beforeThreads(TestElement element, String property) {
        String raw = raw(element, property);
        if (varies(raw) || raw.contains("${__threadNum")) return Optional.empty();
        JMeterProperty value = element.getProperty(property);
        return Optional.of(
                value instanceof FunctionProperty function && function.getObjectValue() instanceof CompoundVariable text
                        ? text.execute()
                        : value.getStringValue());
    }

    /** Whether a text contains variables or functions that may change in a thread. */
    public static boolean varies(String raw) {
        if (raw == null) return false;
        String before;
        String text = raw;
        do { // from the inside, for they may be nested
            before = text;
            text = FIXED.matcher(text).replaceAll("");
        } while (!text.equals(before));
        return text.contains("${");
    }

    /** A variable of the field that has no value, so that JMeter leaves its name in the text. */
    static Optional<String> undefined(TestElement element, String property) {
        String raw = raw(element, property);
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        if (raw == null || !raw.contains("${") || variables == null) return Optional.empty();
        List<String> unset = VARIABLE.matcher(raw)
                .results()
                .map(found -> found.group(1))
                .filter(name -> variables.get(name) == null)
                .toList();
        if (unset.isEmpty()) return Optional.empty(); // functions such as __counter are evaluated once for each sample
        String text = element.getPropertyAsString(property, "");
        return unset.stream().filter(name -> text.contains("${" + name + "}")).findFirst();
    }

    /** Whether it may differ for each message. */
    public boolean perMessage() {
        return perMessage;
    }

    /** Whether the field is always empty. */
    public boolean absent() {
        return !perMessage && fixed.isBlank();
    }

    /** The text for the current message. */
    public String get() {
        return perMessage ? element.getPropertyAsString(property, "") : fixed;
    }

    /** What a parser makes of the text: for the current message if it may differ, otherwise made once. */
    public <T> Supplier<T> parsed(Function<String, T> parser) {
        if (perMessage) return () -> parser.apply(get());
        T once = parser.apply(fixed);
        return () -> once;
    }
}
