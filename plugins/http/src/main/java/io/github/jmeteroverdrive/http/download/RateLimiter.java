// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.measure.Parking;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Delays a reader so that its average rate since the start does not exceed a limit; after a delay it may catch up. One
 * thread, except {@link #cancel}.
 */
public final class RateLimiter {

    /** A read returns the bytes for this period, so that they arrive evenly and not in bursts. */
    private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(50);

    /** A cancelled reader notices within this time. */
    private static final long MAX_PARK = TimeUnit.MILLISECONDS.toNanos(100);

    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    private final double bytesPerSecond;
    private final LongSupplier nanoTime;
    private final Parking parking;
    private final long begin;
    private volatile boolean cancelled;

    private RateLimiter(double bytesPerSecond, LongSupplier nanoTime, Parking parking) {
        this.bytesPerSecond = bytesPerSecond;
        this.nanoTime = nanoTime;
        this.parking = parking;
        this.begin = nanoTime.getAsLong();
    }

    public static RateLimiter unlimited() {
        return new RateLimiter(Double.POSITIVE_INFINITY, () -> 0, nanos -> {});
    }

    /**
     * Starts now.
     *
     * @param bytesPerSecond above 0
     */
    public static RateLimiter of(long bytesPerSecond, LongSupplier nanoTime, Parking parking) {
        return new RateLimiter(bytesPerSecond, nanoTime, parking);
    }

    /** How many of {@code wanted} bytes a read may request; at least 1. */
    int readSize(int wanted) {
        double most = bytesPerSecond * SLICE / SECOND;
        return most >= wanted ? wanted : Math.max(1, (int) most);
    }

    /**
     * Waits until {@code count} bytes are allowed.
     *
     * @throws InterruptedIOException when the reader was cancelled or its thread interrupted
     */
    void await(long count) throws InterruptedIOException {
        if (bytesPerSecond == Double.POSITIVE_INFINITY) return;
        long due = (long) (count / bytesPerSecond * SECOND);
        for (long left = due - elapsed(); left > 0; left = due - elapsed()) {
            if (cancelled || Thread.currentThread().isInterrupted())
                throw new InterruptedIOException("interrupted while waiting for the rate limit");
            parking.park(Math.min(left, MAX_PARK));
        }
    }

    private long elapsed() {
        return nanoTime.getAsLong() - begin;
    }

    /** Ends the reader, from any thread. */
    public void cancel() {
        cancelled = true;
    }
}
