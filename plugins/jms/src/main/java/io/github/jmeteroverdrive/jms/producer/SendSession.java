// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phases;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * A session of one or more producers of a thread. A message gets its outcome from the completion listener, when
 * {@code send()} returns, or from the commit of its transaction. JMeter thread only.
 */
final class SendSession {

    final Session session;
    private final boolean synchronous;
    private final int commitInterval;
    private final Deque<Slot> uncommitted;
    private final LongSupplier clock;
    private final ProducerRecorder recorder;
    private int failuresInARow;

    SendSession(
            Connection connection, ProducerSettings.Delivery delivery, LongSupplier clock, ProducerRecorder recorder)
            throws JMSException {
        this.clock = clock;
        this.recorder = recorder;
        synchronous = delivery.send() == ProducerSettings.SendMode.SYNC;
        commitInterval = delivery.commitInterval();
        uncommitted = new ArrayDeque<>(Math.min(commitInterval, 1 << 16) + 1);
        session = delivery.transacted()
                ? connection.createSession(true, Session.SESSION_TRANSACTED)
                : connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
    }

    /**
     * Sends a slot's message, which gets its outcome now or later.
     *
     * @throws JMSException if it was not sent; the slot has no outcome then
     */
    void send(MessageProducer producer, Slot slot) throws JMSException {
        if (commitInterval > 0) {
            producer.send(slot.message);
            uncommitted.addLast(slot);
        } else if (synchronous) {
            producer.send(slot.message);
            slot.complete(null);
        } else {
            producer.send(slot.message, slot);
        }
        failuresInARow = 0;
    }

    void failed() {
        failuresInARow++;
    }

    void commitIfDue(Phases phases) {
        if (commitInterval > 0 && uncommitted.size() >= commitInterval) commit(phases);
    }

    /** Commits: messages complete, or all fail if the commit does. @return whether there were any */
    boolean commit(Phases phases) {
        if (uncommitted.isEmpty()) return false;
        Exception failure = null;
        long begun = clock.getAsLong();
        try {
            session.commit();
        } catch (JMSException | RuntimeException e) {
            failure = e;
            failed();
        }
        recorder.spend(Count.COMMIT_NANOS, begun, clock.getAsLong(), phases);
        long since = uncommitted.getFirst().sentAt;
        for (Slot slot; (slot = uncommitted.pollFirst()) != null; ) {
            slot.atRiskSince = since;
            slot.complete(failure);
        }
        return true;
    }

    /** Sends and commits that threw since the last send that did not. */
    int failuresInARow() {
        return failuresInARow;
    }

    void close() {
        Connections.closeInTime("session of a producer", session::close);
    }
}
