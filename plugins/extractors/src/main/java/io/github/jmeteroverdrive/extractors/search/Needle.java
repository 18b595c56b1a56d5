// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes to be found in others, eight places at once: a place is looked at closer only when two of
 * the bytes are both there, at first two that are rare in responses. Immutable. For example:
 *
 * <pre>{@code
 * Needle csrf = new Needle("name=\"csrf\"".getBytes(StandardCharsets.UTF_8));
 * for (int at = csrf.in(body, 0); at >= 0; at = csrf.in(body, at + 1)) found(at);
 * }</pre>
 */
public final class Needle {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final int STEP = 4 * Long.BYTES;

    private final byte[] bytes;
    private final String latin;
    private final int rareAt;
    private final int otherAt;
    private final long rare;

    /**
     * @param bytes at least one; not changed any more
     */
    public Needle(byte[] bytes) {
        this.bytes = bytes;
        latin = new String(bytes, StandardCharsets.ISO_8859_1);
        rareAt = Commonness.rarest(bytes, -1);
        otherAt = Commonness.rarest(bytes, rareAt);
        rare = spread(rareAt);
    }

    public int length() {
        return bytes.length;
    }

    /** A character for each byte. */
    String latin() {
        return latin;
    }

    /** First place at or after {@code from}; -1 when there is none. */
    public int in(byte[] text, int from) {
        return in(text, from, text.length);
    }

    /** The same in the bytes below {@code to}. */
    public int in(byte[] text, int from, int to) {
        int end = to - bytes.length + 1;
        int last = end - STEP;
        int second = otherAt;
        int at = skip(text, from, last, second);
        while (at <= last) {
            int next = at + STEP;
            for (; at < next; at += Long.BYTES) {
                long differ = differ(text, at + rareAt, rare, at + second, spread(second));
                // exactly the high bits of the bytes that are 0
                long zeros = ~((differ & ~HIGHS) + ~HIGHS | differ | ~HIGHS);
                for (; zeros != 0; zeros &= zeros - 1) {
                    int place = at + Long.numberOfTrailingZeros(zeros) / Byte.SIZE;
                    int wrong = mismatch(text, place);
                    if (wrong < 0) return place;
                    // pages repeat themselves: what told this place apart will tell the next
                    second = wrong;
                }
            }
            at = skip(text, at, last, second);
        }
        for (; at < end; at++) {
            if (text[at] == bytes[0] && mismatch(text, at) < 0) return at;
        }
        return -1;
    }

    /**
     * Past the steps that hold no place to look at; four words a step, one branch for 32 places.
     */
    private int skip(byte[] text, int from, int last, int second) {
        // from locals, and nothing else in the loop: bounds checks leave it then
        int first = rareAt;
        long one = rare;
        long two = spread(second);
        int at = from;
        for (; at <= last; at += STEP) {
            long a = differ(text, at + first, one, at + second, two);
            long b = differ(text, at + first + 8, one, at + second + 8, two);
            long c = differ(text, at + first + 16, one, at + second + 16, two);
            long d = differ(text, at + first + 24, one, at + second + 24, two);
            long hits = a - ONES & ~a | b - ONES & ~b | c - ONES & ~c | d - ONES & ~d;
            if ((hits & HIGHS) != 0) return at;
        }
        return at;
    }

    /** A byte of it is 0 where both bytes are there. */
    private static long differ(byte[] text, int first, long one, int second, long two) {
        return ((long) LONG.get(text, first) ^ one) | ((long) LONG.get(text, second) ^ two);
    }

    private long spread(int place) {
        return (bytes[place] & 0xFF) * ONES;
    }

    private int mismatch(byte[] text, int at) {
        return Arrays.mismatch(text, at, at + bytes.length, bytes, 0, bytes.length);
    }
}
