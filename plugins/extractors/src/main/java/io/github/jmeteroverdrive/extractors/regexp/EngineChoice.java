// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * Learns whether our engine or stock is cheaper for the current responses, by trials that run both. All trials together
 * take about one percent of the time. Used by one thread.
 */
final class EngineChoice {

    /** Calls before the first trial; the interval at most doubles. */
    private static final int FIRST = 4;

    private static final int LEAST = 64;
    private static final int MOST = 1 << 20;

    /** Calls between two trials if both engines cost the same; in proportion more if one costs more. */
    private static final int PER_TRIAL = 100;

    /** Stock must take less than this part of our time. */
    private static final double CLEARLY = 0.97;

    /** Stock's time divided by ours in the last trials; their median ignores an outlier. */
    private final double[] parts = {1, 1, 1};

    private int trials;
    private int interval = FIRST;
    private int untilTrial = FIRST;

    /** Counts a call; whether both engines should run. */
    boolean isTrial() {
        return --untilTrial <= 0;
    }

    /** The second engine profits from the text that the first decoded, so they take turns. */
    boolean isStockFirst() {
        return trials % 2 == 1;
    }

    boolean takesStock() {
        return part() < CLEARLY;
    }

    private double part() {
        double least = Math.min(parts[0], Math.min(parts[1], parts[2]));
        double most = Math.max(parts[0], Math.max(parts[1], parts[2]));
        return parts[0] + parts[1] + parts[2] - least - most;
    }

    /** Nanoseconds on one response. */
    void tried(long oursTook, long stockTook) {
        parts[trials++ % parts.length] = (double) stockTook / Math.max(1, oursTook);
        double other = takesStock() ? 1 / part() : part();
        int seldom = (int) Math.min(MOST, Math.max(LEAST, PER_TRIAL * other));
        interval = Math.min(2 * interval, seldom);
        untilTrial = interval;
    }
}
