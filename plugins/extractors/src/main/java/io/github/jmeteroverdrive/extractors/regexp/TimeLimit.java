// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.concurrent.TimeUnit;

/**
 * Ends a search that takes too long: it is told of every character that is looked at, and asks the
 * clock only once in so many. Used by one thread.
 */
final class TimeLimit {

    /** Characters between two looks at the clock: well below a millisecond. */
    private static final int STEP = 1 << 16;

    private final long nanos;
    private int left = STEP;
    private boolean running;
    private long since;

    /**
     * @param millis how long the search of a row may take; 0 for any time
     */
    TimeLimit(long millis) {
        nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** The search of a row begins. */
    void begin() {
        left = STEP;
        running = false;
    }

    /**
     * So many characters were looked at.
     *
     * @throws TooLong when the time is over
     */
    void spend(int characters) {
        left -= characters;
        if (left < 0) look();
    }

    private void look() {
        left = STEP;
        if (nanos == 0) return;
        long now = System.nanoTime();
        if (!running) since = now;
        running = true;
        if (now - since > nanos) throw new TooLong();
    }
}
