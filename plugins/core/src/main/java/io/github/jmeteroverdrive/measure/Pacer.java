// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Waits for the first of several events: the earliest of some due times, hit more precisely than the kernel wakes a
 * thread (it parks until shortly before and spins the rest), and free slots of any number of {@link PendingLimit}s.
 * Register the events before each {@link #await}, which clears them. Belongs to one thread; allocation-free. For
 * example:
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

    /** ns to spin without timer slack: measured, nine out of ten parks overran by less than this. */
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
     * A pacer of the calling thread. On Linux it lowers the thread's timer slack, so it need not spin for long:
     * spinning takes CPU time from a system under test on the same machine, and a thread that only spins is preempted
     * when its message is due.
     *
     * @param clock nanoTime
     */
    public static Pacer ofThisThread(LongSupplier clock) {
        boolean lowered = TimerSlack.lower(Path.of("/proc"));
        return new Pacer(clock, Parking.SYSTEM, lowered ? SPIN_NANOS_WITHOUT_SLACK : SPIN_NANOS);
    }

    /** Wakes at this time at the latest. */
    public void due(long nanoTime) {
        if (!hasDue || nanoTime - due < 0) due = nanoTime;
        hasDue = true;
    }

    /** Wakes when enough slots of a limit are free. The limit's sender only. */
    public void watch(PendingLimit limit) {
        limit.arm();
        add(limit);
    }

    /** Wakes when nothing is in flight under a limit. The limit's sender only. */
    public void watchIdle(PendingLimit limit) {
        limit.armIdle();
        add(limit);
    }

    private void add(PendingLimit limit) {
        if (count == watched.length) watched = Arrays.copyOf(watched, 2 * count);
        watched[count++] = limit;
    }

    /**
     * Waits for the first registered event, but no longer than until {@code limit}, and not while the thread is
     * interrupted (the flag stays set).
     *
     * @param limit nanoTime, or {@link Parking#NO_LIMIT}
     * @return whether a registered event occurred
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

    /** Waits for limits only. A separate method, so that stack traces distinguish it from a pause. */
    private void awaitRoom(long nanos) {
        parking.park(nanos);
    }

    private long left(long limit) {
        return limit == Parking.NO_LIMIT ? limit : limit - clock.getAsLong();
    }

    private boolean anyReached() {
        for (int i = 0; i < count; i++) if (watched[i].reached()) return true;
        return false;
    }
}
