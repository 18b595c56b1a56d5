// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is said of a field: its hint, and what its declaration has beside. */
final class Help {

    private Help() {}

    /** All of it, for a tool tip; null when there is nothing to say, as Swing wants it. */
    static String toolTip(Field<?> field) {
        String values = field.value().choices().isEmpty() ? values(field) : "";
        String all = joined(Stream.of(meaning(field), values));
        return all.isEmpty() ? null : all;
    }

    /** The hint, what single values mean, and what empty means. */
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
