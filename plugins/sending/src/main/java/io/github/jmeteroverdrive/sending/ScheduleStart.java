// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sending;

import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.function.LongSupplier;

/**
 * When the schedule of a thread group began, so that all its producers keep their turns on one
 * line. A thread that comes later owes what was due before.
 *
 * @param nanoTime of the first sample of the first thread
 */
public record ScheduleStart(long nanoTime) implements AutoCloseable {

    /**
     * The schedule of one of the senders that share a pace, or null as fast as it goes.
     *
     * @param thread whose sender it is
     * @param sender its index, from 0, of all senders of the group
     */
    public static SendSchedule schedule(
            RunContext run,
            Pace pace,
            GroupThread thread,
            int sender,
            int senders,
            LongSupplier clock) {
        if (pace.rate().isEmpty()) return null;
        long now = clock.getAsLong();
        long start =
                run.shared(ScheduleStart.class, thread.group(), () -> new ScheduleStart(now))
                        .nanoTime;
        return pace.schedule(start, sender, senders, thread.seed(run.runId())).orElseThrow();
    }

    @Override
    public void close() {
        // a moment; nothing is open
    }
}
