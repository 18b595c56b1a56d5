// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.results.Backoff;
import java.util.function.LongSupplier;

/**
 * Decides whether the next message may be sent: pause after failures, schedule, end-to-end limit, pending limit. Never
 * waits, but registers the events to wait for with a {@link Pacer}. Records how long it blocks. JMeter thread only.
 */
final class SendGate {

    private enum Obstacle {
        PAUSE,
        SCHEDULE,
        BACKLOG,
        PENDING
    }

    private final LongSupplier clock;
    private final Phases phases;
    private final SendSchedule schedule; // null = no schedule
    private final EndToEndLimit backlog; // null = none
    private final PendingLimit limit;
    private final ProducerRecorder recorder;
    private Obstacle obstacle;
    private int failures;
    private long pausedUntil;
    private Obstacle blockedBy; // null = not blocked
    private boolean endToEnd; // for at least a part of the episode
    private long blockedSince;

    SendGate(
            LongSupplier clock,
            Phases phases,
            SendSchedule schedule,
            EndToEndLimit backlog,
            PendingLimit limit,
            ProducerRecorder recorder) {
        this.clock = clock;
        this.phases = phases;
        this.schedule = schedule;
        this.backlog = backlog;
        this.limit = limit;
        this.recorder = recorder;
    }

    /**
     * Whether the next message may be sent; if so, it counts as pending.
     *
     * @param failuresInARow sends that threw, including the last one
     */
    boolean pass(long now, int failuresInARow) {
        if (failuresInARow != failures) pause(now, failuresInARow);
        if (failures > 0 && pausedUntil - now > 0) return refusal(Obstacle.PAUSE);
        if (schedule != null) {
            recorder.dropLate(schedule, now, phases);
            if (schedule.due() - now > 0) return refusal(Obstacle.SCHEDULE);
        }
        if (backlog != null && !backlog.hasRoom()) return blocked(Obstacle.BACKLOG);
        if (!limit.tryAcquire()) return blocked(Obstacle.PENDING);
        settleNow();
        blockedBy = null;
        return true;
    }

    private void pause(long now, int failuresInARow) {
        failures = failuresInARow;
        if (failures > 0) pausedUntil = now + Backoff.nanos(failures);
    }

    private boolean blocked(Obstacle by) {
        if (by == blockedBy) return refusal(by);
        settleNow();
        if (blockedBy == null) begin();
        if (by == Obstacle.BACKLOG && !endToEnd) recorder.count(Count.BLOCKED_END_TO_END, blockedSince, phases);
        endToEnd |= by == Obstacle.BACKLOG;
        blockedBy = by;
        return refusal(by);
    }

    private void begin() {
        blockedSince = clock.getAsLong();
        endToEnd = false;
        recorder.count(Count.BLOCKED, blockedSince, phases);
    }

    private boolean refusal(Obstacle by) {
        obstacle = by;
        return false;
    }

    /** After a refusal: makes {@code pacer} wait for its end. */
    void watch(Pacer pacer, long now) {
        switch (obstacle) {
            case PAUSE -> pacer.due(pausedUntil);
            case SCHEDULE -> pacer.due(schedule.due());
            case BACKLOG -> pacer.due(now + EndToEndLimit.POLL_NANOS);
            case PENDING -> pacer.watch(limit);
        }
    }

    private void settleNow() {
        if (blockedBy != null) settle(clock.getAsLong());
    }

    /** Records the time of an episode so far. */
    void settle(long now) {
        if (blockedBy == null) return;
        recorder.spend(Count.BLOCKED_NANOS, blockedSince, now, phases);
        if (blockedBy == Obstacle.BACKLOG) recorder.spend(Count.BLOCKED_END_TO_END_NANOS, blockedSince, now, phases);
        blockedSince = now;
    }

    /**
     * Intended send time of the message that was allowed (nanoTime); {@link Long#MIN_VALUE} without a schedule. Moves
     * the schedule on.
     */
    long consumeIntendedTime() {
        if (schedule == null) return Long.MIN_VALUE;
        long due = schedule.due();
        schedule.sent();
        return due;
    }
}
