// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.PendingMean;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.results.RateRecorder;
import java.util.concurrent.TimeUnit;

/** Counts and times the messages of one thread's producers. JMeter thread only. */
public final class ProducerRecorder {

    /**
     * A {@code send()} that takes this long was blocked by the client, or waited for the broker; otherwise it takes
     * some µs.
     */
    static final long HELD_BACK_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private final boolean rated;
    private final boolean timedFromIntended;
    private final IntervalRecorder recorder;
    private final RateRecorder rate;
    private final PendingMean pendingMean = new PendingMean();
    private long presentUntil;

    ProducerRecorder(long source, SendSettings.Load load) {
        rated = load.pace().rate().isPresent();
        timedFromIntended = load.pace().timedFromIntended();
        recorder = new IntervalRecorder(source);
        rate = new RateRecorder(recorder);
    }

    void begin(long now) {
        presentUntil = now;
    }

    /** The thread and its producers were there until now. */
    void present(int producers, long now, Phases phases) {
        recorder.spend(phases, Count.PRODUCER_NANOS, presentUntil, now, producers);
        recorder.spend(phases, Count.SENDER_NANOS, presentUntil, now);
        presentUntil = now;
    }

    void sending(Slot slot, Phases phases) {
        recorder.count(slot.phase, Count.SENT, 1);
        recorder.count(slot.phase, Count.BYTES_SENT, slot.bytes);
        if (rated) rate.sent(phases, slot.phase, slot.intended, slot.sentAt);
        pendingMean.sent(slot.sentAt);
    }

    /** {@code send()} was called at {@code from} and returned or threw at {@code to}. */
    void insideSend(long from, long to, Phases phases) {
        if (to - from >= HELD_BACK_NANOS) recorder.spend(phases, Count.SEND_BLOCKED_NANOS, from, to);
    }

    void resolved(Slot slot, Phases phases) {
        long at = slot.doneAt();
        pendingMean.completed(at);
        if (slot.error() != null) {
            recorder.count(slot.phase, Count.FAILED, 1);
            recorder.error(ProviderErrors.cause(slot.error()));
            return;
        }
        recorder.count(slot.phase, Count.COMPLETED, 1);
        recorder.count(phases.at(at), Count.COMPLETED_EVENTS, 1);
        recorder.time(slot.phase, Latency.ACK, at - slot.sentAt);
        if (timedFromIntended) recorder.time(slot.phase, Latency.ACK_FROM_INTENDED, at - slot.intended);
    }

    /** The message's transaction was aborted on purpose. */
    void aborted(Slot slot) {
        pendingMean.completed(slot.doneAt());
        recorder.count(slot.phase, Count.ABORTED, 1);
    }

    /** The connection was lost before the outcome was known. */
    void inDoubt(Slot slot, String cause) {
        pendingMean.completed(slot.doneAt());
        recorder.count(slot.phase, Count.IN_DOUBT, 1);
        recorder.error(cause);
    }

    /** The message was given up without an outcome. */
    void unresolved(Slot slot, long now, String cause) {
        pendingMean.completed(now);
        recorder.count(slot.phase, Count.UNRESOLVED, 1);
        recorder.error(cause);
    }

    void count(Count what, long at, Phases phases) {
        count(what, 1, at, phases);
    }

    public void count(Count what, long number, long at, Phases phases) {
        recorder.count(phases.at(at), what, number);
    }

    void spend(Count what, long from, long to, Phases phases) {
        recorder.spend(phases, what, from, to);
    }

    /** Drops late messages if the schedule says so. */
    void dropLate(SendSchedule schedule, long now, Phases phases) {
        rate.drop(schedule, now, phases);
    }

    /** The recorder for counts of schedules and other elements. */
    IntervalRecorder counts() {
        return recorder;
    }

    /** What happened since the last call. */
    Interval take(long now, Phases phases, Ledger.Part ledger) {
        pendingMean.take(now, phases, recorder);
        return recorder.take(ledger);
    }
}
