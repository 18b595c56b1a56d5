// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds a byte, eight bytes at a time. */
final class ByteSearch {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long BYTE = 0xff;

    private ByteSearch() {}

    /** The first index of {@code wanted} from {@code from} on and below {@code to}, or -1. */
    static int indexOf(byte[] in, char wanted, int from, int to) {
        long pattern = (wanted & BYTE) * LOW_BITS;
        int at = from;
        for (int last = to - Long.BYTES; at <= last; at += Long.BYTES) {
            long differing = (long) WORDS.get(in, at) ^ pattern;
            // the lowest high bit is in the first byte that does not differ
            long equal = (differing - LOW_BITS) & ~differing & HIGH_BITS;
            if (equal != 0) return at + Long.numberOfTrailingZeros(equal) / Byte.SIZE;
        }
        for (; at < to; at++) if (in[at] == (byte) wanted) return at;
        return -1;
    }
}
