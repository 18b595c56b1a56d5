// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.nio.charset.StandardCharsets;

/**
 * Element names as numbers, which are equal exactly when the names are, in any case. Up to ten characters are packed,
 * longer names are hashed to 63 bits.
 */
final class HtmlNames {

    private static final int PACKED = 10;
    private static final byte[] CODES = codes();

    private HtmlNames() {}

    private static byte[] codes() {
        byte[] codes = new byte[256];
        for (int i = 0; i < 26; i++) {
            codes['a' + i] = (byte) (1 + i);
            codes['A' + i] = (byte) (1 + i);
        }
        for (int i = 0; i < 10; i++) codes['0' + i] = (byte) (27 + i);
        codes['-'] = 37;
        codes['_'] = 38;
        codes[':'] = 39;
        codes['.'] = 40;
        return codes;
    }

    static int end(byte[] bytes, int from) {
        int i = from;
        while (i < bytes.length && CODES[bytes[i] & 0xFF] != 0) i++;
        return i;
    }

    static long number(byte[] bytes, int from, int to) {
        long number = 0;
        int packed = Math.min(to, from + PACKED);
        for (int i = from; i < packed; i++) number = number << 6 | CODES[bytes[i] & 0xFF];
        for (int i = packed; i < to; i++) {
            number = (number ^ CODES[bytes[i] & 0xFF]) * 0x9E3779B97F4A7C15L;
            number = (number ^ number >>> 29) | Long.MIN_VALUE;
        }
        return number;
    }

    static long number(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
        return number(bytes, 0, bytes.length);
    }
}
