// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Texts as bytes, for what reads bytes. */
public final class Utf8 {

    private Utf8() {}

    /** The bytes of a text; null when it has half a surrogate pair, which has none. */
    public static byte[] bytes(String text) {
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
