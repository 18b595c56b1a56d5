// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.SendSchedule;

/**
 * What a request must pass before it goes: the share of the requests, the schedule, and a
 * connection with room. It never waits. JMeter thread only.
 */
final class RequestGate {

    private final SendSchedule schedule; // null = as fast as it goes
    private final long latest; // ns that a request may be late, or NO_LIMIT
    private final Pool pool;
    private final LoadRecorder recorder;
    private long left;
    private boolean blocked;
    private long blockedSince;

    /**
     * @param share how many requests may go
     */
    RequestGate(SendSchedule schedule, long latest, long share, Pool pool, LoadRecorder recorder) {
        this.schedule = schedule;
        this.latest = latest;
        this.pool = pool;
        this.recorder = recorder;
        left = share;
    }

    /** Whether the next request may go; it is then to be sent. */
    boolean pass(long now) {
        if (left == 0) return false;
        if (schedule != null) {
            drop(now);
            if (schedule.due() - now > 0) {
                settle(now);
                blocked = false;
                return false;
            }
        }
        if (pool.hasRoom()) {
            settle(now);
            blocked = false;
            left--;
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
        long dropped = schedule.dropLate(now);
        while (latest != Parking.NO_LIMIT && now - schedule.due() > latest && left > dropped) {
            schedule.sent();
            dropped++;
        }
        left -= Math.min(left, dropped);
        recorder.dropped(dropped, now);
    }

    /** Books the time of an episode that still lasts. */
    void settle(long now) {
        if (!blocked) return;
        recorder.blockedFor(blockedSince, now);
        blockedSince = now;
    }

    /** When the request that passed was meant to go; {@link Exchange#NONE} without a schedule. */
    long passed() {
        if (schedule == null) return Exchange.NONE;
        long due = schedule.due();
        schedule.sent();
        return due;
    }

    /** Whether no request is left to be sent. */
    boolean used() {
        return left == 0;
    }

    /**
     * ns until the next request is due; {@link Parking#NO_LIMIT} when a response must come first.
     */
    long nanosToDue(long now) {
        return schedule == null || blocked ? Parking.NO_LIMIT : schedule.due() - now;
    }
}
