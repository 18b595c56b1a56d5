// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import org.apache.jmeter.testelement.TestElement;

/**
 * The fields of a script, with the names of the stock JSR223 elements, so that a plan changes over
 * by the element's class alone.
 */
final class ScriptFields {

    private static final Field<String> FILE =
            Field.text("filename", "Script file")
                    .file()
                    .hint(
                            "Path of the script; it is compiled again when the file changes."
                                    + " Overrides Script");
    private static final Field<String> PARAMETERS =
            Field.text("parameters", "Parameters")
                    .hint("What the script sees as Parameters, and split at blanks as args");
    private static final Field<String> SCRIPT =
            Field.text("script", "Script")
                    .groovy()
                    .hint(
                            "In Groovy, which sees ctx vars props prev sampler log Label FileName"
                                    + " Parameters args OUT");

    private ScriptFields() {}

    static Declaration declaration(String label) {
        return Declaration.of(label, "extractors.md", Section.of("", FILE, PARAMETERS, SCRIPT));
    }

    /** As it stands, for each call has to ask. */
    static String script(TestElement element) {
        return element.getPropertyAsString(SCRIPT.property(), "");
    }

    static String file(TestElement element) {
        return element.getPropertyAsString(FILE.property(), "");
    }

    static String parameters(TestElement element) {
        return element.getPropertyAsString(PARAMETERS.property(), "");
    }
}
