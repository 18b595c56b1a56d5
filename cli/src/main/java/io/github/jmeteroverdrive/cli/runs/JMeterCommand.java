// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The command by which Maven starts JMeter. Maven makes it once, with {@code od.java} pointing to a
 * script that writes its arguments down instead of being Java; each run then starts the same
 * command itself, in a run directory of its own. So a run is what {@code jmeter:jmeter} would have
 * run, and neither Maven's five seconds nor its JVM are part of what is measured. Immutable.
 */
final class JMeterCommand {

    /** For a build that has to load Maven's plugins first. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /** JMeter's option with the name of its results file. */
    private static final String RESULTS = "-l";

    private static final String SCRIPT =
            "#!/bin/sh\nprintf '%s\\0' \"$PWD\" \"$@\" > \"$0.command\"\n";

    private final Path recorded;
    private final Path directory;
    private final List<String> arguments;

    private JMeterCommand(Path recorded, List<String> command) {
        this.recorded = recorded;
        directory = Path.of(command.get(0));
        arguments = command.subList(1, command.size());
    }

    /**
     * Asks Maven.
     *
     * @param folder exists; takes the script and what Maven says
     * @throws Refusal with Maven's last lines when it fails
     */
    static JMeterCommand record(
            Path home,
            Path folder,
            List<String> profiles,
            Map<String, String> parameters,
            Child child) {
        if (System.getProperty("os.name").startsWith("Windows")) {
            throw new Refusal(
                    "Scenarios are compared and searched on Linux and macOS only: run them one by one"
                            + " with mvnw, then compare their directories.");
        }
        Path built = home.resolve("target/config.json");
        if (!Files.exists(built)) {
            throw new Refusal(built + " is missing: build once with ./mvnw verify.");
        }
        Path java = folder.resolve("java");
        // of its own: Maven writes it anew at each start, and another may be reading it meanwhile
        Path config = folder.resolve("config.json");
        Path run = folder.resolve("run");
        Path log = folder.resolve("maven.log");
        List<String> maven = new ArrayList<>();
        maven.add(home.resolve("mvnw").toString());
        // the root alone: no module has a JMeter
        maven.addAll(List.of("-N", "-q", "-B", "jmeter:jmeter", "-P", String.join(",", profiles)));
        parameters.forEach((name, value) -> maven.add("-D" + name + "=" + value));
        maven.add("-Dod.java=" + java);
        maven.add("-Dod.jmeter.config=" + config);
        maven.add("-Drun.dir=" + run);
        try {
            Files.copy(built, config, StandardCopyOption.REPLACE_EXISTING);
            Files.writeString(java, SCRIPT);
            if (!java.toFile().setExecutable(true)) throw new IOException(java + " stays a file");
            Child.Ended ended = child.run(maven, home, Map.of(), log, log, LIMIT, Roles.ONE);
            Path command = folder.resolve("java.command");
            if (ended.exitCode() != 0 || !Files.exists(command)) {
                throw new Refusal(
                        "Maven does not start %s (%s): build once with ./mvnw verify; its output is in %s."
                                .formatted(String.join(",", profiles), lastError(log), log));
            }
            return new JMeterCommand(run, List.of(Files.readString(command).split("\0")));
        } catch (IOException e) {
            throw new Refusal("Maven cannot be asked in " + folder + " (" + e + ").", e);
        }
    }

    private static String lastError(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> line.startsWith("[ERROR]") && line.length() > 10)
                .findFirst()
                .orElse("it says nothing");
    }

    /** JMeter's own directory, where it is started. */
    Path directory() {
        return directory;
    }

    /**
     * The command for one run.
     *
     * @param run its directory, which exists; takes the plans
     * @param resultsFile whether JMeter writes its own results
     * @param values what stands in this run in place of words that Maven was given
     */
    List<String> in(Path run, boolean resultsFile, Map<String, String> values) {
        copy(recorded.resolve("plans"), run.resolve("plans"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String argument : arguments) {
            String own = argument.replace(recorded.toString(), run.toString());
            for (Map.Entry<String, String> value : values.entrySet()) {
                own = own.replace(value.getKey(), value.getValue());
            }
            command.add(own);
        }
        int results = command.indexOf(RESULTS);
        if (!resultsFile && results >= 0) command.subList(results, results + 2).clear();
        return command;
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
