// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import java.lang.management.LockInfo;
import java.util.HashMap;
import java.util.Map;

/**
 * Which objects more than one of the plan's threads waited at. A latch or a queue that only one thread waits at may be
 * served by a client; what many wait at is the plan's. Used by one thread.
 */
final class Shared {

    private static final int MOST = 10_000;

    /** Threads are never numbered so. */
    private static final long MANY = -1;

    private final Map<Integer, Long> waiters = new HashMap<>();

    /**
     * Notes that a thread waits at an object.
     *
     * @param object null when it is not known
     * @return whether another one was seen there, too, or nothing is known
     */
    boolean at(LockInfo object, long thread) {
        if (object == null) return true;
        if (waiters.size() >= MOST) waiters.clear();
        long owner =
                waiters.merge(object.getIdentityHashCode(), thread, (known, now) -> known.equals(now) ? known : MANY);
        return owner == MANY;
    }
}
