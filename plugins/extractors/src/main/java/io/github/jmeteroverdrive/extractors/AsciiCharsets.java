// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Charsets in which a document's structure can be read off its bytes: those of {@link ByteCharsets}
 * that leave ASCII as it is. Thread-safe.
 */
public final class AsciiCharsets {

    private static final Map<Charset, Boolean> KNOWN = new ConcurrentHashMap<>();

    private AsciiCharsets() {}

    /** The body of a source when its structure can be read off it, else null. */
    public static byte[] bytes(Source source) {
        Charset charset = source.charset();
        if (charset == null) return null;
        return charset == StandardCharsets.UTF_8
                        || KNOWN.computeIfAbsent(charset, AsciiCharsets::keepsAscii)
                ? source.bytes()
                : null;
    }

    private static boolean keepsAscii(Charset charset) {
        byte[] ascii = new byte[128];
        for (int i = 0; i < ascii.length; i++) ascii[i] = (byte) i;
        return new String(ascii, charset).equals(new String(ascii, StandardCharsets.US_ASCII));
    }
}
