// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.runs;

import io.github.jmeteroverdrive.bench.Home;
import io.github.jmeteroverdrive.bench.Names;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A scenario with settings and parameters: a real run of JMeter in {@code target/runs/}. */
public final class ScenarioWay implements Way {

    private static final String REPORT = "io.github.jmeteroverdrive.report.";
    private static final List<String> SAID = List.of("REFUSED: ", "FAILED: ");

    /** A threshold of the run was missed: all is measured. */
    private static final int MISSED = 4;

    private final Home home;
    private final String name;
    private final String scenario;
    private final List<String> settings;
    private final Map<String, String> parameters;
    private final Duration timeout;
    private JMeterCommand jmeter;

    /**
     * @param place where the names stand, for messages
     * @param parameters by name
     * @throws io.github.jmeteroverdrive.bench.Refused when one of them does not exist
     */
    public ScenarioWay(
            Home home,
            String place,
            String name,
            String scenario,
            List<String> settings,
            Map<String, String> parameters,
            Duration timeout) {
        this.home = home;
        this.name = name;
        this.scenario = scenario;
        this.settings = settings;
        this.parameters = parameters;
        this.timeout = timeout;
        Names.check(place, "scenario", scenario, home.scenarios().keySet());
        settings.forEach(s -> Names.check(place, "setting", s, home.settings().keySet()));
        parameters.keySet().stream()
                .filter(parameter -> !parameter.contains("."))
                .forEach(p -> Names.check(place, "parameter", p, home.parameters().keySet()));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return Stream.concat(
                        Stream.concat(Stream.of(scenario), settings.stream()),
                        parameters.entrySet().stream().map(p -> p.getKey() + "=" + p.getValue()))
                .collect(Collectors.joining(" "));
    }

    @Override
    public void prepare(Path folder, Child child) {
        List<String> profiles = new ArrayList<>(List.of(scenario));
        profiles.addAll(settings);
        jmeter = JMeterCommand.record(home.root(), folder, profiles, parameters, child);
    }

    @Override
    public RunResult run(Child child) {
        Path run = Home.newDirectory(home.runs(), scenario, LocalDateTime.now());
        Path log = run.resolve("console.log");
        Child.Ended ended =
                child.run(
                        jmeter.in(run),
                        jmeter.directory(),
                        Map.of(),
                        log,
                        log,
                        timeout,
                        ScenarioWay::role);
        return new RunResult(
                run,
                ended.exitCode(),
                failure(ended, log),
                RunFigures.with(RunFigures.of(run), ended.usage()));
    }

    private static Role role(ProcessHandle descendant) {
        String command = descendant.info().commandLine().orElse("");
        return command.contains(REPORT) ? Role.REPORT : Role.TARGET;
    }

    private Optional<String> failure(Child.Ended ended, Path log) {
        if (ended.timedOut()) return Optional.of("time-out after " + timeout.toSeconds() + " s");
        if (ended.exitCode() == 0 || ended.exitCode() == MISSED) return Optional.empty();
        try (Stream<String> lines = Files.lines(log)) {
            String said =
                    lines.filter(line -> SAID.stream().anyMatch(line::contains))
                            .findFirst()
                            .map(line -> ": " + line.strip())
                            .orElse("");
            return Optional.of("exit code " + ended.exitCode() + said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
