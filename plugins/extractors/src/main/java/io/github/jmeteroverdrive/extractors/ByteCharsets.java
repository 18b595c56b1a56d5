// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Charsets whose bytes can be searched in place: where the bytes of a text stand in a body exactly
 * where the text stands in the decoded body. So it is with UTF-8, whose decoder never takes an
 * ASCII or a first byte into another character, not even in malformed input, and with charsets of
 * one byte a character, no two of which mean the same. Thread-safe.
 */
public final class ByteCharsets {

    private static final Map<Charset, Boolean> KNOWN = new ConcurrentHashMap<>();
    private static final char REPLACEMENT = '\uFFFD';

    private ByteCharsets() {}

    /** The charset of that name if its bytes can be searched, else null. */
    public static Charset searchable(String name) {
        try {
            Charset charset = Charset.forName(name);
            return KNOWN.computeIfAbsent(charset, ByteCharsets::check) ? charset : null;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null; // JMeter decodes with the platform's charset and says so
        }
    }

    /**
     * The bytes by which a text is found in a body of this charset; null when the text has to be
     * searched as text, because the charset does not have it, or because it may stand for malformed
     * bytes.
     */
    public static byte[] needle(String text, Charset charset) {
        if (text.indexOf(REPLACEMENT) >= 0 || !charset.newEncoder().canEncode(text)) return null;
        return text.getBytes(charset);
    }

    private static boolean check(Charset charset) {
        return charset.equals(StandardCharsets.UTF_8) || isOneToOne(charset);
    }

    private static boolean isOneToOne(Charset charset) {
        if (!charset.canEncode() || charset.newEncoder().maxBytesPerChar() > 1) return false;
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) all[i] = (byte) i;
        String decoded = charset.decode(ByteBuffer.wrap(all)).toString();
        if (decoded.length() != all.length) return false;
        BitSet seen = new BitSet();
        for (int i = 0; i < decoded.length(); i++) {
            char c = decoded.charAt(i);
            if (c != REPLACEMENT && seen.get(c)) return false;
            seen.set(c);
        }
        return true;
    }
}
