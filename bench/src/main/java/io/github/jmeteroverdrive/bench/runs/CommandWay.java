// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.runs;

import io.github.jmeteroverdrive.bench.Home;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** An external command, the rival. It and all its descendants are the generator. */
public final class CommandWay implements Way {

    private final String name;
    private final List<String> command;
    private final Path directory;
    private final Map<String, String> environment;
    private final Map<String, FigureSource> figures;
    private final Duration timeout;
    private Path folder;

    /**
     * @param command program and arguments; no shell reads them
     * @param directory where it is started
     * @param environment added to this JVM's
     * @param figures how each is read
     */
    public CommandWay(
            String name,
            List<String> command,
            Path directory,
            Map<String, String> environment,
            Map<String, FigureSource> figures,
            Duration timeout) {
        this.name = name;
        this.command = command;
        this.directory = directory;
        this.environment = environment;
        this.figures = figures;
        this.timeout = timeout;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return String.join(" ", command);
    }

    @Override
    public void prepare(Path ownFolder, Child child) {
        folder = ownFolder;
    }

    @Override
    public RunResult run(Child child) {
        Path run = Home.newDirectory(folder, "command", LocalDateTime.now());
        Path stdout = run.resolve("stdout.txt");
        Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Child.Ended ended =
                child.run(
                        command,
                        directory,
                        environment,
                        stdout,
                        run.resolve("stderr.txt"),
                        timeout,
                        descendant -> Role.GENERATOR);
        Map<String, Double> read = new LinkedHashMap<>(ended.usage().figures());
        Optional<String> failure = failure(ended);
        for (Map.Entry<String, FigureSource> figure : figures.entrySet()) {
            OptionalDouble value = figure.getValue().read(stdout, directory, started);
            if (value.isPresent()) read.put(figure.getKey(), value.getAsDouble());
            else if (failure.isEmpty()) {
                failure = Optional.of("no " + figure.getKey() + " in " + figure.getValue());
            }
        }
        return new RunResult(run, ended.exitCode(), failure, read);
    }

    private Optional<String> failure(Child.Ended ended) {
        if (ended.timedOut()) return Optional.of("time-out after " + timeout.toSeconds() + " s");
        return ended.exitCode() == 0
                ? Optional.empty()
                : Optional.of("exit code " + ended.exitCode());
    }
}
