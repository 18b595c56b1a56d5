// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Directories of what {@code package} has built.
 *
 * @param home the project's directory
 * @param work directory for the files of runs
 */
public record Installation(Path home, Path work) {

    /** The configured JMeter, or the one that {@code od.fuzz.jmeter} gives. */
    public Path jmeter() throws IOException {
        String given = System.getProperty("od.fuzz.jmeter", "");
        if (!given.isEmpty()) return Path.of(given).toAbsolutePath();
        var config =
                new ObjectMapper().readTree(home.resolve("target/config.json").toFile());
        for (var configuration : config.path("configurations")) {
            if (configuration.path("executionID").asText().equals("built"))
                return Path.of(configuration.path("jmeterDirectoryPath").asText());
        }
        throw new IOException("no JMeter in " + home + "; run ./mvnw verify there first");
    }

    /** Command that runs a class of this program with libraries of a directory. */
    public List<String> java(List<String> jvm, List<Path> libraries, String main, String... rest) {
        String path = Stream.concat(
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)[0]),
                        libraries.stream().map(Path::toString))
                .collect(Collectors.joining(File.pathSeparator));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Stream.of(
                        Stream.of(java, "-XX:TieredStopAtLevel=1"),
                        jvm.stream(),
                        Stream.of("-cp", path, main),
                        Stream.of(rest))
                .flatMap(part -> part)
                .toList();
    }

    /** Directories of libraries for {@link #java}. */
    public Path targetLibraries(String target) {
        return home.resolve("target/targets/" + target + "/lib/*");
    }

    String plan(String scenario) throws IOException {
        return Files.readString(home.resolve("jmx/" + scenario + ".jmx"));
    }
}
