// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.rules.Finding;
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
 * {@code overdrive lint}: what in plans will slow JMeter down. The exit code is 0 when nothing is
 * found, 1 when something is, 2 when one is no plan.
 */
@Command(
        name = "lint",
        mixinStandardHelpOptions = true,
        description =
                "Says what in a plan will slow JMeter down, before it runs; may change a copy.")
public final class LintCommand implements Callable<Integer> {

    private static final int FOUND = 1;

    @Spec private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "PLAN.jmx", description = "Test plans.")
    private List<Path> files;

    @Option(
            names = "--fix",
            description = "Writes a copy, PLAN.fixed.jmx, in which what can be changed is.")
    private boolean fix;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where the copy of a single plan goes.")
    private Path output;

    /** Made by picocli. */
    public LintCommand() {}

    @Override
    public Integer call() {
        int worst = CommandLine.ExitCode.OK;
        for (Path file : files) worst = Math.max(worst, look(file));
        return worst;
    }

    private int look(Path file) {
        PrintWriter out = spec.commandLine().getOut();
        try {
            if (output != null && files.size() > 1)
                throw new Refusal("--output is for one plan; leave it, or give one.");
            Plan plan = Plan.read(file);
            List<Finding> findings = Lint.look(plan);
            findings.forEach(one -> out.println(text(file, one)));
            if (findings.isEmpty()) out.println(file + ": nothing found.");
            else if (fix) change(file, plan, findings, out);
            out.flush();
            return findings.isEmpty() ? CommandLine.ExitCode.OK : FOUND;
        } catch (Refusal e) {
            spec.commandLine().getErr().println("overdrive lint: " + e.getMessage());
            spec.commandLine().getErr().flush();
            return CommandLine.ExitCode.USAGE;
        }
    }

    private static String text(Path file, Finding one) {
        String left =
                one.left().isEmpty() ? "" : String.format("%n    Left by --fix: %s", one.left());
        return String.format(
                "%s:%d: %s '%s': %s%n    Remedy: %s%s%n    Source: %s.",
                file,
                one.line(),
                one.rule().id(),
                one.element(),
                one.reason(),
                one.rule().remedy(),
                left,
                one.rule().source());
    }

    private void change(Path file, Plan plan, List<Finding> findings, PrintWriter out) {
        Path copy = output == null ? beside(file) : output;
        if (copy.toAbsolutePath().equals(file.toAbsolutePath()))
            throw new Refusal("The copy must not replace " + file + "; give another --output.");
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
            throw new Refusal(copy + " cannot be written (" + e + "); give another --output.");
        }
        long left = findings.stream().filter(one -> one.fix().isEmpty()).count();
        out.println("Written: " + copy + "; left to you: " + left);
    }

    private static Path beside(Path file) {
        return file.resolveSibling(
                file.getFileName().toString().replaceFirst("(\\.jmx)?$", ".fixed.jmx"));
    }
}
