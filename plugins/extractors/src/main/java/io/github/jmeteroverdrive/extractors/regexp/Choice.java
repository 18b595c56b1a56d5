// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * Learns which of two ways that give the same is the cheaper one on the responses at hand: now and
 * then both run on the same response. How seldom depends on what that costs: all trials together
 * take about a hundredth of the time. Used by one thread.
 */
final class Choice {

    /** Calls to the first trial, and to each next one at most twice as many. */
    private static final int FIRST = 4;

    private static final int LEAST = 64;
    private static final int MOST = 1 << 20;

    /** Calls of the way that is taken for each call's worth of a trial. */
    private static final int PER_TRIAL = 100;

    /** A stock way that is no cheaper than this part of ours is left alone. */
    private static final double CLEARLY = 0.97;

    /** Stock's part of ours in the last trials; one that the machine disturbed does not count. */
    private final double[] parts = {1, 1, 1};

    private int trials;
    private int interval = FIRST;
    private int untilTrial = FIRST;

    /** Counts a call; whether both ways should run in it. */
    boolean isTrial() {
        return --untilTrial <= 0;
    }

    /** Which runs first: what one has decoded the other one does not have to. */
    boolean isStockFirst() {
        return trials % 2 == 1;
    }

    /** Whether the stock way is the one to take. */
    boolean takesStock() {
        return part() < CLEARLY;
    }

    private double part() {
        double least = Math.min(parts[0], Math.min(parts[1], parts[2]));
        double most = Math.max(parts[0], Math.max(parts[1], parts[2]));
        return parts[0] + parts[1] + parts[2] - least - most;
    }

    /** What the two ways took on one response, in nanoseconds. */
    void tried(long oursTook, long stockTook) {
        parts[trials++ % parts.length] = (double) stockTook / Math.max(1, oursTook);
        double other = takesStock() ? 1 / part() : part();
        int seldom = (int) Math.min(MOST, Math.max(LEAST, PER_TRIAL * other));
        interval = Math.min(2 * interval, seldom);
        untilTrial = interval;
    }
}
