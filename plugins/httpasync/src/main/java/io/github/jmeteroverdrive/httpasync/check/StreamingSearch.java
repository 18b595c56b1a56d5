// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.check;

import io.github.jmeteroverdrive.extractors.search.Needle;

/**
 * Looks for bytes in a body that comes in pieces of any size; a find may lie across any number of
 * them. One thread; free of garbage.
 */
final class StreamingSearch {

    private final Needle needle;

    /** The end of what has passed, too short to hold a find, and room for as much behind it. */
    private final byte[] seam;

    private int kept;
    private boolean found;

    StreamingSearch(Needle needle) {
        this.needle = needle;
        seam = new byte[2 * (needle.length() - 1)];
    }

    /** Another body begins. */
    void begin() {
        kept = 0;
        found = false;
    }

    boolean found() {
        return found;
    }

    void take(byte[] in, int from, int to) {
        if (found) return;
        found = kept > 0 && isAcross(in, from, to) || needle.in(in, from, to) >= 0;
        if (!found) keep(in, from, to);
    }

    private boolean isAcross(byte[] in, int from, int to) {
        int more = Math.min(needle.length() - 1, to - from);
        System.arraycopy(in, from, seam, kept, more);
        return needle.in(seam, 0, kept + more) >= 0;
    }

    private void keep(byte[] in, int from, int to) {
        int more = Math.min(needle.length() - 1, to - from);
        int before = Math.min(kept, needle.length() - 1 - more);
        System.arraycopy(seam, kept - before, seam, 0, before);
        System.arraycopy(in, to - more, seam, before, more);
        kept = before + more;
    }
}
