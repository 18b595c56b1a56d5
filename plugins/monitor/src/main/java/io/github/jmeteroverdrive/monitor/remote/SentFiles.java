// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of a load agent's run that are copied to its controller at the end. */
final class SentFiles {

    /** Maximum bytes of all files of an agent: some hours of a run. */
    static final long MOST = 64L << 20;

    private static final double BYTES_A_MEGABYTE = 1 << 20;

    /** Most important first. */
    private static final List<String> FIGURES = Stream.of(
                    RunFile.RUN, RunFile.SUMMARY, RunFile.AGENT, RunFile.LIVE, RunFile.LATENCIES)
            .map(RunFile::fileName)
            .toList();

    private static final List<String> PROFILES =
            Arrays.stream(Profiler.values()).map(Profiler::fileName).toList();

    /** All names that an agent may send. */
    static final Set<String> NAMES =
            Stream.of(FIGURES, PROFILES).flatMap(List::stream).collect(Collectors.toSet());

    private final Path directory;
    private final long most;
    private final List<String> files;

    /** @param profiles whether files of profilers are sent, too */
    SentFiles(Path directory, long most, boolean profiles) {
        this.directory = directory;
        this.most = most;
        files = new ArrayList<>(FIGURES);
        if (profiles) files.addAll(PROFILES);
    }

    /**
     * Sends all pieces in order.
     *
     * @param why receives a message about each file that is not sent
     */
    void send(Consumer<FilePiece> to, Consumer<String> why) {
        long left = most;
        for (String file : files) {
            Path place = directory.resolve(file);
            if (!Files.isRegularFile(place)) continue;
            try {
                long size = Files.size(place);
                if (size > left) {
                    why.accept(tooLarge(file, size, left));
                    continue;
                }
                left -= size;
                send(file, to);
            } catch (IOException e) {
                why.accept(file + " was not copied to the controller: " + e);
            }
        }
    }

    private void send(String file, Consumer<FilePiece> to) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(directory.resolve(file)))) {
            while (more(in)) to.accept(FilePiece.read(file, in));
        }
    }

    private static boolean more(InputStream in) throws IOException {
        in.mark(1);
        if (in.read() < 0) return false;
        in.reset();
        return true;
    }

    private String tooLarge(String file, long size, long left) {
        return String.format(
                Locale.ROOT,
                "%s has %,.1f MB and was not copied to the controller, which takes %,.1f MB from each"
                        + " agent, of which %,.1f are left; it is in %s.",
                file,
                size / BYTES_A_MEGABYTE,
                most / BYTES_A_MEGABYTE,
                left / BYTES_A_MEGABYTE,
                directory);
    }
}
