// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * Learns which of two ways that give the same is the cheaper one on the responses at hand: now and
 * then both run on the same response. How seldom depends on what that costs: all trials together
 * take about a hundredth of the time. Used by one thread.
 */
final class Choice {

    /** Calls to the first trial; twice as many to each next one of the first few. */
    private static final int FIRST = 4;

    private static final int LEAST = 64;
    private static final int MOST = 1 << 20;

    /** Calls of the way that is taken for each call's worth of a trial. */
    private static final int PER_TRIAL = 100;

    /** A stock way that is no cheaper than this part of ours is left alone. */
    private static final double CLEARLY = 0.97;

    /** How much of the sums a new trial leaves of those before. */
    private static final double KEEPS = 0.5;

    private int untilTrial = FIRST;
    private int early = FIRST;
    private boolean stockFirst;
    private boolean takesStock;
    private double ours;
    private double stock;

    /** Counts a call; whether both ways should run in it. */
    boolean isTrial() {
        return --untilTrial <= 0;
    }

    /** Which runs first: what one has decoded the other one does not have to. */
    boolean isStockFirst() {
        return stockFirst;
    }

    /** Whether the stock way is the one to take. */
    boolean takesStock() {
        return takesStock;
    }

    /** What the two ways took on one response, in nanoseconds. */
    void tried(long oursTook, long stockTook) {
        stockFirst = !stockFirst;
        ours = KEEPS * ours + oursTook;
        stock = KEEPS * stock + stockTook;
        takesStock = stock < CLEARLY * ours;
        double taken = Math.max(1, takesStock ? stock : ours);
        double other = takesStock ? ours : stock;
        if (early < LEAST) {
            // what has run less often is hardly compiled
            early *= 2;
            untilTrial = early;
        } else {
            untilTrial = (int) Math.min(MOST, Math.max(LEAST, PER_TRIAL * other / taken));
        }
    }
}
