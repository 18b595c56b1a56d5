// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Finds characters beyond U+FFFF, which are one character in java.util.regex and two in ORO. Includes U+FFFF, because
 * ORO treats it as the end of the text.
 */
final class SurrogateFinder {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGHS = 0x8080808080808080L;
    private static final int FIRST_OF_FOUR = 0xF0;
    private static final int FIRST_OF_THREE = 0xEF;
    private static final int LAST = 0xBF;

    /** In a character of UTF-8. */
    private static final int CONTINUATIONS = 3;

    private SurrogateFinder() {}

    static boolean differ(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c) || c == Character.MAX_VALUE) return true;
        }
        return false;
    }

    /** May be true for malformed bytes. */
    static boolean differ(byte[] utf8, int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            if (((long) LONG.get(utf8, at) & HIGHS) != 0 && among(utf8, at, at + Long.BYTES, to)) {
                return true;
            }
        }
        return among(utf8, at, to, to);
    }

    private static boolean among(byte[] utf8, int from, int to, int end) {
        for (int at = from; at < to; at++) {
            int first = utf8[at] & 0xFF;
            if (first >= FIRST_OF_FOUR) return true;
            if (first == FIRST_OF_THREE
                    && at + 2 < end
                    && (utf8[at + 1] & 0xFF) == LAST
                    && (utf8[at + 2] & 0xFF) == LAST) {
                return true;
            }
        }
        return false;
    }

    /** The position, or a few bytes before, so that no character is cut. */
    static int end(byte[] bytes, int wanted, Charset charset) {
        if (!charset.equals(StandardCharsets.UTF_8)) return wanted;
        int end = wanted;
        for (int i = 0; i < CONTINUATIONS && isContinuation(bytes[end]); i++) end--;
        return isContinuation(bytes[end]) ? wanted : end;
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }
}
