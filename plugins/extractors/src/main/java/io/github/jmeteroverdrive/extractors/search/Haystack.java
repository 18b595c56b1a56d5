// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.search;

import java.nio.charset.StandardCharsets;

/**
 * Bytes in which needles are looked for one after another. Where the finds stand close together,
 * the search goes on in a copy that is a string: the JDK's search has less to do before its first
 * step, and its steps are longer, which then is worth the copy. Used by one thread.
 */
public final class Haystack {

    /** After so many searches it is asked whether they are too many. */
    private static final int SEARCHES = 16;

    /** Bytes that a search passes, on average, which are too few. */
    private static final int TOO_DENSE = 256;

    private byte[] bytes;
    private String copy;
    private int searches;

    /** Other bytes, or null for none. */
    public void open(byte[] in) {
        bytes = in;
        copy = null;
        searches = 0;
    }

    /** First place of a needle at or after {@code from}; -1 when there is none. */
    public int find(Needle needle, int from) {
        if (copy != null) return copy.indexOf(needle.latin(), from);
        if (++searches > SEARCHES && from / searches < TOO_DENSE) {
            copy = new String(bytes, StandardCharsets.ISO_8859_1); // a character for each byte
        }
        return needle.in(bytes, from);
    }
}
