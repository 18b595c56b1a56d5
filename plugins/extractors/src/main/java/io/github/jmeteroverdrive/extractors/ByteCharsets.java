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
 * Charsets whose bytes can be searched in place, because the bytes of a text are found in a body exactly where the
 * decoded body has the text: UTF-8, whose decoder never merges an ASCII byte or a lead byte into another character, not
 * even in malformed input, and charsets with a different character for each byte. Thread-safe.
 */
public final class ByteCharsets {

    private static final Map<Charset, Boolean> SEARCHABLE = new ConcurrentHashMap<>();
    private static final char REPLACEMENT = '\uFFFD';

    private ByteCharsets() {}

    /** Null when the name is unknown or its bytes cannot be searched. */
    public static Charset searchable(String name) {
        try {
            Charset charset = Charset.forName(name);
            return SEARCHABLE.computeIfAbsent(charset, ByteCharsets::isSearchable) ? charset : null;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null; // JMeter decodes with the platform's charset and logs it
        }
    }

    /**
     * The bytes of a text; null when a decoded body must be searched, because the charset cannot encode the text, or
     * because malformed bytes may decode to it.
     */
    public static byte[] needle(String text, Charset charset) {
        if (text.indexOf(REPLACEMENT) >= 0 || !charset.newEncoder().canEncode(text)) return null;
        return text.getBytes(charset);
    }

    private static boolean isSearchable(Charset charset) {
        if (charset.equals(StandardCharsets.UTF_8)) return true;
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
