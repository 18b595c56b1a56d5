// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.nginx;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Adds up the lengths that uploads announced, from the log that nginx writes of them within a
 * second of their end. Of a body in chunks nobody knows the length; such uploads are counted apart.
 * One thread.
 */
final class Uploads {

    private final BufferedReader log;
    private final StringBuilder line = new StringBuilder();
    private long bytes;
    private long chunked;

    Uploads(Path log) throws IOException {
        this.log = Files.newBufferedReader(log);
    }

    Map<String, Number> figures() throws IOException {
        // not readLine(), which takes what nginx has written so far of a line for the whole
        for (int next = log.read(); next >= 0; next = log.read()) {
            if (next != '\n') line.append((char) next);
            else take();
        }
        return Map.of("bodyBytesReceived", bytes, "uploadsInChunks", chunked);
    }

    private void take() {
        String length = line.toString();
        line.setLength(0);
        if (length.equals("-")) chunked++;
        else bytes += Long.parseLong(length);
    }

    void close() throws IOException {
        log.close();
    }
}
