// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import java.util.concurrent.TimeUnit;

/**
 * How long a thread that wakes again and again should sleep so that it takes less than 0.5 % of one
 * core: 1 ms, or 2, 4, 8 where waking costs more. One thread tells what was spent, another sleeps.
 */
final class SleepBudget {

    private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(8);
    private static final double TOO_MUCH = 0.005;

    /** Half the sleep costs twice as much, and must still be well below too much. */
    private static final double LITTLE = 0.002;

    private volatile long sleep = SHORTEST;
    private long lastTime;
    private long lastCpu = -1;

    /** ns. */
    long sleep() {
        return sleep;
    }

    /**
     * @param time nanoTime now
     * @param cpu ns the thread has spent so far; below 0 when unknown
     */
    void spent(long time, long cpu) {
        if (lastCpu >= 0 && time - lastTime > 0) {
            double share = (double) (cpu - lastCpu) / (time - lastTime);
            if (share > TOO_MUCH) sleep = Math.min(LONGEST, 2 * sleep);
            else if (share < LITTLE) sleep = Math.max(SHORTEST, sleep / 2);
        }
        lastTime = time;
        lastCpu = cpu;
    }
}
