// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Generates {@code docs/fields.md}: the fields of all elements, from their declarations. */
public final class FieldsPage {

    private static final String TOP = """
            # Fields

            <!-- ./overdrive fields > docs/fields.md makes this page of the elements' declarations, and
            xvfb-run -a ./overdrive pictures docs/images/elements the pictures; edit the declarations. -->

            The fields of each element, except those that JMeter adds: name and comment, the fields of HTTP Request, *Apply
            to*. Each accepts `${…}` like any field of a plan. A value that cannot be used is refused with element, field,
            value and remedy. An empty field means the same as the value that a new element has, unless *what it is* gives
            another meaning.
            """;

    private static final String HEAD = """

            | field | in a plan | a new element has | values | what it is |
            |---|---|---|---|---|
            """;

    private FieldsPage() {}

    /**
     * Prints the page for the elements in a JMeter installation.
     *
     * @param arguments JMeter's folder; its jars are on the class path
     */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        System.setProperty("java.awt.headless", "true");
        List<Declaration> declared = new Panels(Path.of(arguments[0]))
                .make().stream().map(DeclaredGui::declaration).toList();
        new PrintStream(System.out, true, StandardCharsets.UTF_8).print(of(declared));
    }

    static String of(List<Declaration> elements) {
        return TOP
                + elements.stream()
                        .sorted(Comparator.comparing(Declaration::label))
                        .map(FieldsPage::element)
                        .collect(Collectors.joining());
    }

    private static String element(Declaration element) {
        String rows = element.columns().isEmpty() ? "" : "\nEach row of its table:\n" + table(element.columns());
        return "\n## "
                + element.label()
                + "\n\n"
                + (element.about().isEmpty() ? "" : element.about() + " ")
                + "More: [%1$s](%1$s).\n\n".formatted(element.page())
                + "![%s in JMeter's GUI](images/elements/%s)\n".formatted(element.label(), Pictures.file(element))
                + table(element.fields())
                + rows;
    }

    private static String table(List<Field<?>> fields) {
        if (fields.isEmpty()) return "";
        return HEAD + fields.stream().map(FieldsPage::row).collect(Collectors.joining());
    }

    private static String row(Field<?> field) {
        List<String> cells = List.of(
                field.label(), code(field.property()), code(field.initial()), Help.values(field), Help.meaning(field));
        return cells.stream().map(FieldsPage::cell).collect(Collectors.joining(" |", "|", " |\n"));
    }

    private static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }

    private static String cell(String text) {
        return text.isEmpty() ? "" : " " + text.replace("|", "\\|").replace("<", "&lt;");
    }
}
