// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.concurrent.TimeUnit;

/**
 * Ends a search that takes too long. It counts characters and reads the clock only once per step. Used by one thread.
 */
final class TimeLimit {

    /** Takes well below a millisecond. */
    private static final int STEP = 1 << 16;

    private final long nanos;
    private int left = STEP;
    private boolean running;
    private long since;

    /** @param millis 0 for no limit */
    TimeLimit(long millis) {
        nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    void begin() {
        left = STEP;
        running = false;
    }

    /**
     * Counts characters that were read.
     *
     * @throws TooLong when the time is over
     */
    void spend(int characters) {
        left -= characters;
        if (left < 0) checkClock();
    }

    private void checkClock() {
        left = STEP;
        if (nanos == 0) return;
        long now = System.nanoTime();
        if (!running) since = now;
        running = true;
        if (now - since > nanos) throw new TooLong();
    }

    /** A search was ended because it exceeded the time limit of its row. */
    static final class TooLong extends RuntimeException {

        private static final long serialVersionUID = 1;

        TooLong() {
            super("the search took too long", null, false, false);
        }
    }
}
