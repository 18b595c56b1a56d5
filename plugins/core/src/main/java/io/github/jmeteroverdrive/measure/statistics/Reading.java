// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

import java.util.OptionalDouble;

/** Snapshot of a {@link Node}. Immutable. */
public final class Reading {

    private final Level level;
    private final String name;
    private final boolean enabled;
    private final long[] totals;
    private final long[] lifetime;
    private final OptionalDouble[] rates;
    private final OptionalDouble[] peaks;

    Reading(
            Level level,
            String name,
            boolean enabled,
            long[] totals,
            long[] lifetime,
            OptionalDouble[] rates,
            OptionalDouble[] peaks) {
        this.level = level;
        this.name = name;
        this.enabled = enabled;
        this.totals = totals;
        this.lifetime = lifetime;
        this.rates = rates;
        this.peaks = peaks;
    }

    public Level level() {
        return level;
    }

    /** Name of the destination or connection. */
    public String name() {
        return name;
    }

    /** Whether statistics are enabled; if not, all of them are 0 or empty. */
    public boolean enabled() {
        return enabled;
    }

    /** Since the start, or since the last reset. */
    public long total(Counter what) {
        return totals[what.ordinal()];
    }

    /** Since the start, regardless of resets. */
    public long lifetime(Counter what) {
        return lifetime[what.ordinal()];
    }

    /** Rate per second in the last whole period; empty before the first one. */
    public OptionalDouble rate(Counter what) {
        return rates[what.ordinal()];
    }

    /** The highest rate of a whole period; empty before the second one. */
    public OptionalDouble peak(Counter what) {
        return peaks[what.ordinal()];
    }
}
