// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import java.lang.management.LockInfo;
import java.util.HashMap;
import java.util.Map;

/**
 * Objects at which more than one thread of the plan waited. A latch or a queue with one waiting thread may be served by
 * a client; one with many belongs to the plan. Used by one thread.
 */
final class SharedLocks {

    private static final int MOST = 10_000;

    /** Not a valid thread ID. */
    private static final long MANY = -1;

    private final Map<Integer, Long> waiters = new HashMap<>();

    /**
     * Records that a thread waits at an object.
     *
     * @param object null if unknown
     * @return whether another thread was seen there, too, or the object is unknown
     */
    boolean at(LockInfo object, long thread) {
        if (object == null) return true;
        if (waiters.size() >= MOST) waiters.clear();
        long owner =
                waiters.merge(object.getIdentityHashCode(), thread, (known, now) -> known.equals(now) ? known : MANY);
        return owner == MANY;
    }
}
