// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Names of elements as numbers that are the same exactly when the names are, whatever their case.
 * Names of up to ten characters are packed, longer ones hashed to 63 bits.
 */
final class HtmlNames {

    private static final int PACKED = 10;
    private static final byte[] CODES = codes();
    private static final Pattern PLAIN_DOCTYPE =
            Pattern.compile(
                    "[a-zA-Z]+\\s*|[a-zA-Z]+\\s+(?i:public)\\s+\"[^\"]*\"(\\s*\"[^\"]*\")?\\s*"
                            + "|[a-zA-Z]+\\s+(?i:system)\\s+\"[^\"]*\"\\s*");

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

    /** Position behind the name that begins at a position. */
    static int end(byte[] bytes, int from) {
        int i = from;
        while (i < bytes.length && CODES[bytes[i] & 0xFF] != 0) i++;
        return i;
    }

    /** The number of a name. */
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

    /** Whether that name, in its very letters, is one of svg with HTML inside. */
    static boolean isIntegration(byte[] bytes, int from, int to) {
        String name = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        return name.equals("title") || name.equals("desc") || name.equals("foreignObject");
    }

    /** Whether the text of a document type is one that browsers have always known. */
    static boolean isPlainDoctype(byte[] bytes, int from, int to) {
        String doctype = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        return PLAIN_DOCTYPE.matcher(doctype).matches();
    }
}
