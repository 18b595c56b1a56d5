// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Searches bytes in others, eight positions at once: a position is checked only when two of the bytes match, at first
 * two that are rare in responses. Immutable.
 */
public final class Needle {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final int STEP = 4 * Long.BYTES;

    private final byte[] bytes;
    private final String latin;
    private final int rareAt;
    private final int otherAt;
    private final long rare;

    /** @param bytes at least one; never changed */
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

    /** -1 when there is none. */
    public int in(byte[] text, int from) {
        return in(text, from, text.length);
    }

    /** Searches below {@code to}. */
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
                    // pages repeat themselves: the byte that ruled out this place may rule out the
                    // next
                    second = wrong;
                }
            }
            at = skip(text, at, last, second);
        }
        for (; at < end; at++) if (text[at] == bytes[0] && mismatch(text, at) < 0) return at;
        return -1;
    }

    /** Skips steps without candidates: four words a step, one branch for 32 positions. */
    private int skip(byte[] text, int from, int last, int second) {
        // only locals in the loop, so that the JIT moves bounds checks out of it
        int first = rareAt;
        long rareWord = rare;
        long otherWord = spread(second);
        int at = from;
        for (; at <= last; at += STEP) {
            long a = differ(text, at + first, rareWord, at + second, otherWord);
            long b = differ(text, at + first + 8, rareWord, at + second + 8, otherWord);
            long c = differ(text, at + first + 16, rareWord, at + second + 16, otherWord);
            long d = differ(text, at + first + 24, rareWord, at + second + 24, otherWord);
            long hits = a - ONES & ~a | b - ONES & ~b | c - ONES & ~c | d - ONES & ~d;
            if ((hits & HIGHS) != 0) return at;
        }
        return at;
    }

    /** A byte of the result is 0 where both bytes match. */
    private static long differ(byte[] text, int first, long firstWord, int second, long secondWord) {
        return ((long) LONG.get(text, first) ^ firstWord) | ((long) LONG.get(text, second) ^ secondWord);
    }

    private long spread(int place) {
        return (bytes[place] & 0xFF) * ONES;
    }

    private int mismatch(byte[] text, int at) {
        return Arrays.mismatch(text, at, at + bytes.length, bytes, 0, bytes.length);
    }

    /** How common bytes are in responses: a rough order, which affects the speed of a search only. */
    private static final class Commonness {

        private static final String MARKUP = " \n<>=/\"etaoinsr";

        private Commonness() {}

        /** Position of the rarest byte, except one, unless there is no other. */
        static int rarest(byte[] bytes, int butAt) {
            int rarest = -1;
            for (int at = 0; at < bytes.length; at++) {
                if (at == butAt) continue;
                if (rarest < 0 || of(bytes[at]) < of(bytes[rarest])) rarest = at;
            }
            return rarest < 0 ? butAt : rarest;
        }

        private static int of(byte b) {
            int value = b & 0xFF;
            if (value >= 0xC0) return 4; // lead bytes of UTF-8: an alphabet has few
            if (value >= 0x80) return 2;
            if (MARKUP.indexOf(value) >= 0) return 3;
            return value >= 'a' && value <= 'z' ? 2 : 1;
        }
    }
}
