// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Ties the monotonic clock to the time of day once, at construction: epoch ns = wall clock then +
 * nanoTime difference since. Stamps made with it never jump when the host's clock is set. Stamps of
 * one JVM are exact to the ns among each other; those of two JVMs may be apart by 1 ms, the
 * resolution of the wall clock read here, and by what the hosts' clocks disagree. Thread-safe.
 */
public final class EpochClock {

    /** The clock of this JVM; all stamps of one JVM must come from one instance. */
    public static final EpochClock SYSTEM =
            new EpochClock(System::currentTimeMillis, System::nanoTime);

    private final LongSupplier nanoTime;
    private final long offset;

    /**
     * @param epochMillis the time of day, ms since 1970; read once, here
     * @param nanoTime the monotonic clock, ns
     */
    public EpochClock(LongSupplier epochMillis, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.offset = TimeUnit.MILLISECONDS.toNanos(epochMillis.getAsLong()) - nanoTime.getAsLong();
    }

    /** The monotonic clock now, ns. */
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
