// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.OptionalDouble;

/**
 * Current, mean and peak rate of a total that only grows, read at ticks: Δtotal / real elapsed
 * time. The first and the last period do not count for the peak, because they may be partial; so a
 * run of fewer than three periods has none. Rates are events per second. One thread ticks and
 * reads.
 */
public final class RateMeter {

    private static final double NANOS_PER_SECOND = 1e9;

    private long firstAt;
    private long firstTotal;
    private long lastAt;
    private long lastTotal;
    private int readings;
    private double current;
    private double peak;

    /** Makes a meter without a reading. */
    public RateMeter() {}

    /**
     * Takes a reading. The first one starts the meter; one that is not later than the reading
     * before has no period and is left out, so its events count in the next one.
     *
     * @param total so far, never less than before
     * @param at nanoTime of the reading
     */
    public void tick(long total, long at) {
        if (readings == 0) {
            firstAt = at;
            firstTotal = total;
        } else {
            if (at - lastAt <= 0) return;
            if (readings > 2) peak = Math.max(peak, current);
            current = (total - lastTotal) * NANOS_PER_SECOND / (at - lastAt);
        }
        lastAt = at;
        lastTotal = total;
        readings++;
    }

    /** Rate of the last period; 0 before there is one. */
    public double current() {
        return current;
    }

    /** Rate since the first reading; 0 before there is a period. */
    public double mean() {
        if (readings < 2) return 0;
        return (lastTotal - firstTotal) * NANOS_PER_SECOND / (lastAt - firstAt);
    }

    /** The highest rate of a period that was neither first nor last, or empty ("n/a"). */
    public OptionalDouble peak() {
        return readings > 3 ? OptionalDouble.of(peak) : OptionalDouble.empty();
    }
}
