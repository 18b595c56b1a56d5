// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.runs.BuiltJMeter;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.report.lint.InvalidFields;
import io.github.jmeteroverdrive.report.lint.LintCommand;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;

/** {@code overdrive lint} with the forms of our elements, which are classes of JMeter's. */
@Command(name = "lint")
final class PlanLintCommand extends LintCommand {

    private static final String FORMS = "io.github.jmeteroverdrive.form.SavedFields";

    PlanLintCommand() {
        super(new InvalidFields(PlanLintCommand::forms));
    }

    @SuppressWarnings("unchecked") // its generic type is not known here
    private static BiFunction<String, UnaryOperator<String>, List<String>> forms() {
        return (BiFunction<String, UnaryOperator<String>, List<String>>)
                BuiltJMeter.of(Home.current()).load(FORMS);
    }
}
