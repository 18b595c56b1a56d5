// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.jmeter.testelement.TestElement;

/**
 * Reads an element's properties according to its declaration. An invalid value throws the caller's type of exception,
 * whose message has element, field, value and remedy. The message has a line for each field of the element that holds
 * an invalid value, so that all of them can be corrected at once.
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

    /** @param refusal makes the exception from a sentence */
    public static Fields of(
            TestElement element, Declaration declaration, Function<String, ? extends RuntimeException> refusal) {
        return new Fields(element, declaration, refusal);
    }

    /** What messages call the element: its label and its name. */
    public String title() {
        return declaration.label() + " '" + element.getName() + "'";
    }

    /** The value of a field; refused if it is invalid, or empty and must not be. */
    public <T> T get(Field<T> field) {
        try {
            return field.read(text(field));
        } catch (IllegalArgumentException e) {
            throw refuse(e.getMessage());
        }
    }

    private RuntimeException refuse(String complaint) {
        Set<String> sentences = new LinkedHashSet<>(List.of(sentence(complaint)));
        declaration.fields().forEach(other -> complaint(other).ifPresent(each -> sentences.add(sentence(each))));
        return refusal.apply(String.join("\n", sentences));
    }

    /**
     * What is wrong with a value that is given; the element may not read an empty field, or one with a variable now.
     */
    private Optional<String> complaint(Field<?> field) {
        if (given(field).isEmpty() || Declaration.waits(element, field.property())) return Optional.empty();
        try {
            field.read(text(field));
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** The text in a field, trimmed unless it is verbatim. */
    public String given(Field<?> field) {
        return field.given(text(field));
    }

    private String text(Field<?> field) {
        return element.getPropertyAsString(field.property(), "");
    }

    /** The exception for a field with an unusable value, to be thrown by the caller. */
    public RuntimeException refuse(Field<?> field, String problemAndRemedy) {
        return refuse(field, given(field), problemAndRemedy);
    }

    /** The same for a part of the field's value. */
    public RuntimeException refuse(Field<?> field, String value, String problemAndRemedy) {
        return refuse(field.label(), value, problemAndRemedy);
    }

    /** The same for a JMeter field outside this declaration. */
    public RuntimeException refuse(String label, String value, String problemAndRemedy) {
        return refuse(Field.complaint(label, value, problemAndRemedy));
    }

    /** Call it in a thread: refuses the first of these fields that has a variable without a value. */
    public void requireDefined(Field<?>... fields) {
        for (Field<?> field : fields) requireDefined(field.label(), field.property());
    }

    /** The same for a JMeter field outside this declaration. */
    public void requireDefined(String label, String property) {
        FieldText.undefined(element, property).ifPresent(name -> {
            String value = element.getPropertyAsString(property, "");
            throw refuse(
                    label,
                    value,
                    "${%s} is not a variable; define it, or write \\${%s} for the text itself".formatted(name, name));
        });
    }

    private String sentence(String complaint) {
        String label = declaration.label();
        String name = element.getName();
        boolean own = name != null && !name.isEmpty() && !name.equals(label);
        return label + (own ? " '" + name + "'" : "") + ": " + complaint + ".";
    }
}
