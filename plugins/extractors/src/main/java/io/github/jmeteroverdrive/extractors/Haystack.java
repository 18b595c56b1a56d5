// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.StandardCharsets;

/**
 * Bytes that are searched repeatedly. Where matches are dense, the search continues in a copy that is a string, because
 * the JDK's search has less to do before its first step and longer steps. Used by one thread.
 */
public final class Haystack {

    /** Searches before their density is checked. */
    private static final int SEARCHES = 16;

    /** Fewer bytes per search, on average, are too dense. */
    private static final int TOO_DENSE = 256;

    private byte[] bytes;
    private String copy;
    private int searches;

    /** Changes the bytes; null for none. */
    public void open(byte[] in) {
        bytes = in;
        copy = null;
        searches = 0;
    }

    /** First match at or after {@code from}; -1 when there is none. */
    public int find(Needle needle, int from) {
        if (copy != null) return copy.indexOf(needle.latin(), from);
        if (++searches > SEARCHES && from / searches < TOO_DENSE) {
            copy = new String(bytes, StandardCharsets.ISO_8859_1); // a character for each byte
        }
        return needle.in(bytes, from);
    }
}
