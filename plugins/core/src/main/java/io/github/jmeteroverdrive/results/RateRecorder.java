// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.concurrent.TimeUnit;

/**
 * Counts messages sent and dropped by a schedule, in the phase in which they were due: messages overdue from the
 * warm-up do not count as sent at the rate of the measured phase. JMeter thread only.
 */
public final class RateRecorder {

    /** Messages sent later than this do not count as sent at the rate, which is per second. */
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final IntervalRecorder recorder;

    public RateRecorder(IntervalRecorder recorder) {
        this.recorder = recorder;
    }

    /**
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

    public long drop(SendSchedule schedule, long now, Phases phases) {
        long ofWarmup = schedule.dropLate(phases.measureFrom(), now);
        if (ofWarmup > 0) recorder.count(Phase.WARMUP, Count.DROPPED, ofWarmup);
        long others = schedule.dropLate(now);
        if (others > 0) recorder.count(phases.at(now), Count.DROPPED, others);
        return ofWarmup + others;
    }
}
