// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Ties the monotonic clock to the time of day once, at construction: epoch ns = wall clock then + nanoTime difference
 * since. Stamps made with it never jump when the host's clock is set.
 *
 * <p>Stamps of one JVM are exact to the ns relative to each other. On Linux the JVMs of one host share the monotonic
 * clock, and the time of day is that clock plus an offset that changes only when the clock is set (slewing affects both
 * equally). So stamps of two JVMs of one host differ by the error of reading both clocks, about 1 µs; stamps of two
 * hosts differ by the offset of their clocks. {@link #agreesWith} distinguishes the two. Thread-safe.
 */
public final class EpochClock {

    /**
     * System property: ms by which {@link #SYSTEM} is ahead of the host's clock. Simulates hosts with different clocks
     * on one host.
     */
    public static final String AHEAD = "overdrive.clock.aheadMillis";

    /** The clock of this JVM; all stamps of one JVM must come from one instance. */
    public static final EpochClock SYSTEM = new EpochClock(EpochClock::epochNow, System::nanoTime);

    /** The closest of this many readings counts, because the thread may be suspended between reading the two clocks. */
    private static final int READINGS = 100;

    /** The {@link #tie}s of one host's JVMs are closer than this; those of two hosts only by chance. */
    private static final long SAME_NANOS = TimeUnit.MICROSECONDS.toNanos(10);

    private final LongSupplier nanoTime;
    private final long offset;

    /**
     * @param epochNanos the time of day, ns since 1970; read here only
     * @param nanoTime the monotonic clock, ns
     */
    public EpochClock(LongSupplier epochNanos, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        long closest = Long.MAX_VALUE;
        long best = 0;
        for (int i = 0; i < READINGS; i++) {
            long before = nanoTime.getAsLong();
            long epoch = epochNanos.getAsLong();
            long apart = nanoTime.getAsLong() - before;
            if (apart < closest) {
                closest = apart;
                best = epoch - before - apart / 2;
            }
        }
        this.offset = best;
    }

    private static long epochNow() {
        Instant now = Instant.now().plusMillis(Long.getLong(AHEAD, 0));
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    /**
     * The time of day, ns since 1970, at which the monotonic clock was at 0. Another JVM compares it to find out
     * whether it has the same clock.
     */
    public long tie() {
        return offset;
    }

    /**
     * Whether stamps of the clock with this {@link #tie} can be compared with those of this one: both JVMs have the
     * same monotonic clock, and the time of day was not set between their starts.
     */
    public boolean agreesWith(long tie) {
        return Math.abs(tie - offset) <= SAME_NANOS;
    }

    public long nanoTime() {
        return nanoTime.getAsLong();
    }

    /** ns since 1970 of a moment of the monotonic clock. */
    public long epochNanos(long atNanoTime) {
        return atNanoTime + offset;
    }

    /** ms since 1970 of a moment of the monotonic clock. */
    public long epochMillis(long atNanoTime) {
        return TimeUnit.NANOSECONDS.toMillis(epochNanos(atNanoTime));
    }

    /** The monotonic moment of a stamp made with {@link #epochNanos}. */
    public long nanoTimeOf(long epochNanos) {
        return epochNanos - offset;
    }
}
