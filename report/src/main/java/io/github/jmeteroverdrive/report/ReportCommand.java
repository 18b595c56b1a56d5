// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.SummaryFile;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code overdrive report}: writes the page of a run and prints its path. The exit code is 0, or 2
 * when there can be no report, with one sentence on standard error.
 */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Writes one HTML page about a run, and prints its path.")
public final class ReportCommand implements Callable<Integer> {

    private static final String PAGE = "index.html";

    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "DIR",
            description = "A run directory, or a results file of JMeter (JTL) in CSV.")
    private Path path;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "Where the page goes; else report/index.html in the run directory, and"
                            + " NAME-report/index.html beside a results file.")
    private Path output;

    /** Made by picocli. */
    public ReportCommand() {}

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ReportCommand()).execute(arguments));
    }

    @Override
    public Integer call() {
        try {
            RunData run = RunReader.read(path);
            Path page = output == null ? place(run) : output;
            SummaryFile.add(run, Verdict.of(run));
            RunPage.of(run, page).write(page);
            PrintWriter out = spec.commandLine().getOut();
            out.println(page.toAbsolutePath().normalize());
            out.flush();
            return CommandLine.ExitCode.OK;
        } catch (Refusal e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("overdrive report: " + e.getMessage());
            err.flush();
            return CommandLine.ExitCode.USAGE;
        }
    }

    private Path place(RunData run) {
        boolean file = run.jtl() != null && run.jtl().equals(path);
        if (!file) return path.resolve("report").resolve(PAGE);
        String name = path.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        return path.resolveSibling(name + "-report").resolve(PAGE);
    }
}
