// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.response;

/** The line before a chunk (RFC 9112, section 7.1). */
final class ChunkSize {

    private static final int BITS = 4;
    private static final int HEXADECIMAL = 16;

    private ChunkSize() {}

    /**
     * Its bytes; 0 = it is the last. Extensions are left alone, and so are blanks before them.
     *
     * @throws Violation when there is no size
     */
    static long of(byte[] in, int from, int to) throws Violation {
        long size = 0;
        int at = from;
        for (; at < to; at++) {
            int digit = Character.digit(in[at], HEXADECIMAL);
            if (digit < 0) break;
            if (size >>> Long.SIZE - 1 - BITS != 0) throw noSize();
            size = size << BITS | digit;
        }
        if (at == from) throw noSize();
        while (at < to && (in[at] == ' ' || in[at] == '\t')) at++;
        if (at < to && in[at] != ';') throw noSize();
        return size;
    }

    private static Violation noSize() {
        return new Violation("A chunk of the body begins with a line that is no size.");
    }
}
