// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

/**
 * When a run that may end early looks whether its interval is narrow: after {@value #FIRST} s of the measured phase,
 * and then whenever that has become a quarter longer. To look each second would find more moments at which the interval
 * is narrow by chance. Not thread-safe.
 */
public final class CheckTimes {

    /** Seconds of the measured phase that such a run takes at least. */
    public static final int FIRST = 30;

    private static final double LONGER = 1.25;

    private long next = FIRST;

    /** Begins before the first look. */
    public CheckTimes() {}

    /**
     * Whether to look now.
     *
     * @param seconds whole ones of the measured phase that have passed
     */
    public boolean due(long seconds) {
        if (seconds < next) return false;
        while (next <= seconds) next = Math.round(next * LONGER);
        return true;
    }
}
