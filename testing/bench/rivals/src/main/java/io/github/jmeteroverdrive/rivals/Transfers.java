// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.rivals;

import java.util.Locale;

/** The ends of transfers, in a line of figures as {@code overdrive compare} reads them. */
final class Transfers {

    private static final double MILLIS_PER_SECOND = 1000;
    private static final long STAY_MILLIS = 300;

    private final int discard;
    private int ended;
    private int measured;
    private long bytes;
    private long from;
    private long to;

    /** @param discard number of first transfers that count as warm-up; one or more */
    Transfers(int discard) {
        if (discard < 1) throw new IllegalArgumentException("discard is " + discard + ": give 1 or more");
        this.discard = discard;
    }

    /** A transfer of so many bytes has just ended. */
    void end(long size) {
        ended++;
        if (ended < discard) return;
        to = System.currentTimeMillis();
        if (ended == discard) {
            from = to;
        } else {
            measured++;
            bytes += size;
        }
    }

    /**
     * Prints JSON on one line: the figures from the end of the last discarded transfer on. Waits a moment, so that an
     * observer that samples this process ten times a second sees it after its last transfer.
     */
    void print() throws InterruptedException {
        System.out.println(figures());
        Thread.sleep(STAY_MILLIS);
    }

    private String figures() {
        if (measured == 0) throw new IllegalStateException("all " + ended + " were left out");
        double seconds = (to - from) / MILLIS_PER_SECOND;
        return String.format(
                Locale.ROOT,
                "{\"seconds\":%.3f,\"samples\":%d,\"samplesPerSecond\":%.6f,"
                        + "\"bytesReceivedPerSecond\":%.0f,\"window\":{\"from\":%d,\"to\":%d}}",
                seconds,
                measured,
                measured / seconds,
                bytes / seconds,
                from,
                to);
    }
}
