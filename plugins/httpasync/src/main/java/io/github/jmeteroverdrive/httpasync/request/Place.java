// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.httpasync.endpoint.WebUrl;
import java.nio.charset.StandardCharsets;

/**
 * Where in a request a value goes, and how it is written there so that the request stays one.
 * Immutable.
 */
final class Place {

    private static final int ASCII = 128;
    private static final int BYTES = 256;

    private static final byte[] PERCENT = {'%', '2', '5'};
    private static final int HEXADECIMAL = 16;

    /** What cannot stand in a request's target is percent-encoded; all else stays as it is. */
    static final Place TARGET = new Place(new byte[BYTES][]);

    /** The same of text in the query, where clients leave brackets as they are. */
    static final Place QUERY = new Place(new byte[BYTES][]);

    /** An end of line, which would begin another header, is a blank. */
    static final Place HEADER = new Place(new byte[BYTES][]);

    static {
        for (int i = 0; i < BYTES; i++) {
            byte[] encoded = String.format("%%%02X", i).getBytes(StandardCharsets.US_ASCII);
            if (!WebUrl.isSentInTarget(i, false)) TARGET.instead[i] = encoded;
            if (!WebUrl.isSentInTarget(i, true)) QUERY.instead[i] = encoded;
        }
        for (char c : new char[] {'\r', '\n', '\0'}) HEADER.instead[c] = new byte[] {' '};
    }

    private final byte[][] instead; // null = the byte itself

    private Place(byte[][] instead) {
        this.instead = instead;
    }

    /** The body, with values written as its format needs it; what is not ASCII stays. */
    static Place body(Escaping escaping) {
        byte[][] instead = new byte[BYTES][];
        for (char c = 0; c < ASCII; c++) {
            String other = escaping.replacement(c);
            if (other != null) instead[c] = other.getBytes(StandardCharsets.UTF_8);
        }
        return new Place(instead);
    }

    private byte[] instead(byte[] value, int at, int to) {
        if (this != TARGET && this != QUERY || value[at] != '%')
            return instead[value[at] & BYTES - 1];
        return isHex(value, at + 1, to) && isHex(value, at + 2, to) ? null : PERCENT;
    }

    private static boolean isHex(byte[] value, int at, int to) {
        return at < to && Character.digit(value[at], HEXADECIMAL) >= 0;
    }

    /** Adds a value, written so. */
    void add(byte[] value, int from, int to, Bytes out) {
        int written = from;
        for (int at = from; at < to; at++) {
            byte[] other = instead(value, at, to);
            if (other == null) continue;
            out.add(value, written, at);
            out.add(other);
            written = at + 1;
        }
        out.add(value, written, to);
    }
}
