// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.ForeignRule;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.function.LongSupplier;

/**
 * One JMS producer: stamps a message and sends it with its {@link Slot} as completion listener.
 * JMeter thread only.
 */
final class Sender {

    private static final int LARGEST_FIRST_RING = 1 << 16;

    private final RunContext run;
    private final LongSupplier clock;
    private final Session session;
    private final MessageProducer producer;
    private final ProducerRecorder recorder;
    private final PendingLimit limit;
    private final SlotRing ring;
    private final boolean fromIntended;
    private final byte[] payload;
    private final boolean marks;
    private final String mark;
    private final MessageStamp stamp = new MessageStamp();
    private long sequence;
    private int failuresInARow;

    Sender(RunContext run, Session session, ProducerSettings settings, ProducerRecorder recorder)
            throws JMSException {
        this.run = run;
        this.clock = run.clock()::nanoTime;
        this.session = session;
        this.recorder = recorder;
        this.fromIntended = settings.timedFromIntended();
        this.payload = new byte[settings.messageSize()];
        stamp.runId = run.runId();
        marks = ForeignRule.of(run).marks();
        mark = ForeignRule.value(run.runId());
        stamp.producer = recorder.producerId();
        producer = session.createProducer(settings.destination().in(session));
        producer.setDeliveryMode(
                settings.persistent() ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT);
        limit = new PendingLimit(settings.maxPending(), settings.strict(), clock, Parking.SYSTEM);
        ring =
                new SlotRing(
                        Math.min(settings.maxPending(), LARGEST_FIRST_RING),
                        () -> new Slot(limit, clock));
    }

    /**
     * Sends the next message, for which the limit has given a place; a failure becomes the slot's
     * outcome.
     *
     * @param intended nanoTime at which it was meant to go, or {@link Long#MIN_VALUE} without a
     *     schedule
     */
    void send(Phases phases, long intended) {
        Slot slot = ring.take();
        long now = clock.getAsLong();
        slot.sequence = sequence++;
        slot.sentAt = now;
        slot.intended = intended == Long.MIN_VALUE ? now : intended;
        // the last message may slip over the end by the time from the decision to the send
        slot.phase = phases.at(now) == Phase.WARMUP ? Phase.WARMUP : Phase.MEASURE;
        recorder.sending(slot);
        slot.begin();
        try {
            stamp(slot);
            producer.send(slot.message, slot);
            failuresInARow = 0;
        } catch (JMSException | RuntimeException e) {
            failuresInARow++;
            slot.complete(e);
        }
        recorder.handedOver(slot, clock.getAsLong() - now);
    }

    private void stamp(Slot slot) throws JMSException {
        if (slot.message == null) slot.message = session.createBytesMessage();
        stamp.sequence = slot.sequence;
        stamp.phase = slot.phase;
        stamp.sent = run.clock().epochNanos(slot.sentAt);
        stamp.intended = run.clock().epochNanos(fromIntended ? slot.intended : slot.sentAt);
        stamp.write(slot.message, payload);
        if (marks) slot.message.setStringProperty(ForeignRule.PROPERTY, mark);
    }

    PendingLimit limit() {
        return limit;
    }

    /** Messages in the order of their sends, from the oldest whose outcome was not dealt with. */
    SlotRing ring() {
        return ring;
    }

    /** How many messages were sent. */
    long sent() {
        return sequence;
    }

    /** How many of the last {@code send()} calls threw, without one between that did not. */
    int failuresInARow() {
        return failuresInARow;
    }
}
