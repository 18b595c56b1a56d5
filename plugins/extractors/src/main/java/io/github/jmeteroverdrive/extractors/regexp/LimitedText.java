// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.concurrent.TimeUnit;

/**
 * What java.util.regex searches, which ends a search that takes too long: the matcher asks for
 * every character here. The clock is asked only once in so many characters. Used by one thread.
 */
final class LimitedText implements CharSequence {

    /** Characters between two looks at the clock: well below a millisecond. */
    private static final int STEP = 1 << 16;

    private final long nanos;
    private String text = "";
    private int left = STEP;
    private boolean running;
    private long since;

    /**
     * @param millis how long the search of a row may take; 0 for any time
     */
    LimitedText(long millis) {
        nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** The search of a row begins. */
    void begin() {
        left = STEP;
        running = false;
    }

    /** The text that is searched from here on, in the same search. */
    LimitedText of(String next) {
        text = next;
        return this;
    }

    /**
     * @throws TooLong when the time is over
     */
    @Override
    public char charAt(int index) {
        if (--left < 0) look();
        return text.charAt(index);
    }

    private void look() {
        left = STEP;
        if (nanos == 0) return;
        long now = System.nanoTime();
        if (!running) since = now;
        running = true;
        if (now - since > nanos) throw new TooLong();
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return text.substring(from, to);
    }

    @Override
    public String toString() {
        return text;
    }
}
