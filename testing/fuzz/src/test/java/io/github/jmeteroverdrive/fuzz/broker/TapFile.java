// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What a broker writes down of each message, line by line, in a file that outlives its process: {@code R} a queue got
 * it, {@code D} it is about to be delivered, {@code A} it was acknowledged, {@code E} it expired, {@code K} it was
 * killed or removed; then address, queue, user, delivery count, the broker's number of it, its stamp or {@code -}.
 * Thread-safe.
 */
final class TapFile implements AutoCloseable {

    private final FileChannel file;

    TapFile(Path path) throws IOException {
        file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    static String line(
            String kind, String address, String queue, String user, long deliveries, Object message, String stamp) {
        return String.join("\t", kind, address, queue, user, String.valueOf(deliveries), String.valueOf(message), stamp)
                + "\n";
    }

    synchronized void write(String lines) {
        try {
            file.write(ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
