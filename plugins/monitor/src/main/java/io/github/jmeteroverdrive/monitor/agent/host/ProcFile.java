// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A file of {@code /proc} that stays open; each read from the beginning returns the current content. Not thread-safe.
 */
final class ProcFile implements AutoCloseable {

    private static final int PAGE = 4096;
    private static final int LIMIT = 1 << 20;

    private final Path path;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(PAGE);
    private final AsciiParser text = new AsciiParser();
    private byte[] bytes = new byte[PAGE];

    /** @throws IOException with a message for the user if it cannot be opened */
    ProcFile(Path path) throws IOException {
        this.path = path;
        this.channel = open(path);
    }

    static FileChannel open(Path path) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (NoSuchFileException e) {
            throw new IOException("there is no " + path, e);
        } catch (IOException e) {
            throw new IOException(path + " cannot be read (" + e + ")", e);
        }
    }

    /** The whole content, valid until the next call. */
    AsciiParser read() throws IOException {
        int length = 0;
        while (true) {
            buffer.clear();
            int read = channel.read(buffer, length);
            if (read <= 0) return text.set(bytes, length);
            if (length + read > LIMIT) throw new IOException(path + " is longer than 1 MiB");
            if (length + read > bytes.length) bytes = Arrays.copyOf(bytes, 2 * bytes.length);
            buffer.flip().get(bytes, length, read);
            length += read;
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
