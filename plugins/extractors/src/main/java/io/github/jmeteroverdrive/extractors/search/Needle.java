// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Bytes to be found in others, eight places at once: a place is looked at closer only when two of
 * the bytes, which are rare in responses, are both there. Immutable.
 */
public final class Needle {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final int STEP = 4 * Long.BYTES;

    private final byte[] bytes;
    private final int rareAt;
    private final int otherAt;
    private final long rare;
    private final long other;

    /**
     * @param bytes at least one; not changed any more
     */
    public Needle(byte[] bytes) {
        this.bytes = bytes;
        rareAt = Commonness.rarest(bytes, -1);
        otherAt = Commonness.rarest(bytes, rareAt);
        rare = (bytes[rareAt] & 0xFF) * ONES;
        other = (bytes[otherAt] & 0xFF) * ONES;
    }

    public int length() {
        return bytes.length;
    }

    /** First place at or after {@code from}; -1 when there is none. */
    public int in(byte[] text, int from) {
        int at = from;
        int end = text.length - bytes.length + 1;
        // four words a step: one branch for 32 places
        for (; at <= end - STEP; at += STEP) {
            long a = differ(text, at);
            long b = differ(text, at + Long.BYTES);
            long c = differ(text, at + 2 * Long.BYTES);
            long d = differ(text, at + 3 * Long.BYTES);
            long hits = a - ONES & ~a | b - ONES & ~b | c - ONES & ~c | d - ONES & ~d;
            if ((hits & HIGHS) == 0) continue;
            int found = among(text, at, a);
            if (found < 0) found = among(text, at + Long.BYTES, b);
            if (found < 0) found = among(text, at + 2 * Long.BYTES, c);
            if (found < 0) found = among(text, at + 3 * Long.BYTES, d);
            if (found >= 0) return found;
        }
        for (; at < end; at++) {
            if (text[at] == bytes[0] && isAt(text, at)) return at;
        }
        return -1;
    }

    /** A byte of it is 0 where both bytes are there. */
    private long differ(byte[] text, int at) {
        return ((long) LONG.get(text, at + rareAt) ^ rare)
                | ((long) LONG.get(text, at + otherAt) ^ other);
    }

    private int among(byte[] text, int at, long differ) {
        // exactly the high bits of the bytes that are 0
        long zeros = ~((differ & ~HIGHS) + ~HIGHS | differ | ~HIGHS);
        for (; zeros != 0; zeros &= zeros - 1) {
            int place = at + Long.numberOfTrailingZeros(zeros) / Byte.SIZE;
            if (isAt(text, place)) return place;
        }
        return -1;
    }

    private boolean isAt(byte[] text, int at) {
        return Arrays.equals(text, at, at + bytes.length, bytes, 0, bytes.length);
    }
}
