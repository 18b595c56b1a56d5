// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.function.Function;
import org.apache.jmeter.testelement.TestElement;

/**
 * Reads an element's properties as it was declared; a bad value is an exception of the caller's kind, whose sentence
 * has element, field, value and remedy.
 */
public final class Fields {

    private final TestElement element;
    private final Declaration declaration;
    private final Function<String, ? extends RuntimeException> refusal;

    private Fields(TestElement element, Declaration declaration, Function<String, ? extends RuntimeException> refusal) {
        this.element = element;
        this.declaration = declaration;
        this.refusal = refusal;
    }

    /** @param refusal makes what is thrown of a sentence */
    public static Fields of(
            TestElement element, Declaration declaration, Function<String, ? extends RuntimeException> refusal) {
        return new Fields(element, declaration, refusal);
    }

    /** The value of a field; one that cannot be read, or is empty and must not be, is refused. */
    public <T> T get(Field<T> field) {
        try {
            return field.read(text(field));
        } catch (IllegalArgumentException e) {
            throw refuse(e.getMessage());
        }
    }

    /** What stands in a field, without blanks around it unless they are part of it. */
    public String given(Field<?> field) {
        return field.given(text(field));
    }

    private String text(Field<?> field) {
        return element.getPropertyAsString(field.property(), "");
    }

    /** To be thrown: the sentence about a field whose value cannot be used. */
    public RuntimeException refuse(Field<?> field, String problemAndRemedy) {
        return refuse(field, given(field), problemAndRemedy);
    }

    /** The same about a part of what the field has. */
    public RuntimeException refuse(Field<?> field, String value, String problemAndRemedy) {
        return refuse(field.label(), value, problemAndRemedy);
    }

    /** The same about a field that is not of this declaration, but of JMeter's. */
    public RuntimeException refuse(String label, String value, String problemAndRemedy) {
        return refuse(Field.complaint(label, value, problemAndRemedy));
    }

    private RuntimeException refuse(String complaint) {
        String label = declaration.label();
        String name = element.getName();
        boolean own = name != null && !name.isEmpty() && !name.equals(label);
        return refusal.apply(label + (own ? " '" + name + "'" : "") + ": " + complaint + ".");
    }
}
