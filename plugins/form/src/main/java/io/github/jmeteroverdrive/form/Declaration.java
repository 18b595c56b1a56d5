// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;

/**
 * An element as its form, its settings and the docs know it.
 *
 * @param label its name in JMeter's menu
 * @param page its page in {@code docs}
 * @param about a text in the form; "" = none
 * @param sections its fields, in order
 * @param columns the fields of a row, of an element that is a table; else empty
 */
public record Declaration(String label, String page, String about, List<Section> sections, List<Field<?>> columns) {

    public static Declaration of(String label, String page, Section... sections) {
        return new Declaration(label, page, "", List.of(sections), List.of());
    }

    /** The same with a text in the form. */
    public Declaration about(String text) {
        return new Declaration(label, page, text, sections, columns);
    }

    /** The same with a table. */
    public Declaration columns(List<Field<?>> of) {
        return new Declaration(label, page, about, sections, of);
    }

    /** Gives a new element what its form shows at first. */
    public void initialize(TestElement element) {
        fields().forEach(field -> element.setProperty(field.property(), field.initial()));
    }

    /** Whether a field gets its value later, by a variable or a function. */
    public boolean waits(TestElement element) {
        return fields().stream().anyMatch(field -> waits(element, field.property()));
    }

    /** The same of one property, which may be another's. */
    public static boolean waits(TestElement element, String property) {
        JMeterProperty value = element.getProperty(property);
        return value instanceof FunctionProperty || waits(value.getStringValue());
    }

    /** Whether a text has a variable or a function in it. */
    static boolean waits(String text) {
        return text.contains("${");
    }

    /** Those of all sections. */
    public List<Field<?>> fields() {
        return sections.stream()
                .<Field<?>>flatMap(section -> section.fields().stream())
                .toList();
    }
}
