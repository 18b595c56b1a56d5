// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.function.LongSupplier;

/**
 * What a message must pass before it is sent: the pause after failures, the schedule, the pending
 * limit. Counts what it holds back. JMeter thread only.
 */
final class SendGate {

    private final LongSupplier clock;
    private final Pacer pacer;
    private final Phases phases;
    private final SendSchedule schedule; // null = as fast as it goes
    private final PendingLimit limit;
    private final ProducerRecorder recorder;
    private boolean blocked;
    private long blockedSince;

    SendGate(
            LongSupplier clock,
            Pacer pacer,
            Phases phases,
            SendSchedule schedule,
            PendingLimit limit,
            ProducerRecorder recorder) {
        this.clock = clock;
        this.pacer = pacer;
        this.phases = phases;
        this.schedule = schedule;
        this.limit = limit;
        this.recorder = recorder;
    }

    /**
     * Waits until the next message may go, at the longest until {@code until}.
     *
     * @param failuresInARow sends that threw, the last one included
     * @return whether it may go; then a place of the limit is taken
     */
    boolean pass(long now, long until, int failuresInARow) {
        if (failuresInARow > 0 && !pacer.await(now + Backoff.nanos(failuresInARow), until))
            return false;
        if (schedule != null) {
            recorder.dropped(schedule.dropLate(now), now, phases);
            if (!pacer.await(schedule.due(), until)) return false;
        }
        return limit.tryAcquire() || waitForPlace(until);
    }

    private boolean waitForPlace(long until) {
        if (!blocked) {
            blocked = true;
            blockedSince = clock.getAsLong();
            recorder.blocked(blockedSince, phases);
        }
        limit.await(until);
        boolean acquired = limit.tryAcquire();
        settle(clock.getAsLong());
        blocked = !acquired;
        return acquired;
    }

    /** Books the time of an episode that still lasts. */
    void settle(long now) {
        if (!blocked) return;
        recorder.blockedFor(now - blockedSince, now, phases);
        blockedSince = now;
    }

    /**
     * nanoTime at which the message that passed was meant to go, {@link Long#MIN_VALUE} without a
     * schedule.
     */
    long passed() {
        if (schedule == null) return Long.MIN_VALUE;
        long due = schedule.due();
        schedule.sent();
        return due;
    }
}
