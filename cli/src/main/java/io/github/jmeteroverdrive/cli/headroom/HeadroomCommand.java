// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.compare.ProgressBar;
import io.github.jmeteroverdrive.cli.runs.Affinity;
import io.github.jmeteroverdrive.cli.runs.BuiltJMeter;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck.ScenarioNames;
import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.StopOnInterrupt;
import io.github.jmeteroverdrive.cli.runs.UnsteadyRuns;
import io.github.jmeteroverdrive.cli.runs.UnsteadyRuns.Choice;
import io.github.jmeteroverdrive.measure.CpuModel;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Fingerprint;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.RunPath;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.evidence.Ceiling;
import io.github.jmeteroverdrive.report.verdict.evidence.Ceilings;
import io.github.jmeteroverdrive.report.verdict.evidence.Conditions;
import io.github.jmeteroverdrive.report.verdict.evidence.Headroom;
import io.github.jmeteroverdrive.run.CpuList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "headroom",
        description = {
            "Reports how close a run was to the highest rate that this load agent can reach with its plan (the ceiling)."
                    + " If that is not known yet, measures it: the same plan, for 20 s, against a substitute that answers at once.",
            "Stores it in target/headroom/, where the pages of later runs find it."
        },
        exitCodeList = {
            ExitCode.GOOD + ":the headroom was printed",
            ExitCode.REFUSED_MEANING + ", or no ceiling can be measured",
            ExitCode.FAILED + ":a run failed or was stopped"
        })
public final class HeadroomCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "RUN_DIR|SCENARIO[,SETTING…]",
            completionCandidates = ScenarioNames.class,
            description = "The directory of a run, latest, or a scenario and settings.")
    private String what;

    @Option(
            names = "-D",
            paramLabel = "name=value",
            description =
                    "A parameter of the scenario. The ceiling is measured for 10 s after 10 s of warm-up unless Warmup and Duration are given, and ignores Rate.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--run", description = "Also run the scenario unchanged, and compare.")
    private boolean alsoRun;

    @Option(names = "--again", description = "Measure the ceiling again.")
    private boolean again;

    private final ProgressBar progress = ProgressBar.system();
    private Home home;
    private Ceilings ceilings;

    @Override
    public Integer call() {
        home = Home.current();
        ceilings = new Ceilings(Optional.of(home.root()));
        CeilingRequest question = question();
        SubstituteSystem substitute = SubstituteSystem.of(
                question.scenario(), LoadElement.of(home.planTree(question.scenario())), question.value("HttpVersion"));
        Preparation preparation = new Preparation(question, substitute, placement(substitute));
        Child child = new Child();
        CeilingRun runs = new CeilingRun(home, preparation, child);
        try (StopOnInterrupt stop = new StopOnInterrupt(child)) {
            Optional<Ceiling> ceiling = again ? Optional.empty() : stored(question);
            if (ceiling.isEmpty()) ceiling = measured(preparation, runs);
            if (ceiling.isEmpty() || child.stopped()) return ExitCode.FAILED;
            ceilingText(ceiling.get()).forEach(progress::line);
            Optional<RunData> run = alsoRun ? made(runs) : question.run();
            if (alsoRun && run.isEmpty()) return ExitCode.FAILED;
            compared(ceiling.get(), run, ceilings).forEach(progress::line);
            run.flatMap(compared -> RunClass.of(compared.directory()))
                    .flatMap(RunClass::notSteady)
                    .ifPresent(found ->
                            progress.line("The run was " + found + ": its rate depends on when it was measured."));
            return ExitCode.GOOD;
        }
    }

    private CeilingRequest question() {
        Path run = RunPath.of(Path.of(what));
        boolean path = Files.exists(run) || run.getNameCount() > 1;
        if (!path) return CeilingRequest.typed(home, what, parameters);
        if (!parameters.isEmpty() || alsoRun)
            throw new Refusal("-D and --run are for a scenario; a finished run has its own.");
        return CeilingRequest.ofRun(home, RunReader.read(run));
    }

    private static Placement placement(SubstituteSystem substitute) {
        if (substitute == SubstituteSystem.CALIBRATION) return Placement.INSIDE;
        CpuList allowed = CpuList.of(ProcessHandle.current().pid());
        return Placement.of(allowed, CpuList.online(), Affinity.possible());
    }

    /** One that was measured before. */
    private Optional<Ceiling> stored(CeilingRequest question) {
        if (question.run().isPresent())
            return question.run().flatMap(run -> Conditions.of(run.run())).flatMap(ceilings::find);
        return ceilings.all().stream()
                .filter(ceiling -> ceiling.asked().equals(question.asked()))
                .filter(ceiling -> isOfHere(ceiling.conditions(), question.scenario()))
                .findFirst();
    }

    /** Whether a run would now have the same plan, jars, JVM and machine. */
    private boolean isOfHere(Conditions conditions, String scenario) {
        ObjectNode here = conditions.json().deepCopy();
        here.put("planSha256", Fingerprint.ofFile(home.planFile(scenario)).orElse(""));
        here.put("jarsSha256", Fingerprint.ofJars(BuiltJMeter.of(home).folder()).orElse(""));
        here.put("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        here.put("cpu", CpuModel.name().orElse(""));
        return new Conditions(here)
                .withCpus(Runtime.getRuntime().availableProcessors())
                .equals(conditions);
    }

    private Optional<Ceiling> measured(Preparation preparation, CeilingRun runs) {
        preparation.lines(alsoRun).forEach(progress::line);
        CeilingRun.Measured run = ceiling(runs);
        // one that failed may have no files
        Optional<Measurement> measurement =
                run.run().good() ? Optional.of(new Measurement(preparation, run)) : Optional.empty();
        Optional<String> failure = run.run().failure().or(() -> measurement.flatMap(Measurement::failure));
        failure.ifPresent(why -> progress.line("The ceiling is not known: the run failed, " + why));
        if (failure.isPresent()) return Optional.empty();
        Ceiling ceiling = measurement.orElseThrow().ceiling();
        progress.line("Stored in " + home.root().relativize(ceilings.keep(ceiling)));
        return Optional.of(ceiling);
    }

    private CeilingRun.Measured ceiling(CeilingRun runs) {
        CeilingRun.Measured first = runs.ceiling();
        return first.run().good() ? counted("ceiling", CeilingRun.Measured::run, first, runs::ceiling) : first;
    }

    /** The run, or its repetition if it was not steady. */
    private <R> R counted(String name, Function<R, RunResult> result, R first, Supplier<R> again) {
        Choice<R> choice = new UnsteadyRuns<R>(
                        run -> RunClass.of(result.apply(run).directory()), progress::line)
                .choose(
                        name,
                        first,
                        () -> Optional.of(again.get())
                                .filter(run -> result.apply(run).good()));
        choice.setAside()
                .ifPresent(other -> progress.line("A run is not counted: %s: %s."
                        .formatted(result.apply(other.run()).directory(), other.why())));
        return choice.counted();
    }

    private Optional<RunData> made(CeilingRun runs) {
        RunResult run = runs.asItIs();
        if (run.good()) run = counted("run", Function.identity(), run, runs::asItIs);
        run.failure().ifPresent(why -> progress.line("The run failed, " + why));
        return run.good() ? Optional.of(RunReader.read(run.directory())) : Optional.empty();
    }

    private static List<String> ceilingText(Ceiling ceiling) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("The load agent's ceiling for %s: %s.".formatted(ceiling.asked(), ceiling.words()));
        if (!ceiling.server().isEmpty()) lines.add(ceiling.server());
        return lines;
    }

    /** @param run the run to compare with the ceiling, or empty */
    static List<String> compared(Ceiling ceiling, Optional<RunData> run, Ceilings ceilings) {
        if (run.isEmpty())
            return List.of(
                    "To see how close a run comes to it, give --run, which starts a run now, or the directory of a finished run: ./overdrive headroom RUN_DIR.");
        List<String> others = Conditions.of(run.get().run())
                .map(conditions -> conditions.differences(ceiling.conditions()))
                .orElse(List.of());
        if (!others.isEmpty())
            return List.of(
                    "The run cannot be compared with it: it was made with another " + String.join(", ", others) + ".");
        return List.of(
                Headroom.of(run.get(), ceilings).sentence(),
                "./overdrive report " + run.get().directory() + " puts this on the run's page.");
    }
}
