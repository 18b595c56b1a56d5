// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Saves the bodies of the first failed responses, each in a file of the run's directory, and logs their names.
 * Thread-safe.
 */
final class FailedBodies {

    static final int MAX_BYTES = 16 * 1024;

    private static final Logger log = LoggerFactory.getLogger(FailedBodies.class);
    private static final int MAX_PER_FAILURE = 3;
    private static final int MAX_FILES = 60;
    private static final int MAX_NAME = 60;
    private static final String FOLDER = "refused";

    private final Supplier<Path> directory;
    private final Map<String, Integer> saved = new ConcurrentHashMap<>();
    private volatile int files;

    /** @param directory is called when the first body is saved */
    FailedBodies(Supplier<Path> directory) {
        this.directory = directory;
    }

    static FailedBodies of(RunContext run) {
        return run.shared(FailedBodies.class, () -> new FailedBodies(run.directory()::path));
    }

    boolean wants(String failure) {
        return files < MAX_FILES && saved.getOrDefault(failure, 0) < MAX_PER_FAILURE;
    }

    /**
     * Saves a body, unless there are enough with its failure.
     *
     * @param size how much of the body that is, in words
     */
    synchronized void save(String element, String failure, byte[] start, String size) {
        if (start.length == 0 || !wants(failure)) return;
        int number = saved.merge(failure, 1, Integer::sum);
        files++;
        Path file = directory.get().resolve(FOLDER).resolve(name(failure) + "-" + number);
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, start);
            log.warn(
                    "{}: {} Body saved to {}, {}.",
                    element,
                    failure.endsWith(".") ? failure : failure + ".",
                    file,
                    size);
        } catch (IOException e) {
            log.warn("{}: cannot save a body to {}: {}", element, file, e.toString());
        }
    }

    private static String name(String failure) {
        String plain = failure.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return plain.substring(0, Math.min(plain.length(), MAX_NAME)).replaceAll("^-|-$", "");
    }
}
