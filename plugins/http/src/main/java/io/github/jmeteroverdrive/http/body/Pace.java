// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import io.github.jmeteroverdrive.measure.Parking;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Holds a reader back, so that no more bytes come than a rate allows since its beginning. What was
 * missed is caught up. Belongs to one thread; {@link #cancel} may come from another.
 */
public final class Pace {

    /** A read brings what this time allows, so that bytes come evenly and not in bursts. */
    private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(50);

    /** A cancelled reader notices within this time. */
    private static final long LONGEST_PARK = TimeUnit.MILLISECONDS.toNanos(100);

    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    private final double bytesPerSecond;
    private final LongSupplier nanoTime;
    private final Parking parking;
    private final long begin;
    private volatile boolean cancelled;

    private Pace(double bytesPerSecond, LongSupplier nanoTime, Parking parking) {
        this.bytesPerSecond = bytesPerSecond;
        this.nanoTime = nanoTime;
        this.parking = parking;
        this.begin = nanoTime.getAsLong();
    }

    /** As fast as the bytes come. */
    public static Pace unlimited() {
        return new Pace(Double.POSITIVE_INFINITY, () -> 0, nanos -> {});
    }

    /**
     * Begins now.
     *
     * @param bytesPerSecond above 0
     */
    public static Pace of(long bytesPerSecond, LongSupplier nanoTime, Parking parking) {
        return new Pace(bytesPerSecond, nanoTime, parking);
    }

    /** How many of {@code wanted} bytes one read may ask for; at least 1. */
    int share(int wanted) {
        double most = bytesPerSecond * SLICE / SECOND;
        return most >= wanted ? wanted : Math.max(1, (int) most);
    }

    /**
     * Waits until {@code count} bytes may have come.
     *
     * @throws InterruptedIOException when the reader was cancelled or its thread interrupted
     */
    void await(long count) throws InterruptedIOException {
        if (bytesPerSecond == Double.POSITIVE_INFINITY) return;
        long due = (long) (count / bytesPerSecond * SECOND);
        for (long left = due - since(); left > 0; left = due - since()) {
            if (cancelled || Thread.currentThread().isInterrupted())
                throw new InterruptedIOException("interrupted while the rate limit held it back");
            parking.park(Math.min(left, LONGEST_PARK));
        }
    }

    private long since() {
        return nanoTime.getAsLong() - begin;
    }

    /** The reader is to end; from any thread. */
    public void cancel() {
        cancelled = true;
    }
}
