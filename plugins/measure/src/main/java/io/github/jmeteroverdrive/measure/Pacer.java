// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.function.LongSupplier;

/**
 * Waits for a moment more precisely than the kernel wakes a thread: parks until {@value
 * #SPIN_NANOS} ns before it, then spins. Belongs to one thread.
 */
public final class Pacer {

    /** Linux adds 50 µs of timer slack to a park, so the last stretch is spun. */
    static final long SPIN_NANOS = 60_000;

    private final LongSupplier clock;
    private final Parking parking;

    /**
     * @param clock nanoTime
     * @param parking how the thread waits
     */
    public Pacer(LongSupplier clock, Parking parking) {
        this.clock = clock;
        this.parking = parking;
    }

    /**
     * Waits until {@code due}, but no longer than until {@code limit}, and not while the thread is
     * interrupted (the flag stays set). Returns at once when the earlier of the two has passed.
     *
     * @param due nanoTime
     * @param limit nanoTime, or {@link Parking#NO_LIMIT}
     * @return whether {@code due} was reached
     */
    public boolean await(long due, long limit) {
        boolean reachable = limit == Parking.NO_LIMIT || due - limit <= 0;
        long goal = reachable ? due : limit;
        for (long left = goal - clock.getAsLong(); left > 0; left = goal - clock.getAsLong()) {
            if (Thread.currentThread().isInterrupted()) return false;
            if (left > SPIN_NANOS) parking.park(left - SPIN_NANOS);
            else Thread.onSpinWait();
        }
        return reachable;
    }
}
