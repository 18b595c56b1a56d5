// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

/**
 * A chunk of a body (RFC 9112, section 7.1).
 *
 * @param size bytes; 0 = it is the last
 */
record Chunk(long size) {

    private static final int HEXADECIMAL = 16;

    /**
     * An extension is left alone; blanks before it, or behind a size, are accepted as RFC 9112
     * wants it.
     *
     * @throws Malformed when the line has no size
     */
    static Chunk of(String line) throws Malformed {
        long size = 0;
        int at = 0;
        for (; at < line.length(); at++) {
            int digit = Character.digit(line.charAt(at), HEXADECIMAL);
            if (digit < 0) break;
            if (size > Long.MAX_VALUE / HEXADECIMAL - 1) throw noSize(line);
            size = size * HEXADECIMAL + digit;
        }
        if (at == 0) throw noSize(line);
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) at++;
        if (at < line.length() && line.charAt(at) != ';') throw noSize(line);
        return new Chunk(size);
    }

    private static Malformed noSize(String line) {
        return new Malformed(
                "The body is malformed: a chunk begins with '"
                        + Head.shown(line)
                        + "', which is no size.");
    }

    /**
     * Takes what stands behind its bytes, up to the end of that line.
     *
     * @throws Malformed when there is more than the end
     */
    void end(String line) throws Malformed {
        if (line.isEmpty()) return;
        throw new Malformed(
                "The body is malformed: behind a chunk of "
                        + size
                        + " bytes stands '"
                        + Head.shown(line)
                        + "' in place of a line's end.");
    }
}
