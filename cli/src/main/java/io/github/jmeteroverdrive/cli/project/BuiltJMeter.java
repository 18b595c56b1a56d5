// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.project;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JMeter that the build has configured, or over which the release was unpacked, for what needs
 * its classes.
 */
public final class BuiltJMeter {

    private BuiltJMeter() {}

    /**
     * Runs a program among its jars and ours, which prints where this one does.
     *
     * @param program a main class, whose first argument is JMeter's folder
     * @param arguments the others; those of the JVM begin with {@code -D}
     * @return its exit code
     * @throws Refusal when nothing was built
     */
    public static int run(String program, List<String> arguments) throws InterruptedException {
        try {
            Path root = Home.current().root();
            Path jmeter =
                    Files.isDirectory(root.resolve("lib/ext"))
                            ? root
                            : home(root.resolve("target/config.json"));
            String jars =
                    String.join(
                            File.pathSeparator,
                            jmeter.resolve("bin/*").toString(),
                            jmeter.resolve("lib/*").toString(),
                            jmeter.resolve("lib/ext/*").toString());
            String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
            List<String> command = new ArrayList<>(List.of(java));
            arguments.stream().filter(BuiltJMeter::ofJvm).forEach(command::add);
            command.addAll(List.of("-cp", jars, program, jmeter.toString()));
            arguments.stream().filter(one -> !ofJvm(one)).forEach(command::add);
            return new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new Refusal(
                    "JMeter cannot be asked (" + e + "): build once with ./mvnw verify.", e);
        }
    }

    private static boolean ofJvm(String argument) {
        return argument.startsWith("-D");
    }

    /** The folder with bin/ and lib/. */
    private static Path home(Path config) throws IOException {
        for (JsonNode one : new ObjectMapper().readTree(config.toFile()).path("configurations")) {
            if (one.path("executionID").asText().equals("default-cli"))
                return Path.of(one.path("jmeterDirectoryPath").asText());
        }
        throw new IOException(config + " has no JMeter");
    }
}
