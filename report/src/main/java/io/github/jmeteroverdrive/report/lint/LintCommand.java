// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.ReportException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code overdrive lint}: what in a plan will slow JMeter down. The exit code is 0 when nothing is
 * found, 1 when something is, 2 when there is no plan.
 */
@Command(
        name = "lint",
        mixinStandardHelpOptions = true,
        description =
                "Says what in a plan will slow JMeter down, before it runs; may change a copy.")
public final class LintCommand implements Callable<Integer> {

    private static final int FOUND = 1;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "PLAN.jmx", description = "A test plan.")
    private Path file;

    @Option(
            names = "--fix",
            description = "Writes a copy, PLAN.fixed.jmx, in which what can be changed is.")
    private boolean fix;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where the copy goes.")
    private Path output;

    /** Made by picocli. */
    public LintCommand() {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try {
            Plan plan = Plan.read(file);
            List<Finding> findings = Lint.look(plan);
            findings.forEach(one -> out.println(text(one)));
            if (findings.isEmpty()) out.println(file + ": nothing found.");
            else if (fix) change(plan, findings, out);
            out.flush();
            return findings.isEmpty() ? CommandLine.ExitCode.OK : FOUND;
        } catch (ReportException e) {
            spec.commandLine().getErr().println("overdrive lint: " + e.getMessage());
            spec.commandLine().getErr().flush();
            return CommandLine.ExitCode.USAGE;
        }
    }

    private String text(Finding one) {
        return String.format(
                "%s:%d: %s '%s': %s%n    Remedy: %s%n    Source: %s.",
                file,
                one.line(),
                one.rule().id(),
                one.element(),
                one.reason(),
                one.rule().remedy(),
                one.rule().source());
    }

    private void change(Plan plan, List<Finding> findings, PrintWriter out) {
        Path copy = output == null ? beside() : output;
        if (copy.toAbsolutePath().equals(file.toAbsolutePath()))
            throw new ReportException(
                    "The copy must not replace " + file + "; give another --output.");
        for (Finding one : findings)
            one.fix()
                    .ifPresent(
                            fix ->
                                    out.println(
                                            "changed, line "
                                                    + one.line()
                                                    + ", '"
                                                    + one.element()
                                                    + "': "
                                                    + fix.apply()));
        try {
            Files.writeString(copy, plan.text());
        } catch (IOException e) {
            throw new ReportException(
                    copy + " cannot be written (" + e + "); give another --output.");
        }
        long left = findings.stream().filter(one -> one.fix().isEmpty()).count();
        out.println("Written: " + copy + "; left to you: " + left);
    }

    private Path beside() {
        return file.resolveSibling(
                file.getFileName().toString().replaceFirst("(\\.jmx)?$", ".fixed.jmx"));
    }
}
