// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.search.Needle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Looks, before a document is read to its end, for what Aalto lets pass and an XML parser has to
 * refuse: characters that XML does not have, malformed UTF-8, and a prefix without a name.
 */
final class XmlCharacters {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGHS = 0x8080808080808080L;
    private static final long BLANKS = 0x2020202020202020L;
    private static final String DECLARES_PREFIX = "xmlns:";
    private static final Needle PREFIX =
            new Needle(DECLARES_PREFIX.getBytes(StandardCharsets.US_ASCII));

    private XmlCharacters() {}

    /** Whether UTF-8 has none of it; it may say no to a document that is well-formed. */
    static boolean areGood(byte[] utf8) {
        int at = 0;
        while (at < utf8.length) {
            if (at <= utf8.length - Long.BYTES && isPlain((long) LONG.get(utf8, at))) {
                at += Long.BYTES;
            } else if (utf8[at] < 0) {
                return areGoodDecoded(utf8);
            } else if (isGood((char) utf8[at])) {
                at++;
            } else {
                return false;
            }
        }
        for (at = PREFIX.in(utf8, 0); at >= 0; at = PREFIX.in(utf8, at + 1)) {
            int next = at + DECLARES_PREFIX.length();
            if (next < utf8.length && !beginsName((char) utf8[next])) return false;
        }
        return true;
    }

    /** Whether none of eight bytes is beyond ASCII or below a blank. */
    private static boolean isPlain(long eight) {
        return ((eight | eight - BLANKS) & HIGHS) == 0;
    }

    private static boolean areGoodDecoded(byte[] utf8) {
        try {
            // unlike a String's constructor it refuses what is malformed
            var decoder = StandardCharsets.UTF_8.newDecoder();
            return areGood(decoder.decode(ByteBuffer.wrap(utf8)).toString());
        } catch (CharacterCodingException malformed) {
            return false;
        }
    }

    /** Whether a text has none of it; it may say no to a document that is well-formed. */
    static boolean areGood(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isGood(text.charAt(i))) return false;
        }
        int at = text.indexOf(DECLARES_PREFIX);
        for (; at >= 0; at = text.indexOf(DECLARES_PREFIX, at + 1)) {
            int next = at + DECLARES_PREFIX.length();
            if (next < text.length() && !beginsName(text.charAt(next))) return false;
        }
        return true;
    }

    private static boolean isGood(char c) {
        if (c < ' ') return c == '\t' || c == '\n' || c == '\r';
        return c < 0xFFFE;
    }

    /** Whether a name behind a colon may begin so, as far as ASCII goes. */
    static boolean beginsName(char c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z' || c == '_';
    }
}
