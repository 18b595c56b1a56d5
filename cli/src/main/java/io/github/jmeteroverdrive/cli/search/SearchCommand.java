// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.compare.ProgressBar;
import io.github.jmeteroverdrive.cli.compare.RoundOptions.PercentConverter;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.CommandLineEcho;
import io.github.jmeteroverdrive.cli.runs.Environment;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.runs.NameCheck.ScenarioNames;
import io.github.jmeteroverdrive.cli.runs.StopOnInterrupt;
import io.github.jmeteroverdrive.cli.search.ChainReport.ChainFiles;
import io.github.jmeteroverdrive.cli.search.SearchReport.SearchJson;
import io.github.jmeteroverdrive.cli.search.SearchReport.SearchPage;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "search",
        description = {
            "Finds the highest Rate at which a scenario meets the thresholds: one run without a rate, then a new run for each step and bisection.",
            "With --chain: one run without a rate, then one at each percentage of the rate that it reached.",
            "Writes target/searches/<time>-<scenario>/index.html and search.json or chain.json."
        },
        exitCodeList = {
            ExitCode.GOOD + ":found; every run of the chain was good",
            ExitCode.REFUSED_MEANING,
            ExitCode.FAILED
                    + ":no answer: a run without a rate, or a run of the chain, failed, or the search was stopped",
            ExitCode.MISSED + ":no rate meets the thresholds",
            ExitCode.AT_LEAST
                    + ":lower bound: the load agent or the plan ended the search or set the maximum, or no limit was reached in --chain, so the system may handle more"
        })
public final class SearchCommand implements Callable<Integer> {

    private static final double FIRST = 0.7;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "SCENARIO[,SETTING…]",
            completionCandidates = ScenarioNames.class,
            description = "A scenario and settings, like JMS.Client,_.jvm.gc.Parallel.")
    private String profiles;

    @Option(
            names = "-D",
            paramLabel = "name=value",
            description = "A parameter of the scenario, like -DWarmup=2; may be repeated.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--threshold",
            paramLabel = "LIMIT",
            description = "A limit to meet: ack.p99<=5ms, errors=0, …; may be repeated.")
    private List<String> limits = List.of();

    @Option(
            names = "--chain",
            split = ",",
            paramLabel = "P",
            description =
                    "Percentages of the maximum instead of a search: 30,100 runs without a rate, then at 30%% and at 100%% of the rate that it reached.")
    private List<Double> chain = List.of();

    @Option(
            names = "--start",
            paramLabel = "R",
            description = "The first rate (default: 70%% of the rate reached without one).")
    private Double start;

    @Option(
            names = "--step",
            paramLabel = "F",
            defaultValue = "1.25",
            description = "Factor of the first step; squared for each further step (default 1.25).")
    private double step;

    @Option(
            names = "--width",
            paramLabel = "P",
            converter = PercentConverter.class,
            defaultValue = "5%",
            description =
                    "Stop when the gap between the highest rate that met the thresholds and the lowest that missed them is this narrow (default 5%%).")
    private double width;

    @Option(
            names = "--longest",
            paramLabel = "S",
            defaultValue = "120",
            description =
                    "Repeat a run that is still rising with a longer Warmup, and one that is too short to tell with a longer Duration, up to S seconds each; 0 = never (default 120).")
    private double longest;

    @Override
    public Integer call() {
        if (!(longest >= 0)) throw new Refusal("--longest " + longest + " must be 0 or more seconds, like 120.");
        if (!(step > 1)) throw new Refusal("--step " + step + " must be above 1, like 1.25.");
        if (start != null && !(start > 0)) throw new Refusal("--start " + start + " must be above 0.");
        if (limits.isEmpty() == chain.isEmpty())
            throw new Refusal(
                    "Give either --threshold, e.g. --threshold 'ack.p99<=5ms', or --chain, e.g. --chain" + " 30,100.");
        if (chain.stream().anyMatch(share -> !(share > 0)))
            throw new Refusal("--chain " + chain + " must be percentages above 0, like 30,100.");
        if (parameters.containsKey(RateTries.RATE))
            throw new Refusal("-DRate cannot be given, because the search sets it: leave it out, or use --start.");
        SearchThresholds thresholds = SearchThresholds.parse(limits);
        Home home = Home.current();
        List<String> names = NameCheck.split("search", profiles);
        ProgressBar progress = ProgressBar.system();
        RateTries tries = new RateTries(
                home, names.get(0), names.subList(1, names.size()), parameters, longest, thresholds, progress);
        Path folder = Home.newDirectory(home.root().resolve("target/searches"), names.get(0), LocalDateTime.now());
        Map<String, String> environment = Environment.describe(home.root());
        Child child = new Child();
        try (StopOnInterrupt stop = new StopOnInterrupt(child)) {
            return chain.isEmpty()
                    ? search(tries, thresholds, environment, child, folder, progress)
                    : chain(tries, environment, child, folder, progress);
        }
    }

    private int search(
            RateTries tries,
            SearchThresholds thresholds,
            Map<String, String> environment,
            Child child,
            Path folder,
            ProgressBar progress) {
        Search search = new Search(rate -> tries.run(rate, child), progress, child);
        String partial = search.run(start, FIRST, step, width);
        SearchReport report = new SearchReport(
                tries.description(),
                thresholds,
                search.path(),
                search.answer(),
                width,
                environment,
                CommandLineEcho.again(spec),
                partial);
        SearchJson.write(report, folder.resolve("search.json"));
        SearchPage.write(report, folder.resolve("index.html"));
        progress.line(report.sentence());
        report.caution().ifPresent(progress::line);
        progress.line("Page: " + folder.resolve("index.html"));
        return report.exitCode();
    }

    private int chain(
            RateTries tries, Map<String, String> environment, Child child, Path folder, ProgressBar progress) {
        RateFractions runs = new RateFractions(tries, progress, child);
        String partial = runs.run(chain.stream().map(percent -> percent / 100).toList());
        ChainReport report =
                new ChainReport(tries.description(), runs.links(), environment, CommandLineEcho.again(spec), partial);
        ChainFiles.write(report, folder);
        report.lines().forEach(progress::line);
        progress.line(report.sentence());
        progress.line("Page: " + folder.resolve("index.html"));
        return report.exitCode();
    }
}
