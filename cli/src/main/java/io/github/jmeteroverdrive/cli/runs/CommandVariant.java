// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.runs.Child.Roles;
import io.github.jmeteroverdrive.cli.runs.Child.Roles.Role;
import io.github.jmeteroverdrive.cli.runs.ExternalFigures.FigureSource;
import io.github.jmeteroverdrive.cli.runs.ExternalFigures.SummarySource;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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

/** An external command, such as another load generator. All its descendants belong to the generator. */
public final class CommandVariant implements Variant {

    private final TestBed bed;
    private final String name;
    private final Program program;
    private final ExternalFigures reading;
    private final Duration timeout;
    private Path folder;

    public CommandVariant(TestBed bed, String name, Program program, ExternalFigures reading, Duration timeout) {
        this.bed = bed;
        this.name = name;
        this.program = program;
        this.reading = reading;
        this.timeout = timeout;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return String.join(" ", program.command()) + bed.description();
    }

    @Override
    public void prepare(Path ownFolder) {
        Path home = bed.home().root();
        program.needs().forEach(need -> need.check(home));
        ProgramCheck.check("Variant '" + name + "'", program.command().get(0), home, program.directory());
        bed.check();
        folder = ownFolder;
    }

    @Override
    public RunResult run(Child child) {
        Path run = Home.newDirectory(folder, "command", LocalDateTime.now()).toAbsolutePath();
        try (TestBed.Laid laid = bed.lay(run)) {
            return run(child, run, laid);
        } catch (Refusal | UncheckedIOException e) {
            return RunResult.ofNone(run, e);
        }
    }

    private RunResult run(Child child, Path run, TestBed.Laid laid) {
        Path stdout = run.resolve("stdout.txt");
        Instant now = Instant.now();
        Instant started = now.truncatedTo(ChronoUnit.SECONDS);
        Child.Ended ended = child.run(
                laid.command(program.command()),
                program.directory(),
                program.environment(),
                stdout,
                run.resolve("stderr.txt"),
                timeout,
                new Roles(descendant -> Role.GENERATOR, laid.process()));
        Optional<String> failure = failure(ended);
        Summary summary = Summary.NONE;
        if (failure.isEmpty() && reading.summary().isPresent()) {
            SummarySource source = reading.summary().get();
            try {
                summary = source.read(stdout, program.directory(), laid, started);
            } catch (IOException e) {
                failure = Optional.of("no summary in " + source + " (" + e.getMessage() + ")");
            }
        }
        Map<String, Double> own = new LinkedHashMap<>();
        for (Map.Entry<String, FigureSource> figure : reading.figures().entrySet()) {
            OptionalDouble value = figure.getValue().read(stdout, program.directory(), laid, started);
            if (value.isPresent()) own.put(figure.getKey(), value.getAsDouble());
            else if (failure.isEmpty()) {
                failure = Optional.of("no " + figure.getKey() + " in " + figure.getValue());
            }
        }
        summary = summary.and(own, reading.slice().map(its -> its.after(now.toEpochMilli())));
        Map<String, Double> figures = new LinkedHashMap<>(RunFigures.with(summary, ended.usage(), run));
        figures.putAll(own);
        if (failure.isEmpty()) failure = laid.observe(summary, figures);
        return new RunResult(run, ended.exitCode(), failure, figures);
    }

    private Optional<String> failure(Child.Ended ended) {
        if (ended.timedOut()) return Optional.of(Child.timeOut(timeout));
        return ended.exitCode() == 0 ? Optional.empty() : Optional.of("exit code " + ended.exitCode());
    }

    /**
     * The command of an external variant. Immutable.
     *
     * @param command program and arguments; executed without a shell
     * @param directory in which it is started
     * @param environment added to this JVM's
     */
    public record Program(List<String> command, Path directory, Map<String, String> environment, List<Need> needs) {}

    /**
     * A prerequisite of a variant. Immutable.
     *
     * @param place of the variant, for the message
     * @param path of a file or directory, which may begin with {@code {home}}
     * @param remedy the command that creates it
     */
    public record Need(String place, String path, String remedy) {

        /** @throws Refusal if it is missing */
        void check(Path home) {
            Path wanted = home.resolve(path.replace("{home}", home.toString()));
            if (Files.exists(wanted)) return;
            throw new Refusal(place + ": " + wanted + " is missing; run " + remedy + ".");
        }
    }
}
