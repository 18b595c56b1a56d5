// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Help for a field: its hint, and facts derived from its declaration. */
final class Help {

    private Help() {}

    /** The whole help, for a tool tip; null for none, as Swing requires. */
    static String toolTip(Field<?> field) {
        String values = field.value().choices().isEmpty() ? values(field) : "";
        String all = joined(Stream.of(meaning(field), values));
        return all.isEmpty() ? null : all;
    }

    /** The hint, and the meanings of single values and of an empty field. */
    static String meaning(Field<?> field) {
        return joined(Stream.concat(
                Stream.concat(Stream.of(field.hint()), meanings(field).stream()), Stream.of(empty(field))));
    }

    private static List<String> meanings(Field<?> field) {
        String is = field.value().choices().isEmpty() ? " = " : ": ";
        return field.meanings().stream()
                .map(meaning -> meaning.value() + is + meaning.meaning())
                .toList();
    }

    /** Unit and range, or the choices. */
    static String values(Field<?> field) {
        if (!field.value().choices().isEmpty())
            return String.join(", ", field.value().choices());
        return joined(Stream.of(field.unit(), field.value().range()));
    }

    private static String empty(Field<?> field) {
        String words = field.emptyWords();
        if (field.ifEmpty() == null) return "required";
        if (words.equals(field.initial())) return "";
        if (words.isEmpty()) return Value.shown(field.ifEmpty()).equals(field.initial()) ? "" : "empty = no text";
        String number = field.ifEmpty() instanceof Number literal ? String.valueOf(literal) : words;
        return (words.equals(number) ? "empty = " : "empty or " + number + " = ") + words;
    }

    private static String joined(Stream<String> parts) {
        return parts.filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
    }
}
