// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.runs.Child.Roles;
import io.github.jmeteroverdrive.cli.runs.Child.Roles.Role;
import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.RunPath;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A scenario with settings and parameters: a real run of JMeter in {@code target/runs/}. */
public final class ScenarioVariant implements Variant {

    private static final String TARGET = "target.url";
    private static final String REPORT = "io.github.jmeteroverdrive.report.";
    private static final String TARGETS = "io.github.jmeteroverdrive.target.";
    private static final Pattern OF_RUN = Pattern.compile("REFUSED: |FAILED: ");
    private static final Pattern OF_JMETER = Pattern.compile("\\w(Error|Exception)\\b");

    private final TestBed bed;
    private final String name;
    private final String scenario;
    private final List<String> settings;
    private final Map<String, String> parameters;
    private final ResultsFile results;
    private final Duration timeout;
    private final JMeterCommand jmeter;

    /**
     * @param place of the names, for messages
     * @param parameters by name; the URL of the bed's target is added
     * @param results how to handle JMeter's own
     * @param timeout empty = it follows from the parameters
     * @throws Refusal if one of them does not exist, has no effect, or a value is invalid
     */
    public ScenarioVariant(
            TestBed bed,
            String place,
            String name,
            String scenario,
            List<String> settings,
            Map<String, String> parameters,
            ResultsFile results,
            Optional<Duration> timeout) {
        if (parameters.containsKey(JMeterCommand.RUN_DIRECTORY))
            throw new Refusal(
                    "%s: -D%s is for overdrive run; leave it out, because each run here has its own directory in target/runs."
                            .formatted(place, JMeterCommand.RUN_DIRECTORY));
        this.bed = bed;
        this.name = name;
        this.scenario = scenario;
        this.settings = settings;
        this.parameters = new LinkedHashMap<>(parameters);
        if (bed.target().isPresent()) this.parameters.putIfAbsent(TARGET, TestBed.URL);
        this.results = results;
        jmeter = new JMeterCommand(bed.home(), place, scenario, settings, this.parameters);
        this.timeout = timeout.orElseGet(jmeter::limit);
    }

    /** On its own, named as the scenario is, and with JMeter's results file. */
    public ScenarioVariant(
            Home home, String place, String scenario, List<String> settings, Map<String, String> parameters) {
        this(TestBed.of(home), place, scenario, scenario, settings, parameters, ResultsFile.WRITTEN, Optional.empty());
    }

    @Override
    public String name() {
        return name;
    }

    public List<String> settings() {
        return settings;
    }

    @Override
    public String description() {
        List<String> words = new ArrayList<>(List.of(scenario));
        words.addAll(settings);
        parameters.forEach((parameter, value) -> words.add(parameter + "=" + value));
        if (results.discarded() > 0) words.add("(but the first " + results.discarded() + " samples)");
        if (!results.written()) words.add("(no results file)");
        return String.join(" ", words) + bed.description();
    }

    @Override
    public void prepare(Path folder) {
        bed.check();
        jmeter.directory();
    }

    @Override
    public RunResult run(Child child) {
        return run(child, Map.of());
    }

    /**
     * A run with other values.
     *
     * @param values by the placeholders for them in the parameters
     */
    public RunResult run(Child child, Map<String, String> values) {
        jmeter.directory(); // refuses before a directory is made
        Path run = Home.newDirectory(bed.home().runs(), scenario, LocalDateTime.now());
        try (TestBed.Laid laid = bed.lay(run)) {
            return run(child, run, laid, values);
        } catch (Refusal | UncheckedIOException e) {
            return RunResult.ofNone(run, e);
        }
    }

    private RunResult run(Child child, Path run, TestBed.Laid laid, Map<String, String> values) {
        Path log = run.resolve(RunPath.CONSOLE_OF_COMMAND);
        Child.Ended ended = child.run(
                laid.command(jmeter.in(run, results.written(), values)),
                jmeter.directory(),
                Map.of(),
                log,
                log,
                timeout,
                new Roles(ScenarioVariant::role, laid.process()));
        Optional<String> failure = failure(ended, run, log);
        Summary summary = summary(run, failure);
        Map<String, Double> figures = new LinkedHashMap<>(RunFigures.with(summary, ended.usage(), run));
        if (failure.isEmpty()) failure = laid.observe(summary, figures);
        return new RunResult(run, ended.exitCode(), failure, figures, RunFigures.notKnown(run), RunVerdict.of(run));
    }

    private Summary summary(Path run, Optional<String> failure) {
        Summary reported = RunFigures.summary(run);
        // one that failed need not have so many samples
        return failure.isPresent() ? reported : results.measured(run.resolve(scenario + ".csv"), reported);
    }

    /** Children have the role of their parent: nginx that of its target, a wget that of the generator. */
    static Role role(ProcessHandle process) {
        // the command line of the process that started this JVM may contain any word
        if (process.equals(ProcessHandle.current())) return Role.GENERATOR;
        String command = process.info().commandLine().orElse("");
        if (command.contains(REPORT)) return Role.REPORT;
        if (command.contains(TARGETS)) return Role.TARGET;
        return process.parent().map(ScenarioVariant::role).orElse(Role.GENERATOR);
    }

    private Optional<String> failure(Child.Ended ended, Path run, Path log) {
        if (ended.timedOut()) return Optional.of(Child.timeOut(timeout));
        // JMeter's launcher prints an exception of JMeter itself, and ends with 0
        boolean ofRun = RunFile.SUMMARY.existsIn(run);
        if (ofRun && (ended.exitCode() == ExitCode.GOOD || ended.exitCode() == ExitCode.MISSED))
            return Optional.empty();
        String printed = Child.printed(log);
        Optional<String> reason =
                first(printed, OF_RUN).or(() -> first(printed, OF_JMETER).filter(line -> !ofRun));
        return Optional.of("exit code "
                + ended.exitCode()
                + (ofRun ? "" : ", without a result")
                + reason.map(line -> ": " + line.replaceFirst("\\.$", "")).orElse(""));
    }

    private static Optional<String> first(String text, Pattern pattern) {
        return text.lines()
                .filter(line -> pattern.matcher(line).find())
                .map(String::strip)
                .findFirst();
    }
}
