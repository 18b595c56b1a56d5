// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.sending.Backoff;
import java.util.function.LongSupplier;

/**
 * What a message must pass before it is sent: the pause after failures, the schedule, the limit
 * from end to end, the pending limit. It never waits, but says what for. Counts what it holds back.
 * JMeter thread only.
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
    private final SendSchedule schedule; // null = as fast as it goes
    private final EndToEndLimit backlog; // null = none
    private final PendingLimit limit;
    private final ProducerRecorder recorder;
    private Obstacle obstacle;
    private int failures;
    private long pausedUntil;
    private Obstacle blockedBy; // null = not
    private boolean endToEnd; // at least for a part of the episode
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
     * Whether the next message may go; then a place of the limit is taken.
     *
     * @param now nanoTime
     * @param failuresInARow sends that threw, the last one included
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
        if (by == Obstacle.BACKLOG && !endToEnd) recorder.blockedEndToEnd(blockedSince, phases);
        endToEnd |= by == Obstacle.BACKLOG;
        blockedBy = by;
        return refusal(by);
    }

    private void begin() {
        blockedSince = clock.getAsLong();
        endToEnd = false;
        recorder.blocked(blockedSince, phases);
    }

    private boolean refusal(Obstacle by) {
        obstacle = by;
        return false;
    }

    /** After a refusal: tells {@code pacer} what ends it. */
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

    /** Books the time of an episode that still lasts. */
    void settle(long now) {
        if (blockedBy == null) return;
        recorder.blockedFor(blockedSince, now, phases);
        if (blockedBy == Obstacle.BACKLOG) recorder.blockedEndToEndFor(blockedSince, now, phases);
        blockedSince = now;
    }

    /**
     * nanoTime at which the message that passed was meant to go, {@link Long#MIN_VALUE} without a
     * schedule.
     */
    long consumeIntendedTime() {
        if (schedule == null) return Long.MIN_VALUE;
        long due = schedule.due();
        schedule.sent();
        return due;
    }
}
