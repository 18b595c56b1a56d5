// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * A built target: the directory with {@code target.properties} ({@code mainClass}, {@code jvmArgs}
 * separated by blanks, {@code url} with {@code {port}}) and {@code lib/*.jar}.
 */
final class TargetDescription {

    private final Path directory;
    private final Properties properties = new Properties();

    /**
     * @throws IOException when the properties cannot be read, or lack a key
     */
    TargetDescription(Path directory) throws IOException {
        this.directory = directory;
        Path file = directory.resolve("target.properties");
        if (!Files.isReadable(file)) throw new IOException("it has no readable " + file);
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        for (String key : List.of("mainClass", "url")) {
            if (properties.getProperty(key, "").isBlank()) {
                throw new IOException(directory.resolve("target.properties") + " has no " + key);
            }
        }
    }

    /** The command line, with the Java of this JVM. */
    List<String> command(List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Arrays.stream(properties.getProperty("jvmArgs", "").split("\\s+"))
                .filter(a -> !a.isEmpty())
                .forEach(command::add);
        command.add("-cp");
        command.add(
                directory.resolve("*")
                        + File.pathSeparator
                        + directory.resolve("lib").resolve("*"));
        command.add(properties.getProperty("mainClass").strip());
        command.addAll(options);
        return command;
    }

    /** The whole URL for clients. */
    String url(int port) {
        return properties.getProperty("url").strip().replace("{port}", String.valueOf(port));
    }
}
