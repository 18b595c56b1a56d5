package io.github.jmeteroverdrive.measure;

import java.util.OptionalDouble;

/**
 * Current, mean and peak rate of a total that only grows, read at ticks: Δtotal / real elapsed time. The
 * first and the last tick do not count for the peak, because they may be partial; so a run of fewer than
 * two whole periods has none. One thread ticks and reads.
 */
public final class RateMeter {

    private static final double NANOS_PER_SECOND = 1e9;

    private long firstAt;
    private long firstTotal;
    private long lastAt;
    private long lastTotal;
    private int ticks;
    private double current;
    private double peak;

    /**
     * @param total so far, never less than before
     * @param at nanoTime of the reading, later than the one before
     */
    public void tick(long total, long at) {
        if (ticks == 0) {
            firstAt = at;
            firstTotal = total;
        } else {
            if (ticks > 2) peak = Math.max(peak, current);
            current = (total - lastTotal) * NANOS_PER_SECOND / (at - lastAt);
        }
        lastAt = at;
        lastTotal = total;
        ticks++;
    }

    /** Events per second in the last period; 0 before there is one. */
    public double current() {
        return current;
    }

    /** Events per second since the first reading; 0 before there is a period. */
    public double mean() {
        return ticks < 2 ? 0 : (lastTotal - firstTotal) * NANOS_PER_SECOND / (lastAt - firstAt);
    }

    /** The highest rate of a whole period, or empty ("n/a") when the run had none. */
    public OptionalDouble peak() {
        return ticks > 3 ? OptionalDouble.of(peak) : OptionalDouble.empty();
    }
}
