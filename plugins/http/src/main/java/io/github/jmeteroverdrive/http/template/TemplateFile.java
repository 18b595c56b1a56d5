// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A template on disk. */
final class TemplateFile implements TemplateSource, AutoCloseable {

    private final FileChannel channel;

    TemplateFile(Path file) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.READ);
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(into, from, length));
    }

    @Override
    public void rewind() throws IOException {
        channel.position(0);
    }

    /** Whether "${" stands in it; reads until it does. */
    boolean hasExpression() throws IOException {
        byte[] buffer = new byte[128 << 10];
        boolean dollar = false;
        rewind();
        for (int n = read(buffer, 0, buffer.length); n >= 0; n = read(buffer, 0, buffer.length)) {
            if (n == 0) continue;
            if (dollar && buffer[0] == '{') return true;
            int at = ByteSearch.indexOf(buffer, '$', 0, n);
            while (at >= 0 && at + 1 < n) {
                if (buffer[at + 1] == '{') return true;
                at = ByteSearch.indexOf(buffer, '$', at + 1, n);
            }
            dollar = at >= 0;
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
