// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sending;

import io.github.jmeteroverdrive.measure.Arrivals;
import io.github.jmeteroverdrive.measure.RateSteps;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.Optional;

/**
 * When messages or requests are to be sent.
 *
 * @param rate over all senders, empty = as fast as it goes
 * @param arrivals how the rate's messages are spread in time
 * @param late what becomes of those whose time has passed
 */
public record Pace(Optional<RateSteps> rate, Arrivals arrivals, SendSchedule.Late late) {

    /** As fast as it goes. */
    public static final Pace FREE =
            new Pace(Optional.empty(), Arrivals.UNIFORM, SendSchedule.Late.CATCH_UP);

    /**
     * The schedule of one of the senders, where there is a rate.
     *
     * @param start nanoTime of the schedule of all
     * @param sender its index, from 0
     * @param senders that share the rate
     * @param seed of all, for arrivals at random
     */
    public Optional<SendSchedule> schedule(long start, int sender, int senders, long seed) {
        return rate.map(
                steps ->
                        arrivals == Arrivals.UNIFORM
                                ? SendSchedule.share(start, steps, sender, senders, late)
                                : SendSchedule.random(start, steps, sender, senders, late, seed));
    }

    /**
     * Whether percentiles from the intended send time mean anything: what is skipped would be
     * missing.
     */
    public boolean timedFromIntended() {
        return rate.isPresent() && late == SendSchedule.Late.CATCH_UP;
    }
}
