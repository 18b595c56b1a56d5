// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overdrive lint}: finds what slows JMeter down in plans, and with further rules what a run would refuse. */
@Command(
        name = "lint",
        description =
                "Reports what in a plan will slow JMeter down, and what a run would refuse, before it runs; can fix a copy.",
        exitCodeList = {
            ExitCode.GOOD + ":nothing was found, or --fix has changed all of it",
            ExitCode.FOUND + ":something was found, or is left by --fix",
            ExitCode.REFUSED_MEANING + ", or a file is not a plan"
        })
public class LintCommand implements Callable<Integer> {

    private static final LintRule ASYNC = new AsyncGroups(System.getProperty("java.version"));

    private final List<LintRule> rules;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "PLAN.jmx", description = "Test plans.")
    private List<Path> files;

    @Option(names = "--fix", description = "Writes a copy, PLAN.fixed.jmx, with everything fixed that can be.")
    private boolean fix;

    @Option(
            names = "--async",
            description = "Also reports Thread Groups that one thread of od - HTTP Async Request can replace.")
    private boolean async;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file for the copy of a single plan.")
    private Path output;

    /** @param more rules than those that need nothing but the plan */
    protected LintCommand(LintRule... more) {
        rules = Stream.concat(Lint.RULES.stream(), Stream.of(more)).toList();
    }

    @Override
    public Integer call() {
        int worst = ExitCode.GOOD;
        for (Path file : files) worst = Math.max(worst, check(file));
        return worst;
    }

    private int check(Path file) {
        PrintWriter out = spec.commandLine().getOut();
        try {
            if (output != null && !fix)
                throw new Refusal("--output is for the copy that --fix writes; give --fix, too.");
            if (output != null && files.size() > 1)
                throw new Refusal("--output is for one plan; omit it, or give one plan.");
            Plan plan = Plan.read(file);
            List<LintFinding> findings = new ArrayList<>();
            List<String> changes = new ArrayList<>();
            // groups are changed first, because the other rules check their requests
            if (async) check(file, plan, List.of(ASYNC), findings, changes);
            check(file, plan, rules, findings, changes);
            if (findings.isEmpty()) out.println(file + ": nothing found.");
            int left = fix ? left(plan, findings) : findings.size();
            if (fix) write(file, plan, changes, left);
            out.flush();
            return left == 0 ? ExitCode.GOOD : ExitCode.FOUND;
        } catch (Refusal e) {
            spec.commandLine().getErr().println("overdrive lint: " + e.getMessage());
            spec.commandLine().getErr().flush();
            return ExitCode.REFUSED;
        }
    }

    private static String text(Path file, LintFinding finding) {
        String left = finding.left().isEmpty() ? "" : String.format("%n    Left by --fix: %s", finding.left());
        return String.format(
                "%s:%d: %s '%s': %s%n    Remedy: %s%s%n    Source: %s.",
                file,
                finding.line(),
                finding.rule().id(),
                finding.element(),
                finding.reason(),
                finding.rule().remedy(),
                left,
                finding.rule().source());
    }

    /** Prints the findings of rules, and changes the plan if it is to be fixed. */
    private void check(Path file, Plan plan, List<LintRule> rules, List<LintFinding> findings, List<String> changes) {
        List<LintFinding> found = Lint.check(plan, rules);
        found.forEach(finding -> spec.commandLine().getOut().println(text(file, finding)));
        findings.addAll(found);
        if (!fix) return;
        for (LintFinding finding : found)
            finding.fix().ifPresent(change -> changes.add(described(finding, change.apply())));
    }

    private static String described(LintFinding finding, String change) {
        return "changed, line " + finding.line() + ", '" + finding.element() + "': " + change;
    }

    private void write(Path file, Plan plan, List<String> changes, int left) {
        Path copy = output == null ? copyBeside(file) : output;
        PrintWriter out = spec.commandLine().getOut();
        try {
            if (Files.exists(copy) && Files.isSameFile(copy, file))
                throw new Refusal("The copy must not replace " + file + "; give another --output.");
            changes.forEach(out::println);
            Files.writeString(copy, plan.text());
        } catch (IOException e) {
            throw new Refusal(copy + " cannot be written (" + Refusal.why(e) + "); give another --output.");
        }
        out.println("Written: " + copy + "; left to you: " + left);
    }

    /**
     * The number of findings in the changed plan: a change may resolve another finding, too. But a group of threads
     * that is left stays one when its requests become our samplers.
     */
    private int left(Plan changed, List<LintFinding> findings) {
        long groups = findings.stream()
                .filter(finding -> finding.rule() == ASYNC && finding.fix().isEmpty())
                .count();
        return (int) groups + Lint.check(changed, rules).size();
    }

    private static Path copyBeside(Path file) {
        return file.resolveSibling(file.getFileName().toString().replaceFirst("(\\.jmx)?$", ".fixed.jmx"));
    }
}
