package io.github.jmeteroverdrive.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * How many messages of one producer may be in flight. The sender alone calls {@link #tryAcquire} and
 * {@link #await}; any thread may call {@link #release} once per message.
 *
 * <p>Waking a parked sender on each completion costs more than anything else around a send, so the
 * limit has a hysteresis: a blocked sender is woken when a quarter of the limit has become free (at
 * once below {@value #STRICT_BELOW}, or always when strict).
 */
public final class PendingLimit {

    /** Below this limit a sender is woken by the first completion. */
    static final int STRICT_BELOW = 8;

    private static final VarHandle RELEASED;

    static {
        try {
            RELEASED = MethodHandles.lookup().findVarHandle(PendingLimit.class, "released", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int max;
    private final int hysteresis;
    private final LongSupplier clock;
    private final Parking parking;

    private long acquired; // the sender's
    private volatile long released;
    private volatile Thread waiter;
    private volatile long wakeAt;

    /**
     * @param max messages in flight, 1 or more; 0 = unbounded
     * @param strict wake the sender on the first completion whatever the limit
     */
    public PendingLimit(int max, boolean strict, LongSupplier clock, Parking parking) {
        if (max < 0) throw new IllegalArgumentException("max pending is negative: " + max);
        this.max = max;
        this.hysteresis = strict || max < STRICT_BELOW ? 0 : max / 4;
        this.clock = clock;
        this.parking = parking;
    }

    /** Takes a place if one is free. Sender only. */
    public boolean tryAcquire() {
        if (max != 0 && acquired - released >= max) return false;
        acquired++;
        return true;
    }

    /** Gives back a place, and wakes the sender when enough are free. Any thread. */
    public void release() {
        long now = (long) RELEASED.getAndAdd(this, 1L) + 1;
        Thread parked = waiter;
        if (parked != null && now >= wakeAt) LockSupport.unpark(parked);
    }

    /**
     * Waits until a place is free (with hysteresis), {@code limit} (nanoTime) has passed or the thread
     * is interrupted. Sender only.
     */
    public void await(long limit) {
        awaitReleased(acquired - Math.max(max - 1 - hysteresis, 0), limit);
    }

    /** Waits until nothing is in flight, {@code limit} has passed or the thread is interrupted. Sender only. */
    public void awaitIdle(long limit) {
        awaitReleased(acquired, limit);
    }

    private void awaitReleased(long goal, long limit) {
        wakeAt = goal;
        waiter = Thread.currentThread(); // after wakeAt: release() reads them in the opposite order
        try {
            long left;
            while (released < goal
                    && (left = limit - clock.getAsLong()) > 0
                    && !Thread.currentThread().isInterrupted()) {
                parking.park(left);
            }
        } finally {
            waiter = null;
        }
    }

    /** Messages in flight. Exact for the sender, recent for others. */
    public long pending() {
        return acquired - released;
    }
}
