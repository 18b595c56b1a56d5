// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.function.BooleanSupplier;

/**
 * Decides when the next request or iteration may start: the thread's share, the schedule and a free connection or user.
 * It never waits. JMeter thread only.
 */
public final class StartGate {

    private final SendSchedule schedule; // null = as fast as possible
    private final long maxDelayNanos; // or NO_LIMIT
    private final BooleanSupplier hasRoom;
    private final LoadRecorder recorder;
    private final boolean endless;
    private long left;
    private boolean blocked;
    private long blockedSince;

    /** @param share how many may start; {@link Long#MAX_VALUE} = any number */
    StartGate(SendSchedule schedule, long maxDelayNanos, long share, BooleanSupplier hasRoom, LoadRecorder recorder) {
        this.schedule = schedule;
        this.maxDelayNanos = maxDelayNanos;
        this.hasRoom = hasRoom;
        this.recorder = recorder;
        endless = share == Long.MAX_VALUE;
        left = share;
    }

    /** Whether the next one may start now; then call {@link #consumeIntendedTime}. */
    public boolean isOpen(long now) {
        if (left == 0) return false;
        if (schedule != null) drop(now);
        boolean due = schedule == null || schedule.due() - now <= 0;
        boolean room = due && hasRoom.getAsBoolean();
        if (room || !due) {
            recordBlockedTime(now);
            blocked = false;
        } else if (!blocked && schedule != null) {
            blocked = true;
            blockedSince = now;
            recorder.blocked(now);
        }
        return room;
    }

    private void drop(long now) {
        long dropped = recorder.dropLate(schedule, now);
        while (maxDelayNanos != Parking.NO_LIMIT && now - schedule.due() > maxDelayNanos && left > dropped) {
            recorder.dropped(schedule.due());
            schedule.sent();
            dropped++;
        }
        left -= Math.min(left, dropped);
    }

    /** Records the blocked time so far, though it may go on. */
    void recordBlockedTime(long now) {
        if (!blocked) return;
        recorder.blockedFor(blockedSince, now);
        blockedSince = now;
    }

    /** Starts one. @return when it was due; {@link Exchange#NONE} without a schedule */
    public long consumeIntendedTime() {
        left--;
        if (schedule == null) return Exchange.NONE;
        long due = schedule.due();
        schedule.sent();
        return due;
    }

    /** Number of requested starts that have not happened. */
    long notStarted() {
        return endless ? 0 : left;
    }

    public boolean isUsedUp() {
        return left == 0;
    }

    /** Time until the next is due; {@link Parking#NO_LIMIT} if a response must arrive first. */
    public long nanosToDue(long now) {
        return schedule == null || blocked ? Parking.NO_LIMIT : schedule.due() - now;
    }
}
