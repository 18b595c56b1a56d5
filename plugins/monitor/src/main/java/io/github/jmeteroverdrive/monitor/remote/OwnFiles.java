// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.RunFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The files of a load agent's run that its controller has a copy of when the run has ended. */
final class OwnFiles {

    /** Bytes of all files of an agent, at most: some hours of a run. */
    static final long MOST = 64L << 20;

    private static final double BYTES_A_MEGABYTE = 1 << 20;

    /** What matters most comes first. */
    private static final List<RunFile> FILES =
            List.of(RunFile.RUN, RunFile.SUMMARY, RunFile.AGENT, RunFile.LIVE, RunFile.LATENCIES);

    private final Path directory;
    private final long most;

    OwnFiles(Path directory, long most) {
        this.directory = directory;
        this.most = most;
    }

    /**
     * Tells all pieces in their order.
     *
     * @param why is told a sentence about each file that is not told
     */
    void tell(Consumer<FilePiece> told, Consumer<String> why) {
        long left = most;
        for (RunFile file : FILES) {
            if (!file.existsIn(directory)) continue;
            try {
                long size = Files.size(file.in(directory));
                if (size > left) {
                    why.accept(tooLarge(file, size));
                    continue;
                }
                left -= size;
                tell(file, told);
            } catch (IOException e) {
                why.accept(file.fileName() + " did not come to the controller: " + e);
            }
        }
    }

    private void tell(RunFile file, Consumer<FilePiece> told) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file.in(directory)))) {
            while (more(in)) told.accept(FilePiece.read(file, in));
        }
    }

    private static boolean more(InputStream in) throws IOException {
        in.mark(1);
        if (in.read() < 0) return false;
        in.reset();
        return true;
    }

    private String tooLarge(RunFile file, long size) {
        return String.format(
                "%s has %,.1f MB and did not come to the controller, which takes %,.1f MB of an"
                        + " agent; it is in %s.",
                file.fileName(), size / BYTES_A_MEGABYTE, most / BYTES_A_MEGABYTE, directory);
    }
}
