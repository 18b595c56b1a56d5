// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.OptionalDouble;

/**
 * Current and peak rate of a total that only grows, read at ticks: Δtotal / real elapsed time. A reading before a whole
 * period has passed is skipped and its events count in the next one: partial periods give no rate and no peak, and a
 * late reading spreads its events over the time that they took. Rates are events per second. One thread ticks and
 * reads.
 */
public final class RateMeter {

    private static final double NANOS_PER_SECOND = 1e9;

    private final long period;
    private long lastAt;
    private long lastTotal;
    private int periods;
    private double current;
    private double peak;

    /**
     * @param period ns, above 0
     * @param total so far
     * @param at nanoTime
     */
    public RateMeter(long period, long total, long at) {
        this.period = period;
        restart(total, at);
    }

    /** Discards all rates and restarts at this reading. */
    public void restart(long total, long at) {
        lastTotal = total;
        lastAt = at;
        periods = 0;
        current = 0;
        peak = 0;
    }

    /**
     * @param total so far, never less than before
     * @param at nanoTime of the reading; one before the previous reading is skipped, too
     */
    public void tick(long total, long at) {
        long elapsed = at - lastAt;
        if (elapsed < period) return;
        current = (total - lastTotal) * NANOS_PER_SECOND / elapsed;
        peak = Math.max(peak, current);
        lastAt = at;
        lastTotal = total;
        if (periods < 2) periods++;
    }

    /** Rate of the last period, or empty ("n/a") before the first whole one. */
    public OptionalDouble current() {
        return periods > 0 ? OptionalDouble.of(current) : OptionalDouble.empty();
    }

    /** The highest rate of a period, or empty ("n/a") before the second whole one. */
    public OptionalDouble peak() {
        return periods > 1 ? OptionalDouble.of(peak) : OptionalDouble.empty();
    }
}
