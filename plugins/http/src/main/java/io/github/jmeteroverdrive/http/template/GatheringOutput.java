// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Gathers small pieces, so that a value of a few bytes is no write to a socket of its own; passes
 * large ones on uncopied. Serves one stream after the other. One thread.
 */
final class GatheringOutput extends OutputStream {

    private static final int SIZE = 64 << 10;

    private final byte[] gathered = new byte[SIZE];
    private OutputStream out;
    private int count;

    /** Begins anew, with what was gathered and not flushed forgotten. */
    GatheringOutput into(OutputStream target) {
        out = target;
        count = 0;
        return this;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (length > SIZE - count) flush();
        if (length >= SIZE) {
            out.write(bytes, from, length);
        } else {
            System.arraycopy(bytes, from, gathered, count, length);
            count += length;
        }
    }

    /** Hands on what was gathered; flushes the stream behind it not. */
    @Override
    public void flush() throws IOException {
        if (count > 0) out.write(gathered, 0, count);
        count = 0;
    }
}
