// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;

/**
 * Declares an element once, for its form, its settings and the docs.
 *
 * @param label its name in JMeter's menu
 * @param page its page in {@code docs}
 * @param about a text in the form; "" = none
 * @param columns the fields of a row if the element is a table; else empty
 */
public record Declaration(String label, String page, String about, List<Section> sections, List<Field<?>> columns) {

    public static Declaration of(String label, String page, Section... sections) {
        return new Declaration(label, page, "", List.of(sections), List.of());
    }

    /** A copy with a text in the form. */
    public Declaration about(String text) {
        return new Declaration(label, page, text, sections, columns);
    }

    /** A copy with a table. */
    public Declaration columns(List<Field<?>> of) {
        return new Declaration(label, page, about, sections, of);
    }

    public void initialize(TestElement element) {
        fields().forEach(field -> element.setProperty(field.property(), field.initial()));
    }

    /** Whether a field contains a variable or function, so that its value is known only later. */
    public boolean waits(TestElement element) {
        return fields().stream().anyMatch(field -> waits(element, field.property()));
    }

    /** The same for one property, also of another declaration. */
    public static boolean waits(TestElement element, String property) {
        JMeterProperty value = element.getProperty(property);
        return value instanceof FunctionProperty || waits(value.getStringValue());
    }

    /** Whether a text contains a variable or a function. */
    static boolean waits(String text) {
        return text.contains("${");
    }

    /** The fields of all sections. */
    public List<Field<?>> fields() {
        return sections.stream()
                .<Field<?>>flatMap(section -> section.fields().stream())
                .toList();
    }
}
