// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Waits once for several things: the earliest of some moments, met more precisely than the kernel wakes a thread (it
 * parks until shortly before and spins the rest), and free places of any number of {@link PendingLimit}s. What to wait
 * for is told before each {@link #await}, which forgets it. Belongs to one thread; free of garbage. For example:
 *
 * <pre>{@code
 * Pacer pacer = Pacer.ofThisThread(System::nanoTime);
 * pacer.due(schedule.due());                      // until the next message is due,
 * pacer.watch(limit);                             // or a place is free,
 * boolean something = pacer.await(end);           // but no longer than until the end
 * }</pre>
 */
public final class Pacer {

    /** ns to spin where Linux adds its timer slack of 50 µs to a park. */
    static final long SPIN_NANOS = 60_000;

    /** ns to spin without that: nine of ten parks ended less than this too late when measured. */
    static final long SPIN_NANOS_WITHOUT_SLACK = 10_000;

    private final LongSupplier clock;
    private final Parking parking;
    private final long spinNanos;

    private PendingLimit[] watched = new PendingLimit[1];
    private int count;
    private boolean hasDue;
    private long due;

    /**
     * @param clock nanoTime
     * @param parking how the thread waits
     */
    public Pacer(LongSupplier clock, Parking parking) {
        this(clock, parking, SPIN_NANOS);
    }

    private Pacer(LongSupplier clock, Parking parking, long spinNanos) {
        this.clock = clock;
        this.parking = parking;
        this.spinNanos = spinNanos;
    }

    /**
     * A pacer of the calling thread. On Linux it lowers the thread's timer slack and so needs not spin for long: time
     * that spinning takes is taken from the system under test on the same machine, and a thread that only spins is
     * preempted when its message is due.
     *
     * @param clock nanoTime
     */
    public static Pacer ofThisThread(LongSupplier clock) {
        boolean lowered = TimerSlack.lower(Path.of("/proc"));
        return new Pacer(clock, Parking.SYSTEM, lowered ? SPIN_NANOS_WITHOUT_SLACK : SPIN_NANOS);
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
     * Waits for the first of what was told, but no longer than until {@code limit}, and not while the thread is
     * interrupted (the flag stays set).
     *
     * @param limit nanoTime, or {@link Parking#NO_LIMIT}
     * @return whether there is something of what was told
     */
    public boolean await(long limit) {
        boolean precise = hasDue && (limit == Parking.NO_LIMIT || due - limit <= 0);
        try {
            while (!anyReached()) {
                long left = precise ? due - clock.getAsLong() : left(limit);
                if (left <= 0) return precise;
                if (Thread.currentThread().isInterrupted()) return false;
                if (!precise && count > 0) awaitRoom(left);
                else if (!precise) parking.park(left);
                else if (left > spinNanos) parking.park(left - spinNanos);
                else Thread.onSpinWait();
            }
            return true;
        } finally {
            for (int i = 0; i < count; i++) watched[i].disarm();
            count = 0;
            hasDue = false;
        }
    }

    /** For nothing but limits: a method of its own, so that a stack tells it from a pause. */
    private void awaitRoom(long nanos) {
        parking.park(nanos);
    }

    private long left(long limit) {
        return limit == Parking.NO_LIMIT ? limit : limit - clock.getAsLong();
    }

    private boolean anyReached() {
        for (int i = 0; i < count; i++) {
            if (watched[i].reached()) return true;
        }
        return false;
    }
}
