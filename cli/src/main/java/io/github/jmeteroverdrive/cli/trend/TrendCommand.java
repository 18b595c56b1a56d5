// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.compare.RatioInterval.Randomness;
import io.github.jmeteroverdrive.cli.runs.CommandLineEcho;
import io.github.jmeteroverdrive.cli.runs.CpuTimePart;
import io.github.jmeteroverdrive.cli.runs.Environment;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.trend.TrendReport.TrendJson;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.report.RunPath;
import io.github.jmeteroverdrive.report.page.Markdown;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Page;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "trend",
        description = {
            "Shows how the figures of successive runs developed, and whether one changed by more than their noise.",
            "Writes target/trends/<time>-trend/index.html and trend.json."
        },
        exitCodeList = {
            ExitCode.GOOD + ":no figure is known to be worse than before its newest change",
            ExitCode.REFUSED_MEANING,
            ExitCode.MISSED + ":a figure became worse, by more than its noise"
        })
public final class TrendCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "Run directories, or directories of them, such as target/runs.")
    private List<Path> directories;

    @Option(names = "--last", paramLabel = "N", description = "Only the newest N runs of each kind.")
    private int last = Integer.MAX_VALUE;

    @Option(
            names = "--figure",
            paramLabel = "NAME",
            description =
                    "Only this figure; may be repeated. With fewer figures fewer runs are needed. overdrive figures lists them.")
    private List<String> names = List.of();

    @Option(names = "--markdown", description = "Print the result in Markdown.")
    private boolean markdown;

    @Override
    public Integer call() {
        if (last < 2) throw new Refusal("--last " + last + ": at least 2 runs can be compared.");
        List<Figure> figures = figures();
        FoundRuns found = FoundRuns.in(directories.stream().map(RunPath::of).toList());
        Home home = Home.current();
        TrendReport report = new TrendReport(
                RunRow.of(found.good(), last).stream()
                        .map(row -> RowTrend.of(row, figures, Randomness.FIXED))
                        .toList(),
                found.leftOut(),
                Environment.describe(home.root()),
                CommandLineEcho.again(spec));
        Path folder = Home.newDirectory(home.root().resolve("target/trends"), "trend", LocalDateTime.now());
        TrendJson.write(report, folder.resolve("trend.json"));
        Page page = TrendPage.of(report);
        page.write(folder.resolve("index.html"));
        PrintWriter out = spec.commandLine().getOut();
        if (markdown) out.print(Markdown.of(page));
        else {
            report.notices().stream().map(Notice::text).forEach(out::println);
            out.println("Page: " + folder.resolve("index.html"));
        }
        out.flush();
        return report.exitCode();
    }

    private List<Figure> figures() {
        if (names.isEmpty())
            return Stream.concat(Stream.of(CpuTimePart.TOTAL), FinishedRun.FIGURES.stream())
                    .map(Catalogue::of)
                    .toList();
        Map<String, Figure> known = new LinkedHashMap<>();
        Catalogue.inSummary().values().forEach(figure -> known.put(figure.name(), figure));
        known.put(CpuTimePart.TOTAL, Catalogue.of(CpuTimePart.TOTAL));
        names.forEach(name -> NameCheck.check("--figure", "figure", name, known.keySet()));
        return names.stream().map(known::get).toList();
    }

    /**
     * The runs found in directories, ordered by their start. Immutable.
     *
     * @param good valid runs
     * @param leftOut a sentence for each of the others
     */
    record FoundRuns(List<FinishedRun> good, List<String> leftOut) {

        /**
         * @param paths run directories, and parent directories of such
         * @throws Refusal if one contains no run at all
         */
        static FoundRuns in(List<Path> paths) {
            List<FinishedRun> good = new ArrayList<>();
            List<String> leftOut = new ArrayList<>();
            for (Path directory :
                    paths.stream().flatMap(path -> runs(path).stream()).toList()) {
                String name = String.valueOf(directory.getFileName());
                if (!RunFile.SUMMARY.existsIn(directory)) {
                    leftOut.add(name + " is left out: it did not end.");
                    continue;
                }
                try {
                    take(FinishedRun.read(directory), good, leftOut);
                } catch (Refusal e) {
                    leftOut.add(name + " cannot be counted: " + e.getMessage());
                }
            }
            good.sort(Comparator.comparing(FinishedRun::started).thenComparing(FinishedRun::name));
            return new FoundRuns(List.copyOf(good), List.copyOf(leftOut));
        }

        private static void take(FinishedRun run, List<FinishedRun> good, List<String> leftOut) {
            Optional<FinishedRun> same = good.stream().filter(run::isSameAs).findFirst();
            if (run.bad()) leftOut.add(run.name() + " is left out: the run itself failed.");
            else if (same.isEmpty()) good.add(run);
            else
                leftOut.add("%s is left out: it is the run in %s, and would count twice."
                        .formatted(run.directory(), same.get().directory()));
        }

        private static List<Path> runs(Path path) {
            if (RunFile.RUN.existsIn(path)) return List.of(path);
            if (!Files.exists(path))
                throw new Refusal(
                        path + " does not exist; give a run directory, or a directory that contains" + " runs.");
            List<Path> below = Home.entries(path, "").stream()
                    .filter(RunFile.RUN::existsIn)
                    .toList();
            if (below.isEmpty())
                throw new Refusal(path + " holds no run; give run directories, or a directory of them, such as"
                        + " target/runs.");
            return below;
        }
    }
}
