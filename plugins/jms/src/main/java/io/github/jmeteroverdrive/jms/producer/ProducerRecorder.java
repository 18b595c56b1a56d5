// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.ProducerCell;
import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.PendingMean;
import io.github.jmeteroverdrive.measure.Phases;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Counts and times what one producer does. JMeter thread only; the cell is read by consumers. */
final class ProducerRecorder {

    /**
     * A {@code send()} that takes this long was held back by the client; handing over takes some
     * µs.
     */
    static final long HELD_BACK_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private final long producerId;
    private final ProducerSettings settings;
    private final ProducerCell cell;
    private final IntervalRecorder recorder;
    private final PendingMean pendingMean = new PendingMean();
    private List<Long> unacknowledged = new ArrayList<>();
    private long next;

    /**
     * @param cell this producer's cell in the {@link Account}
     */
    ProducerRecorder(long producerId, ProducerSettings settings, ProducerCell cell) {
        this.producerId = producerId;
        this.settings = settings;
        this.cell = cell;
        this.recorder = new IntervalRecorder(producerId);
    }

    long producerId() {
        return producerId;
    }

    /** {@code send()} is about to be called. */
    void sending(Slot slot) {
        next = slot.sequence + 1;
        recorder.count(slot.phase, Count.SENT, 1);
        recorder.count(slot.phase, Count.BYTES_SENT, settings.messageSize());
        if (settings.rate().isPresent())
            recorder.time(slot.phase, Latency.SEND_DELAY, slot.sentAt - slot.intended);
        pendingMean.sent(slot.sentAt);
        cell.addSent();
    }

    /** {@code send()} returned or threw after {@code took} ns. */
    void handedOver(Slot slot, long took) {
        if (took >= HELD_BACK_NANOS) recorder.count(slot.phase, Count.SEND_BLOCKED_NANOS, took);
    }

    /** The outcome of a message has come. */
    void resolved(Slot slot, Phases phases) {
        long at = slot.doneAt();
        pendingMean.completed(at);
        if (slot.error() != null) {
            recorder.count(slot.phase, Count.FAILED, 1);
            recorder.error(Causes.sentence(slot.error()));
            unacknowledged.add(slot.sequence);
            return;
        }
        recorder.count(slot.phase, Count.COMPLETED, 1);
        recorder.count(phases.at(at), Count.COMPLETED_EVENTS, 1);
        recorder.time(slot.phase, Latency.ACK, at - slot.sentAt);
        if (settings.timedFromIntended()) {
            recorder.time(slot.phase, Latency.ACK_FROM_INTENDED, at - slot.intended);
        }
        cell.addCompleted();
    }

    /** The outcome of a message is waited for no longer. */
    void unresolved(Slot slot, long now, String cause) {
        pendingMean.completed(now);
        recorder.count(slot.phase, Count.UNRESOLVED, 1);
        recorder.error(cause);
        unacknowledged.add(slot.sequence);
    }

    /** Max pending refused a send: a new episode. */
    void blocked(long now, Phases phases) {
        recorder.count(phases.at(now), Count.BLOCKED, 1);
    }

    /** An episode went on for {@code nanos} until {@code now}. */
    void blockedFor(long nanos, long now, Phases phases) {
        recorder.count(phases.at(now), Count.BLOCKED_NANOS, nanos);
    }

    /** Messages were left out because their time had passed. */
    void dropped(long messages, long now, Phases phases) {
        if (messages > 0) recorder.count(phases.at(now), Count.DROPPED, messages);
    }

    /** What happened since the last call. */
    Interval take(long now, Phases phases) {
        recorder.count(phases.at(now), Count.PENDING_NANOS, pendingMean.take(now));
        long[] without = unacknowledged.stream().mapToLong(Long::longValue).toArray();
        unacknowledged = new ArrayList<>();
        return recorder.take(
                Ledger.Part.sent(settings.destination().toString(), producerId, next, without));
    }
}
