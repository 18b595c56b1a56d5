// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The record of the HTTP server, in nanoTime: a row per request, in order of arrival. Thread-safe. */
public final class HttpTruth {

    private static final int ARRIVED = 0;
    private static final int ANSWERED = 1;
    private static final int WRITTEN = 2;
    private static final int FATE = 3;

    private final Rows requests = new Rows("arrived", "answered", "written", "fate");
    private final Path directory;

    /** @param directory where {@link #write} puts {@code requests.csv} */
    public HttpTruth(Path directory) {
        this.directory = directory;
    }

    /**
     * The head of a request has been read at {@code at} (nanoTime).
     *
     * @param fate ordinal of its fate
     * @return the row of this request
     */
    public int arrived(long at, int fate) {
        int row = requests.add();
        requests.set(row, ARRIVED, at);
        requests.set(row, FATE, fate);
        return row;
    }

    /** The first byte of the response is written at {@code at} (nanoTime). */
    public void answered(int row, long at) {
        requests.set(row, ANSWERED, at);
    }

    /** The kernel has accepted the complete response at {@code at} (nanoTime). */
    public void written(int row, long at) {
        requests.set(row, WRITTEN, at);
    }

    /** Writes the record up to now; replaces an earlier file. */
    public void write() throws IOException {
        Files.createDirectories(directory);
        requests.write(directory.resolve("requests.csv"));
    }
}
