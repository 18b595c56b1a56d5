// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import io.github.jmeteroverdrive.bench.Home;
import io.github.jmeteroverdrive.bench.Machine;
import io.github.jmeteroverdrive.bench.Overdrive;
import io.github.jmeteroverdrive.bench.Refused;
import io.github.jmeteroverdrive.bench.StopOnInterrupt;
import io.github.jmeteroverdrive.bench.runs.Child;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code overdrive compare}. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Runs several ways to do the same thing in alternating rounds (A B C, C B A, …) and says"
                    + " what differs, with a 90 %% interval for each ratio; or compares finished"
                    + " runs.",
            "Writes target/compares/<time>-<name>/index.html and compare.json."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:compared; every threshold is held",
            "2:refused: something is misspelt or missing",
            "3:incomplete: a run failed twice or a figure is missing",
            "4:a threshold is missed or not shown"
        })
public final class CompareCommand implements Callable<Integer> {

    private static final int ROUNDS = 5;
    private static final int MAX_ROUNDS = 20;
    private static final String GENERATOR = "L64X128MixRandom";

    /** Fixed: the same values give the same interval, always. */
    private static final Supplier<RandomGenerator> RANDOMNESS =
            () -> RandomGeneratorFactory.of(GENERATOR).create(1);

    @ParentCommand private Overdrive overdrive;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|NAME|DIR",
            description =
                    "A compare file, or the name of one in profiles/compare; or the directories of"
                            + " two or more finished runs.")
    private List<String> what;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Run at least N rounds (default 5), and without --max-rounds no more than N.")
    private Integer rounds;

    @Option(
            names = "--max-rounds",
            paramLabel = "N",
            description =
                    "Add rounds until every interval is narrow enough, at most N (default 20).")
    private Integer maxRounds;

    @Option(
            names = "--precision",
            paramLabel = "P",
            converter = PercentConverter.class,
            defaultValue = "5%",
            description = "Half-width at which an interval is narrow enough (default 5%%).")
    private double precision;

    @Option(
            names = "--max-stolen",
            paramLabel = "P",
            converter = PercentConverter.class,
            defaultValue = "3%",
            description =
                    "Repeat a run in which the hypervisor took more of the CPU time than this"
                            + " (default 3%%).")
    private double maxStolen;

    @Override
    public Integer call() {
        boolean finished = !isName() && what.stream().allMatch(w -> Files.isDirectory(Path.of(w)));
        if (what.size() > 1 && !finished) {
            throw new Refused(
                    "Give one compare file, or the directories of finished runs; "
                            + what.stream()
                                    .filter(w -> !Files.isDirectory(Path.of(w)))
                                    .findFirst()
                                    .orElseThrow()
                            + " is no directory.");
        }
        if (finished && what.size() < 2) {
            throw new Refused("One run cannot be compared: give two or more directories.");
        }
        return finished ? compareFinished() : compareFile();
    }

    /** A folder may have the name of a compare file, as sysctl/ has. */
    private boolean isName() {
        Path files = overdrive.home().compareFiles();
        return what.size() == 1 && Files.isRegularFile(files.resolve(what.get(0) + ".yaml"));
    }

    private int compareFinished() {
        FinishedRuns runs = FinishedRuns.read(what.stream().map(Path::of).toList());
        List<String> ways = List.copyOf(runs.ways().keySet());
        Evaluation evaluation =
                new Evaluation(
                        runs.figures(), ways, Evaluation.byTheFirst(ways), precision, RANDOMNESS);
        Home home = overdrive.home();
        CompareReport report =
                new CompareReport(
                        "finished runs",
                        "Runs that were made at different times, by hand.",
                        "These runs did not alternate: what differs may be the hour, not the way.",
                        runs.ways(),
                        precision,
                        Machine.describe(home.root()),
                        overdrive.commandLine(),
                        "",
                        runs.measurements(),
                        evaluation.of(runs.measurements()));
        Path folder = Home.newDirectory(compares(home), "finished-runs", LocalDateTime.now());
        return finish(report, folder, Progress.system());
    }

    private int compareFile() {
        int least = rounds == null ? Math.min(ROUNDS, most()) : rounds;
        if (least < 1 || most() < least) {
            throw new Refused(
                    "--rounds %d and --max-rounds %d: at least 1, and not more than the most."
                            .formatted(least, most()));
        }
        Home home = overdrive.home();
        CompareFile file = new CompareFileReader(home).read(what.get(0));
        Path folder = Home.newDirectory(compares(home), file.name(), LocalDateTime.now());
        Map<String, String> ways = new LinkedHashMap<>();
        file.ways().forEach(way -> ways.put(way.name(), way.description()));
        Evaluation evaluation =
                new Evaluation(
                        file.figures(),
                        List.copyOf(ways.keySet()),
                        file.references(),
                        precision,
                        RANDOMNESS);
        Map<String, String> environment = Machine.describe(home.root());
        file.target().ifPresent(target -> environment.put("target", target.description()));
        Progress progress = Progress.system();
        Child child = new Child();
        Comparison comparison =
                new Comparison(
                        file.ways(),
                        least,
                        most(),
                        new Disturbance(maxStolen),
                        progress,
                        child,
                        InstantSource.system());
        progress.line(announcement(file, least));
        try (StopOnInterrupt stop = new StopOnInterrupt(child)) {
            String partial = comparison.run(folder, evaluation::enough);
            environment.put("loadAtEnd", Machine.load());
            return finish(
                    new CompareReport(
                            file.name(),
                            file.description(),
                            file.notShown(),
                            ways,
                            precision,
                            environment,
                            overdrive.commandLine(),
                            partial,
                            comparison.measurements(),
                            evaluation.of(comparison.measurements())),
                    folder,
                    progress);
        }
    }

    private int most() {
        return maxRounds != null ? maxRounds : rounds != null ? rounds : MAX_ROUNDS;
    }

    private String announcement(CompareFile file, int least) {
        return "Comparing %s: %d ways, %s rounds: %s"
                .formatted(
                        file.name(),
                        file.ways().size(),
                        least == most() ? String.valueOf(least) : least + " to " + most(),
                        file.description());
    }

    private static Path compares(Home home) {
        return home.root().resolve("target/compares");
    }

    private static int finish(CompareReport report, Path folder, Progress progress) {
        CompareJson.write(report, folder.resolve("compare.json"));
        CompareText.lines(report).forEach(progress::line);
        Path page = folder.resolve("index.html");
        ComparePage.write(report, page);
        progress.line("");
        progress.line("Page: " + page);
        return report.exitCode();
    }
}
