package io.github.jmeteroverdrive.measure;

import java.util.function.LongSupplier;

/**
 * Waits for a moment more precisely than the kernel wakes a thread: parks until {@link #SPIN_NANOS}
 * before it, then spins. Belongs to one thread.
 */
public final class Pacer {

    /** Linux adds 50 µs of timer slack to a park, so the last stretch is spun. */
    static final long SPIN_NANOS = 60_000;

    private final LongSupplier clock;
    private final Parking parking;

    public Pacer(LongSupplier clock, Parking parking) {
        this.clock = clock;
        this.parking = parking;
    }

    /**
     * Waits until {@code due}, but no longer than until {@code limit}, and not when the thread is
     * interrupted.
     *
     * @return whether {@code due} was reached
     */
    public boolean await(long due, long limit) {
        long goal = Math.min(due - limit, 0) + limit;
        for (long left = goal - clock.getAsLong(); left > 0; left = goal - clock.getAsLong()) {
            if (Thread.currentThread().isInterrupted()) return false;
            if (left > SPIN_NANOS) parking.park(left - SPIN_NANOS);
            else Thread.onSpinWait();
        }
        return due - limit <= 0;
    }
}
