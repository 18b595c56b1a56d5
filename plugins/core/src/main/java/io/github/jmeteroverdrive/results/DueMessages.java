// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;

/**
 * Counts the messages that a producer's schedule requires, in the phase in which they are due: while the producer
 * sends, up to the end of the measured phase, and at most the producer's share of the messages. JMeter thread only.
 */
public final class DueMessages {

    private final SendSchedule schedule;
    private final Phases phases;
    private final IntervalRecorder recorder;
    private final long share;
    private long counted;
    private long countedTo;
    private Phase begun;
    private boolean ended;

    /** @param share how many messages it is to send, {@link Long#MAX_VALUE} = no limit */
    public DueMessages(SendSchedule schedule, Phases phases, IntervalRecorder recorder, long share) {
        this.share = share;
        this.schedule = schedule;
        this.phases = phases;
        this.recorder = recorder;
        countedTo = schedule.start();
    }

    /**
     * Counts messages that became due.
     *
     * @param now nanoTime
     */
    public void until(long now) {
        if (ended) return;
        schedule.applyChanges(countedTo);
        long to = phases.timed() && now - phases.measureTo() > 0 ? phases.measureTo() : now;
        if (to - phases.measureFrom() > 0) {
            count(Phase.WARMUP, phases.measureFrom());
            count(Phase.MEASURE, to);
        } else {
            count(Phase.WARMUP, to);
        }
    }

    /** The producer stops sending: messages that become due from now on do not count. */
    public void end(long now) {
        until(now);
        ended = true;
    }

    private void count(Phase phase, long to) {
        if (to - countedTo <= 0) return;
        if (begun != phase) recorder.count(phase, Count.RATED_PRODUCERS, 1);
        begun = phase;
        long due = schedule.dueBefore(to);
        long wanted = Math.min(due, share) - Math.min(counted, share);
        recorder.count(phase, Count.DUE, due - counted);
        recorder.count(phase, Count.WANTED, wanted);
        recorder.count(phase, Count.RATE_NANOS, to - countedTo);
        counted = due;
        countedTo = to;
    }
}
