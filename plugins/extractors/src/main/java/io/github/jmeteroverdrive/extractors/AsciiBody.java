// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A document in which every byte below 0x80 is the ASCII character. */
public record AsciiBody(byte[] bytes, Charset charset) {

    private static final Map<Charset, Boolean> KEEPS_ASCII = new ConcurrentHashMap<>();

    /**
     * The bytes of the source itself if its charset allows it, otherwise its text as UTF-8.
     *
     * @throws FallbackNeeded when there is no text, or UTF-8 cannot encode it
     */
    public static AsciiBody of(TextSource source) {
        Charset charset = source.charset();
        if (charset != null && keepsAscii(charset)) return new AsciiBody(source.bytes(), charset);
        byte[] encoded = source.text() == null ? null : encode(source.text());
        if (encoded == null) throw FallbackNeeded.INSTANCE;
        return new AsciiBody(encoded, StandardCharsets.UTF_8);
    }

    private static boolean keepsAscii(Charset charset) {
        return charset == StandardCharsets.UTF_8 || KEEPS_ASCII.computeIfAbsent(charset, AsciiBody::checkAscii);
    }

    private static boolean checkAscii(Charset charset) {
        byte[] ascii = new byte[128];
        for (int i = 0; i < ascii.length; i++) ascii[i] = (byte) i;
        return new String(ascii, charset).equals(new String(ascii, StandardCharsets.US_ASCII));
    }

    /** Null when the text has half of a surrogate pair. */
    private static byte[] encode(String text) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] exact = new byte[bytes.remaining()];
            bytes.get(exact);
            return exact;
        } catch (CharacterCodingException malformed) {
            return null;
        }
    }
}
