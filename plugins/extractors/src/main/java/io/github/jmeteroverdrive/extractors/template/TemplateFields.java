// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;

/** The fields of a template. */
public final class TemplateFields {

    /** Where the filled template goes. */
    enum Target {
        VARIABLE,
        BODY
    }

    static final Field<Target> TARGET =
            Field.choice("target", "Result to", Target.VARIABLE)
                    .says(Target.BODY, "the body of the HTTP Request");
    static final Field<String> VARIABLE =
            Field.text("variable", "Variable")
                    .verbatim()
                    .hint("Its name, if the result is stored in a variable");
    static final Field<Escaping> ESCAPING =
            Field.choice("escaping", "Escaping of values", Escaping.NONE)
                    .hint("As XML or JSON need it");
    static final Field<String> FILE =
            Field.text("filename", "Template file")
                    .file()
                    .hint("Path, UTF-8; overrides the template below");
    static final Field<String> TEMPLATE =
            Field.text("template", "Template")
                    .page()
                    .verbatim()
                    .hint("Text with ${…}; \\${ is not a variable");

    public static final Declaration DECLARATION =
            Declaration.of(
                    "od - Template PreProcessor",
                    "extractors.md",
                    Section.of("", TARGET, VARIABLE, ESCAPING, FILE, TEMPLATE));

    private TemplateFields() {}
}
