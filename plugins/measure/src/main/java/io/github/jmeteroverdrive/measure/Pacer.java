// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Waits once for several things: the earliest of some moments, met more precisely than the kernel
 * wakes a thread (it parks until {@value #SPIN_NANOS} ns before and spins the rest), and free
 * places of any number of {@link PendingLimit}s. What to wait for is told before each {@link
 * #await}, which forgets it. Belongs to one thread; free of garbage.
 */
public final class Pacer {

    /** Linux adds 50 µs of timer slack to a park, so the last stretch is spun. */
    static final long SPIN_NANOS = 60_000;

    private final LongSupplier clock;
    private final Parking parking;

    private PendingLimit[] watched = new PendingLimit[1];
    private int count;
    private boolean hasDue;
    private long due;

    /**
     * @param clock nanoTime
     * @param parking how the thread waits
     */
    public Pacer(LongSupplier clock, Parking parking) {
        this.clock = clock;
        this.parking = parking;
    }

    /**
     * Wait no longer than until this moment.
     *
     * @param nanoTime of the moment
     */
    public void due(long nanoTime) {
        if (!hasDue || nanoTime - due < 0) due = nanoTime;
        hasDue = true;
    }

    /** Wait no longer than until enough places of a limit are free. Its sender only. */
    public void watch(PendingLimit limit) {
        limit.arm();
        add(limit);
    }

    /** Wait no longer than until nothing of a limit is in flight. Its sender only. */
    public void watchIdle(PendingLimit limit) {
        limit.armIdle();
        add(limit);
    }

    private void add(PendingLimit limit) {
        if (count == watched.length) watched = Arrays.copyOf(watched, 2 * count);
        watched[count++] = limit;
    }

    /**
     * Waits for the first of what was told, but no longer than until {@code limit}, and not while
     * the thread is interrupted (the flag stays set).
     *
     * @param limit nanoTime, or {@link Parking#NO_LIMIT}
     * @return whether there is something of what was told
     */
    public boolean await(long limit) {
        boolean precise = hasDue && (limit == Parking.NO_LIMIT || due - limit <= 0);
        try {
            while (!anyReached()) {
                long left = left(precise ? due : limit);
                if (left <= 0) return precise;
                if (Thread.currentThread().isInterrupted()) return false;
                if (!precise) parking.park(left);
                else if (left > SPIN_NANOS) parking.park(left - SPIN_NANOS);
                else Thread.onSpinWait();
            }
            return true;
        } finally {
            for (int i = 0; i < count; i++) watched[i].disarm();
            count = 0;
            hasDue = false;
        }
    }

    private long left(long until) {
        return until == Parking.NO_LIMIT ? until : until - clock.getAsLong();
    }

    private boolean anyReached() {
        for (int i = 0; i < count; i++) {
            if (watched[i].reached()) return true;
        }
        return false;
    }
}
