// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.cli.compare.ProgressBar;
import io.github.jmeteroverdrive.cli.prove.Experiment.Change;
import io.github.jmeteroverdrive.cli.prove.ProofReport.ProofFiles;
import io.github.jmeteroverdrive.cli.prove.ProofRuns.Outcome;
import io.github.jmeteroverdrive.cli.runs.Affinity;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.CommandLineEcho;
import io.github.jmeteroverdrive.cli.runs.Environment;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck.ScenarioNames;
import io.github.jmeteroverdrive.cli.runs.ResultsFile;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.ScenarioVariant;
import io.github.jmeteroverdrive.cli.runs.StopOnInterrupt;
import io.github.jmeteroverdrive.cli.runs.TestBed;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.RunPath;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Finding;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import io.github.jmeteroverdrive.run.CpuList;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "verdict",
        description = {
            "Reports the bottleneck of a run: the system, the load agent, the plan, or none of them.",
            "With --prove: repeats a scenario with one change at a time (threads, JMeter's CPUs, results file, a second JVM, the target's CPUs), and reports which change affects the rate. Writes target/proofs/<time>-<scenario>/index.html and proof.json."
        },
        exitCodeList = {
            ExitCode.GOOD + ":a verdict was given, whatever it is",
            ExitCode.REFUSED_MEANING,
            ExitCode.FAILED + ":a base run failed, or the proof was stopped"
        })
public final class VerdictCommand implements Callable<Integer> {

    private static final double TENTHS = 10;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN_DIR|SCENARIO[,SETTING…]",
            completionCandidates = ScenarioNames.class,
            description = "Run directories, latest, or results files (JTL); with --prove scenarios and settings.")
    private List<String> what;

    @Option(names = "--prove", description = "Prove it by repeated runs with one change each.")
    private boolean prove;

    @Option(
            names = "-D",
            paramLabel = "name=value",
            description =
                    "A parameter of the scenarios. Without Duration, Messages, LoopCount or Precision a run has 3 s of warm-up and 10 s that are measured.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--target-pid",
            paramLabel = "PID",
            description =
                    "The process, on this machine, of a target that the runs do not start; it gets fewer CPUs during one run.")
    private Long targetPid;

    @Override
    public Integer call() {
        if (prove) return what.stream().mapToInt(this::prove).max().orElse(0);
        if (!parameters.isEmpty() || targetPid != null)
            throw new Refusal("-D and --target-pid are for --prove; a finished run has its own.");
        PrintWriter out = spec.commandLine().getOut();
        for (String run : what) {
            if (what.size() > 1) out.println(run);
            RunData data = RunReader.read(RunPath.of(Path.of(run)));
            data.notes().forEach(out::println);
            lines(Verdict.of(data)).forEach(out::println);
            data.origin().ifPresent(out::println);
            if (what.size() > 1) out.println();
        }
        out.flush();
        return 0;
    }

    private int prove(String profiles) {
        Home home = Home.current();
        ProvedScenario subject = ProvedScenario.of(home, profiles, parameters);
        Optional<ProcessHandle> target = target(subject);
        Child child = new Child();
        ScenarioRuns runs = new ScenarioRuns(home, subject, target, child);
        Path folder = Home.newDirectory(home.root().resolve("target/proofs"), subject.scenario(), LocalDateTime.now());
        Experiment experiment = Experiment.of(
                subject,
                new Experiment.Machine(
                        CpuList.of(ProcessHandle.current().pid()), CpuList.online(), Affinity.possible(), target));
        ProgressBar progress = ProgressBar.system();
        experiment.lines().forEach(progress::line);
        Map<String, String> environment = Environment.describe(home.root());
        try (StopOnInterrupt stop = new StopOnInterrupt(child)) {
            ProofRuns proof = new ProofRuns(runs::run, child::stopped, progress);
            String partial = proof.run(experiment);
            environment.put("loadAtEnd", Environment.load());
            ProofReport report = new ProofReport(
                    experiment, proof.outcomes(), proof.setAside(), environment, CommandLineEcho.again(spec), partial);
            Path page = ProofFiles.write(report, folder);
            report.lines().forEach(progress::line);
            progress.line("Page: " + page);
            return report.exitCode();
        }
    }

    private Optional<ProcessHandle> target(ProvedScenario subject) {
        if (targetPid == null) return Optional.empty();
        if (subject.startsTarget())
            throw new Refusal("--target-pid is for a target that the runs do not start: give -D"
                    + ProvedScenario.TARGET_URL
                    + "=…, too.");
        return Optional.of(ProcessHandle.of(targetPid)
                .orElseThrow(() -> new Refusal("--target-pid " + targetPid + ": there is no such process.")));
    }

    /** The verdict of one run as lines of text: the answer, the use of the threads' time, the rules that fired. */
    private static List<String> lines(Verdict verdict) {
        List<String> lines = new ArrayList<>(List.of(verdict.sentence()));
        if (!verdict.confidence().isEmpty()) lines.add("(" + verdict.confidence() + ")");
        lines.add("");
        if (verdict.parts().isEmpty()) lines.add("How the threads spent their time is not known.");
        else lines.add("Time of JMeter's threads");
        verdict.parts().forEach((part, tenths) -> lines.add(part(part.words(), tenths)));
        lines.add("");
        lines.add(verdict.headroom().sentence());
        lines.add("");
        lines.add(verdict.fired().isEmpty() ? "No rule fired." : "Rules that fired");
        for (Finding finding : verdict.fired())
            lines.add("  %s (%s, %s): %s %s"
                    .formatted(
                            finding.rule().id(),
                            finding.rule().culprit().words(),
                            finding.result().severity().words(),
                            finding.result().evidence(),
                            finding.result().advice()));
        return lines;
    }

    private static String part(String words, int tenths) {
        return String.format(Locale.ROOT, "  %5.1f%%  %s", tenths / TENTHS, words);
    }

    /** Runs a scenario with one change, in separate JVMs. Used by one thread. */
    private static final class ScenarioRuns {

        private final Home home;
        private final ProvedScenario subject;
        private final Optional<ProcessHandle> target;
        private final Child child;
        private final ScenarioVariant base;

        /**
         * @param target an already running target on this machine
         * @throws io.github.jmeteroverdrive.measure.Refusal if a setting or parameter does not exist
         */
        ScenarioRuns(Home home, ProvedScenario subject, Optional<ProcessHandle> target, Child child) {
            this.home = home;
            this.subject = subject;
            this.target = target;
            this.child = child;
            base = variant(Map.of(), true);
        }

        Outcome run(Optional<Change> change) {
            if (change.isEmpty()) return alone(change, base);
            Change its = change.get();
            return switch (its.lever()) {
                case THREADS -> alone(change, variant(its.parameters(), true));
                case NO_RESULTS -> alone(change, variant(its.parameters(), false));
                case SECOND_JVM -> two(its);
                case AGENT_CPUS -> moved(its, Optional.empty());
                case TARGET_CPUS -> moved(its, target);
            };
        }

        private Outcome alone(Optional<Change> change, ScenarioVariant variant) {
            RunResult run = variant.run(child);
            return outcome(change, run, run.reached(), run.failure());
        }

        private Outcome moved(Change change, Optional<ProcessHandle> foreign) {
            try (Affinity affinity = new Affinity(change.agent(), change.target(), foreign)) {
                RunResult run = base.run(child);
                return outcome(
                        Optional.of(change),
                        run,
                        run.reached(),
                        affinity.failure().or(run::failure));
            }
        }

        private Outcome two(Change change) {
            Map<String, String> apart = new LinkedHashMap<>(change.parameters());
            apart.putAll(subject.apart());
            ScenarioVariant second = variant(apart, true);
            CompletableFuture<RunResult> other = CompletableFuture.supplyAsync(
                    () -> second.run(child), task -> new Thread(task, "second JVM").start());
            RunResult first = variant(change.parameters(), true).run(child);
            RunResult also = ended(other);
            return outcome(
                    Optional.of(change),
                    first,
                    first.reached() + also.reached(),
                    first.failure().or(also::failure));
        }

        /** Passes on a refusal of the other run. */
        private static RunResult ended(CompletableFuture<RunResult> run) {
            try {
                return run.join();
            } catch (CompletionException e) {
                if (e.getCause() instanceof Refusal refusal) throw refusal;
                throw e;
            }
        }

        private static Outcome outcome(Optional<Change> change, RunResult run, double rate, Optional<String> failure) {
            String verdict = run.verdict().map(found -> found.answer().id()).orElse(Show.NOT_KNOWN);
            return new Outcome(change, rate, verdict, run.directory(), failure);
        }

        private ScenarioVariant variant(Map<String, String> other, boolean results) {
            Map<String, String> parameters = new LinkedHashMap<>(subject.parameters());
            parameters.putAll(other);
            return new ScenarioVariant(
                    TestBed.of(home),
                    ProvedScenario.PLACE,
                    subject.scenario(),
                    subject.scenario(),
                    subject.startsTarget() ? Affinity.settings(subject.settings()) : subject.settings(),
                    parameters,
                    new ResultsFile(results, 0),
                    Optional.empty());
        }
    }
}
