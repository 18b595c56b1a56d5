// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.function.BooleanSupplier;

/**
 * What must be passed before something begins, a request or a user's way through several: the
 * share, the schedule, and room for it. It never waits. JMeter thread only.
 */
public final class StartGate {

    private final SendSchedule schedule; // null = as fast as it goes
    private final long latest; // ns that one may be late, or NO_LIMIT
    private final BooleanSupplier room;
    private final LoadRecorder recorder;
    private final boolean endless;
    private long left;
    private boolean blocked;
    private long blockedSince;

    /**
     * @param share how many may begin; {@link Long#MAX_VALUE} = any number
     * @param room whether one can begin at once
     */
    StartGate(
            SendSchedule schedule,
            long latest,
            long share,
            BooleanSupplier room,
            LoadRecorder recorder) {
        this.schedule = schedule;
        this.latest = latest;
        this.room = room;
        this.recorder = recorder;
        endless = share == Long.MAX_VALUE;
        left = share;
    }

    /** Whether the next one may begin now, which {@link #pass} then counts. */
    public boolean isOpen(long now) {
        if (left == 0) return false;
        if (schedule != null) {
            drop(now);
            if (schedule.due() - now > 0) {
                settle(now);
                blocked = false;
                return false;
            }
        }
        if (room.getAsBoolean()) {
            settle(now);
            blocked = false;
            return true;
        }
        if (!blocked && schedule != null) {
            blocked = true;
            blockedSince = now;
            recorder.blocked(now);
        }
        return false;
    }

    private void drop(long now) {
        long dropped = recorder.dropLate(schedule, now);
        while (latest != Parking.NO_LIMIT && now - schedule.due() > latest && left > dropped) {
            recorder.dropped(schedule.due());
            schedule.sent();
            dropped++;
        }
        left -= Math.min(left, dropped);
    }

    /** Books the time of an episode that still lasts. */
    void settle(long now) {
        if (!blocked) return;
        recorder.blockedFor(blockedSince, now);
        blockedSince = now;
    }

    /**
     * One begins.
     *
     * @return when it was meant to; {@link Exchange#NONE} without a schedule
     */
    public long pass() {
        left--;
        if (schedule == null) return Exchange.NONE;
        long due = schedule.due();
        schedule.sent();
        return due;
    }

    /** How many of a number that was asked for have not begun. */
    long owed() {
        return endless ? 0 : left;
    }

    /** Whether none is left to begin. */
    public boolean used() {
        return left == 0;
    }

    /** ns until the next one is due; {@link Parking#NO_LIMIT} when a response must come first. */
    public long nanosToDue(long now) {
        return schedule == null || blocked ? Parking.NO_LIMIT : schedule.due() - now;
    }
}
