// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.agents.AgentsCommand;
import io.github.jmeteroverdrive.cli.compare.CompareCommand;
import io.github.jmeteroverdrive.cli.headroom.HeadroomCommand;
import io.github.jmeteroverdrive.cli.keys.KeysCommand;
import io.github.jmeteroverdrive.cli.list.CompletionCommand;
import io.github.jmeteroverdrive.cli.list.ExitCodesCommand;
import io.github.jmeteroverdrive.cli.list.FieldsCommand;
import io.github.jmeteroverdrive.cli.list.FiguresCommand;
import io.github.jmeteroverdrive.cli.list.ListCommand;
import io.github.jmeteroverdrive.cli.list.PicturesCommand;
import io.github.jmeteroverdrive.cli.plans.PlansCommand;
import io.github.jmeteroverdrive.cli.prove.VerdictCommand;
import io.github.jmeteroverdrive.cli.search.SearchCommand;
import io.github.jmeteroverdrive.cli.trend.TrendCommand;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.ReportCommand;
import io.github.jmeteroverdrive.report.lint.LintCommand;
import io.github.jmeteroverdrive.report.merge.MergeCommand;
import io.github.jmeteroverdrive.report.profile.SjkCommand;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the project. */
@Command(
        name = "overdrive",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        header = "Load tests in which the system under test slows down, not JMeter.",
        footer = {
            "",
            "A scenario is a test plan (JMS.Client), a setting changes how it runs (_.jvm.gc.Parallel),"
                    + " a parameter is a number in it (-DMaxPending=100); overdrive list shows them."
                    + " A single run is Maven's: ./mvnw jmeter:jmeter -P JMS.Client"
        },
        subcommands = {
            ReportCommand.class,
            MergeCommand.class,
            CompareCommand.class,
            TrendCommand.class,
            SearchCommand.class,
            VerdictCommand.class,
            HeadroomCommand.class,
            ListCommand.class,
            FiguresCommand.class,
            ExitCodesCommand.class,
            FieldsCommand.class,
            PicturesCommand.class,
            PlansCommand.class,
            KeysCommand.class,
            AgentsCommand.class,
            SjkCommand.class,
            LintCommand.class,
            CompletionCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Overdrive implements Runnable {

    @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

    Overdrive() {}

    public static void main(String[] arguments) {
        System.exit(execute(arguments));
    }

    static int execute(String... arguments) {
        return commandLine().execute(arguments);
    }

    /** All commands, and how they end. */
    public static CommandLine commandLine() {
        return new CommandLine(new Overdrive())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(Overdrive::told);
    }

    /** One sentence for what the user can mend; everything else is a defect with its trace. */
    private static int told(Exception e, CommandLine command, CommandLine.ParseResult parsed)
            throws Exception {
        if (!(e instanceof Refusal)) throw e;
        PrintWriter err = command.getErr();
        err.println("overdrive: " + e.getMessage());
        err.flush();
        return ExitCode.REFUSED;
    }

    @Override
    public void run() {
        spec.commandLine().usage(System.out);
    }
}
