// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.blocks.CountBlocks;
import io.github.jmeteroverdrive.report.blocks.LatencyCharts;
import io.github.jmeteroverdrive.report.blocks.RunFacts;
import io.github.jmeteroverdrive.report.blocks.ThresholdTable;
import io.github.jmeteroverdrive.report.blocks.TimeCharts;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Figures;
import io.github.jmeteroverdrive.report.page.Markdown;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.KilledRunFigures;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import io.github.jmeteroverdrive.report.verdict.VerdictInSummary;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Writes one HTML page about a run, and prints its path.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.GOOD + ":written, whatever the run was like",
            ExitCode.REFUSED_MEANING + ", or there is no run"
        })
public final class ReportCommand implements Callable<Integer> {

    private static final String PAGE = "index.html";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "A run directory, latest, or a results file of JMeter (JTL) in CSV.")
    private Path path;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write; by default report/index.html in the run directory, and"
                    + " NAME-report/index.html next to a results file.")
    private Path output;

    @Option(
            names = "--junit",
            description = "Also writes junit.xml into the run directory: a test case for each threshold, for"
                    + " the end of the run, and for what failed in it.")
    private boolean junit;

    @Option(names = "--markdown", description = "Prints a summary in Markdown instead of the path of the page.")
    private boolean markdown;

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ReportCommand()).execute(arguments));
    }

    @Override
    public Integer call() {
        try {
            path = RunPath.of(path);
            RunData run = RunReader.read(path);
            Path page = output == null ? place(run) : output;
            if (Files.isDirectory(page)) page = page.resolve(PAGE);
            Verdict verdict = Verdict.of(run);
            addToSummary(run, verdict);
            if (junit) JUnitFile.write(run, verdict);
            RunPage.of(run, page).write(page);
            PrintWriter out = spec.commandLine().getOut();
            if (markdown) out.print(RunMarkdown.of(run, verdict));
            else out.println(page.toAbsolutePath().normalize());
            out.flush();
            return ExitCode.GOOD;
        } catch (Refusal e) {
            print(e);
            return ExitCode.REFUSED;
        }
    }

    /** An archived run may be read-only; its page may be somewhere else. */
    private void addToSummary(RunData run, Verdict verdict) {
        try {
            VerdictInSummary.add(run, verdict);
        } catch (Refusal e) {
            print(e);
        }
    }

    private void print(Refusal e) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("overdrive report: " + e.getMessage());
        err.flush();
    }

    private Path place(RunData run) {
        boolean file = run.jtl() != null && run.jtl().equals(path);
        if (!file) return path.resolve("report").resolve(PAGE);
        String name = path.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        return path.resolveSibling(name + "-report").resolve(PAGE);
    }

    /** What of a run's page fits the summary of a job: verdict, problems, thresholds and figures. */
    static final class RunMarkdown {

        private RunMarkdown() {}

        static String of(RunData run, Verdict verdict) {
            JsonNode figures = run.summary().isObject() ? run.summary() : KilledRunFigures.json(run);
            List<Block> blocks = new ArrayList<>();
            ThresholdTable.of(run).ifPresent(blocks::add);
            List<Figures.Figure> headline = new CountBlocks(figures).headline();
            if (!headline.isEmpty()) blocks.add(new Figures(headline));
            Table latencies = new LatencyCharts(run, figures, new TimeCharts(run)).table();
            if (!latencies.rows().isEmpty()) blocks.add(latencies);
            List<PageSection> sections = List.of(
                    new PageSection("figures", "Figures", blocks),
                    new PageSection("run", "Run", List.of(new RunFacts(run).facts())));
            return Markdown.of(new Page(run.scenario(), RunPage.subtitle(run), RunNotices.of(run, verdict), sections));
        }
    }
}
