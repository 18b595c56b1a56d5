// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Fingerprint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds out whether JMeter runs with older plugins than the sources next to it: a bare {@code jmeter:jmeter} takes the
 * jars of the last build.
 */
public final class StaleJars {

    private StaleJars() {}

    /**
     * @param extensions JMeter's {@code lib/ext}
     * @param plugins the sources; none where our jars were dropped into a plain JMeter
     */
    public static Optional<String> warning(Path extensions, Path plugins) {
        Optional<FileTime> jar = newest(extensions, Fingerprint::isOurs);
        Optional<FileTime> source = newest(plugins, file -> file.toString().contains("/src/main/"));
        if (jar.isEmpty() || source.isEmpty() || source.get().compareTo(jar.get()) <= 0) return Optional.empty();
        return Optional.of("The plugins in "
                + extensions
                + " are older than their sources in "
                + plugins
                + "; build them with ./mvnw verify.");
    }

    private static Optional<FileTime> newest(Path directory, Predicate<Path> which) {
        if (!Files.isDirectory(directory)) return Optional.empty();
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(which)
                    .map(StaleJars::modified)
                    .max(FileTime::compareTo);
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty(); // a file that vanishes meanwhile: a build is going on
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
