// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether a template can be searched byte by byte: the marks of expressions are single bytes, and no other character
 * contains these bytes. True of UTF-8, ISO-8859, windows-125x, EUC; not of UTF-16 or Shift_JIS. Thread-safe.
 */
final class TemplateCharset {

    private static final String MARKS = "${}\\(), ";
    private static final Map<Charset, Boolean> KNOWN = new ConcurrentHashMap<>();

    private TemplateCharset() {}

    static boolean usable(Charset charset) {
        return KNOWN.computeIfAbsent(charset, TemplateCharset::check);
    }

    private static boolean check(Charset charset) {
        if (!charset.canEncode()) return false;
        CharsetEncoder encoder = charset.newEncoder();
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            if (!keepsMarks(encoder, (char) c)) return false;
        }
        return true;
    }

    private static boolean keepsMarks(CharsetEncoder encoder, char c) {
        try {
            ByteBuffer bytes = encoder.encode(CharBuffer.wrap(new char[] {c}));
            if (MARKS.indexOf(c) >= 0) return bytes.remaining() == 1 && bytes.get() == c;
            if (bytes.remaining() == 1) return true; // another character for the same byte
            while (bytes.hasRemaining()) {
                if (MARKS.indexOf(bytes.get()) >= 0) return false;
            }
            return true;
        } catch (CharacterCodingException e) {
            return MARKS.indexOf(c) < 0; // the charset lacks this character
        }
    }
}
