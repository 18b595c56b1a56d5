// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

/**
 * When a run that may end early checks whether its confidence interval is narrow enough: after {@value #FIRST} s of the
 * measured phase, and then each time it has become a quarter longer. Checking every second would more often stop at an
 * interval that is narrow by chance. Not thread-safe.
 */
public final class CheckTimes {

    /** Minimum seconds of the measured phase of such a run. */
    public static final int FIRST = 30;

    private static final double LONGER = 1.25;

    private long next = FIRST;

    /** @param seconds whole seconds of the measured phase so far */
    public boolean due(long seconds) {
        if (seconds < next) return false;
        while (next <= seconds) next = Math.round(next * LONGER);
        return true;
    }
}
