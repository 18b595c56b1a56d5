// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.check;

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
 * Keeps the bodies of the first responses that were refused, a file each in the run's directory,
 * and names them in the log. Thread-safe.
 */
final class FailedBodies implements AutoCloseable {

    /** Bytes of a body that are kept. */
    static final int MOST_BYTES = 16 * 1024;

    private static final Logger log = LoggerFactory.getLogger(FailedBodies.class);
    private static final int MOST_OF_A_CAUSE = 3;
    private static final int MOST_FILES = 60;
    private static final int LONGEST_NAME = 60;
    private static final String FOLDER = "refused";

    private final Supplier<Path> directory;
    private final Map<String, Integer> kept = new ConcurrentHashMap<>();
    private volatile int files;

    /**
     * @param directory is asked when there is a first body
     */
    FailedBodies(Supplier<Path> directory) {
        this.directory = directory;
    }

    static FailedBodies of(RunContext run) {
        return run.shared(FailedBodies.class, () -> new FailedBodies(run.directory()::path));
    }

    /** Whether one that is refused for this cause would be kept. */
    boolean wants(String cause) {
        return files < MOST_FILES && kept.getOrDefault(cause, 0) < MOST_OF_A_CAUSE;
    }

    /**
     * Keeps a body, unless there are enough of its cause.
     *
     * @param element how the log names who asked
     * @param first the beginning of the body, as it came
     * @param length of the whole body, bytes
     */
    synchronized void keep(String element, String cause, byte[] first, long length) {
        if (first.length == 0 || !wants(cause)) return;
        int number = kept.merge(cause, 1, Integer::sum);
        files++;
        Path file = directory.get().resolve(FOLDER).resolve(name(cause) + "-" + number);
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, first);
            log.warn(
                    "{}: {} The body is kept in {}, {} bytes of {}.",
                    element,
                    cause.endsWith(".") ? cause : cause + ".",
                    file,
                    first.length,
                    length);
        } catch (IOException e) {
            log.warn("{}: a body cannot be kept in {}: {}", element, file, e.toString());
        }
    }

    private static String name(String cause) {
        String plain = cause.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String bounded = plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
        return bounded.replaceAll("^-|-$", "");
    }

    @Override
    public void close() {
        // each file was closed when it was written
    }
}
