// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Bytes to be found in others, eight places a step: a place is looked at closer only when the first
 * and the last byte are both there. Immutable.
 */
public final class Needle {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private final byte[] bytes;
    private final long first;
    private final long last;
    private final int lastOffset;

    /**
     * @param bytes at least one; not changed any more
     */
    public Needle(byte[] bytes) {
        this.bytes = bytes;
        lastOffset = bytes.length - 1;
        first = (bytes[0] & 0xFF) * ONES;
        last = (bytes[lastOffset] & 0xFF) * ONES;
    }

    public int length() {
        return bytes.length;
    }

    /** First place at or after {@code from}; -1 when there is none. */
    public int in(byte[] text, int from) {
        int at = from;
        int steps = text.length - lastOffset - Long.BYTES;
        for (; at <= steps; at += Long.BYTES) {
            // a byte of it is 0 where both are equal
            long differ =
                    ((long) LONG.get(text, at) ^ first)
                            | ((long) LONG.get(text, at + lastOffset) ^ last);
            if ((differ - ONES & ~differ & HIGHS) != 0) {
                int found = among(text, at, at + Long.BYTES);
                if (found >= 0) return found;
            }
        }
        return among(text, at, text.length - lastOffset);
    }

    private int among(byte[] text, int from, int to) {
        for (int at = from; at < to; at++) {
            if (text[at] == bytes[0]
                    && Arrays.equals(text, at, at + bytes.length, bytes, 0, bytes.length)) {
                return at;
            }
        }
        return -1;
    }
}
