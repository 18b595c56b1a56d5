// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Arrivals;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RateSteps;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.Optional;

/**
 * The intended send times of messages or requests.
 *
 * @param rate over all senders, empty = as fast as possible
 * @param arrivals how the rate's messages are spread in time
 * @param late what happens to messages whose time has passed
 */
public record Pace(Optional<RateSteps> rate, Arrivals arrivals, SendSchedule.Late late) {

    /** As fast as possible. */
    public static final Pace FREE = new Pace(Optional.empty(), Arrivals.UNIFORM, SendSchedule.Late.CATCH_UP);

    /**
     * The schedule of one of the senders that share a pace, or null for as fast as possible. It begins with the run's
     * clock, no matter when the sender starts; messages due before that are late. If the plan starts the thread group
     * later, it begins with the group.
     *
     * @param runId of the run, for random arrivals
     * @param sender its index, from 0, of all senders of the group
     * @param senders that share the rate
     */
    public SendSchedule schedule(Phases phases, GroupThread thread, long runId, int sender, int senders) {
        if (rate.isEmpty()) return null;
        long start = phases.origin() + Math.max(0, thread.start() - phases.origin());
        return arrivals == Arrivals.UNIFORM
                ? SendSchedule.share(start, rate.get(), sender, senders, late)
                : SendSchedule.random(start, rate.get(), sender, senders, late, thread.seed(runId));
    }

    /** Whether percentiles from the intended send time are meaningful; they would lack skipped messages. */
    public boolean timedFromIntended() {
        return rate.isPresent() && late == SendSchedule.Late.CATCH_UP;
    }
}
