// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.run.JsonLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The path of a run as it is typed: {@value #LATEST} is the run that began last, but for those that commands such as
 * {@code headroom} make for themselves.
 */
public final class RunPath {

    public static final String LATEST = "latest";

    /**
     * What JMeter printed: a command that makes a run for itself keeps it in the run's directory, and none else does.
     */
    public static final String CONSOLE_OF_COMMAND = "console.log";

    private RunPath() {}

    /**
     * The given path, or the directory of the latest run; an existing file or folder with the name {@value #LATEST}
     * takes precedence.
     *
     * @throws Refusal if there is no run yet
     */
    public static Path of(Path typed) {
        if (!typed.equals(Path.of(LATEST)) || Files.exists(typed)) return typed;
        Path runs = Path.of(System.getProperty("overdrive.home", ""), "target", "runs");
        // where runs of a JMeter with our plugins are, without this project
        Path others = Path.of("overdrive-runs");
        return Stream.of(runs, others)
                .flatMap(RunPath::entries)
                .filter(RunFile.RUN::existsIn)
                .filter(run -> !Files.exists(run.resolve(CONSOLE_OF_COMMAND)))
                .max(Comparator.comparing(RunPath::started))
                .orElseThrow(() -> new Refusal("There is no latest run: neither "
                        + runs
                        + " nor "
                        + others.toAbsolutePath()
                        + " has one; give a run directory."));
    }

    private static Stream<Path> entries(Path folder) {
        if (!Files.isDirectory(folder)) return Stream.empty();
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList().stream();
        } catch (IOException e) {
            throw new Refusal(folder + " cannot be read (" + Refusal.why(e) + "); check its permissions.");
        }
    }

    private static Instant started(Path directory) {
        try {
            JsonNode run = JsonLines.MAPPER.readTree(RunFile.RUN.in(directory).toFile());
            return Instant.parse(run.path("started").asText());
        } catch (IOException | DateTimeParseException e) {
            return Instant.EPOCH; // cut off, or refused before it began
        }
    }
}
