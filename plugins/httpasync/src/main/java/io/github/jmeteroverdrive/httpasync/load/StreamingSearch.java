// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.extractors.Needle;

/**
 * Searches a body for bytes while it arrives in pieces of any size; a match may span any number of them. One thread;
 * creates no garbage.
 */
final class StreamingSearch {

    private final Needle needle;

    /** The end of the received bytes, too short for a match, with space for as much again. */
    private final byte[] seam;

    private int held;
    private boolean found;

    StreamingSearch(Needle needle) {
        this.needle = needle;
        seam = new byte[2 * (needle.length() - 1)];
    }

    void begin() {
        held = 0;
        found = false;
    }

    boolean found() {
        return found;
    }

    void take(byte[] in, int from, int to) {
        if (found) return;
        int more = Math.min(needle.length() - 1, to - from);
        found = held > 0 && spans(in, from, more) || needle.in(in, from, to) >= 0;
        if (found) return;
        int before = Math.min(held, needle.length() - 1 - more);
        System.arraycopy(seam, held - before, seam, 0, before);
        System.arraycopy(in, to - more, seam, before, more);
        held = before + more;
    }

    private boolean spans(byte[] in, int from, int more) {
        System.arraycopy(in, from, seam, held, more);
        return needle.in(seam, 0, held + more) >= 0;
    }
}
