// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sending;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.concurrent.TimeUnit;

/**
 * Counts what is sent by a schedule and what is dropped, in the phase in which it was due: what a warm-up owes does not
 * count as sent at the rate of the measured phase. JMeter thread only.
 */
public final class RateRecorder {

    /** What is sent later than this was not sent at the rate, which is a number of messages a second. */
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final IntervalRecorder recorder;

    public RateRecorder(IntervalRecorder recorder) {
        this.recorder = recorder;
    }

    /**
     * A message or a request is sent.
     *
     * @param in the phase of the send
     * @param due nanoTime
     * @param at nanoTime
     */
    public void sent(Phases phases, Phase in, long due, long at) {
        Phase of = phases.ofSend(due);
        recorder.count(of, Count.SENT_AT_RATE, 1);
        if (at - due > LATE_NANOS) recorder.count(of, Count.SENT_LATE, 1);
        recorder.time(in, Latency.SEND_DELAY, at - due);
    }

    /**
     * Drops what is too late to be sent.
     *
     * @return how many messages that are
     */
    public long drop(SendSchedule schedule, long now, Phases phases) {
        long ofWarmup = schedule.dropLate(phases.measureFrom(), now);
        if (ofWarmup > 0) recorder.count(Phase.WARMUP, Count.DROPPED, ofWarmup);
        long others = schedule.dropLate(now);
        if (others > 0) recorder.count(phases.at(now), Count.DROPPED, others);
        return ofWarmup + others;
    }
}
