// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.List;
import org.apache.jmeter.testelement.TestElement;

/**
 * An element as its form, its settings and the docs know it.
 *
 * @param label its name in JMeter's menu
 * @param page its page in {@code docs}
 * @param about a text in the form; "" = none
 * @param sections its fields, in order
 * @param columns the fields of a row, of an element that is a table; else empty
 */
public record Declaration(
        String label, String page, String about, List<Section> sections, List<Field<?>> columns) {

    public static Declaration of(String label, String page, Section... sections) {
        return new Declaration(label, page, "", List.of(sections), List.of());
    }

    /** The same with a text in the form. */
    public Declaration about(String text) {
        return new Declaration(label, page, text, sections, columns);
    }

    /** The same with a table. */
    public Declaration columns(Field<?>... of) {
        return new Declaration(label, page, about, sections, List.of(of));
    }

    /** Gives a new element what its form shows at first. */
    void initialize(TestElement element) {
        fields().forEach(field -> element.setProperty(field.property(), field.initial()));
    }

    /** Those of all sections. */
    public List<Field<?>> fields() {
        return sections.stream().<Field<?>>flatMap(section -> section.fields().stream()).toList();
    }
}
