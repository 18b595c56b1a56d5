// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Limits how many messages of one producer may be in flight. One thread, the sender, calls {@link #tryAcquire} and
 * waits with a {@link Pacer}, optionally for several limits at once; any thread may call {@link #release}, once per
 * message. Lock-free and allocation-free.
 *
 * <p>Waking a parked sender on each completion costs more than anything else around a send, so the limit has a
 * hysteresis: a blocked sender is woken when a quarter of the limit is free (immediately below {@value #STRICT_BELOW},
 * or always when strict). For example:
 *
 * <pre>{@code
 * PendingLimit limit = new PendingLimit(100, false);
 * while (!limit.tryAcquire()) {                   // the sender, before each send
 *     pacer.watch(limit);
 *     pacer.await(Parking.NO_LIMIT);
 * }
 * limit.release();                                // any thread, when the outcome is known
 * }</pre>
 */
public final class PendingLimit {

    /** Below this limit the first completion wakes the sender. */
    static final int STRICT_BELOW = 8;

    private final int max;
    private final int hysteresis;

    private final AtomicLong acquired = new AtomicLong(); // written by the sender alone
    private final AtomicLong released = new AtomicLong();
    private volatile Thread waiter;
    private volatile long wakeAt; // the value of released that the waiter waits for

    /**
     * @param max messages in flight, 1 or more; 0 = unbounded
     * @param strict wake the sender on the first completion whatever the limit
     * @throws IllegalArgumentException when {@code max} is negative
     */
    public PendingLimit(int max, boolean strict) {
        if (max < 0) throw new IllegalArgumentException("max pending is negative: " + max);
        this.max = max;
        this.hysteresis = strict || max < STRICT_BELOW ? 0 : max / 4;
    }

    /** Takes a slot and returns true if one is free. Sender only. */
    public boolean tryAcquire() {
        long before = acquired.getPlain();
        if (max != 0 && before - released.get() >= max) return false;
        acquired.setRelease(before + 1);
        return true;
    }

    /** Releases a slot, and wakes the sender if enough are free. Any thread. */
    public void release() {
        long now = released.incrementAndGet();
        Thread parked = waiter;
        // Only one release reaches the goal, so a waiter is woken once. The waiter itself sees earlier
        // releases, because it reads released after it has set the goal.
        if (parked != null && now == wakeAt) LockSupport.unpark(parked);
    }

    /**
     * From now on, and until {@link #disarm}, the release that frees enough slots (a quarter of the limit plus one, or
     * just one if strict) wakes the calling thread. Sender only.
     */
    void arm() {
        arm(max == 0 ? 0 : acquired.getPlain() - (max - 1 - hysteresis));
    }

    /** As {@link #arm}, for the release after which nothing is in flight. Sender only. */
    void armIdle() {
        arm(acquired.getPlain());
    }

    private void arm(long goal) {
        wakeAt = goal;
        waiter = Thread.currentThread(); // after wakeAt: release() reads them in the opposite order
    }

    boolean reached() {
        return released.get() >= wakeAt;
    }

    void disarm() {
        waiter = null;
    }

    /** Messages in flight, 0 or more. Exact for the sender, recent for others. */
    public long pending() {
        long before = released.get(); // first, for it never overtakes what was acquired
        return acquired.getAcquire() - before;
    }
}
