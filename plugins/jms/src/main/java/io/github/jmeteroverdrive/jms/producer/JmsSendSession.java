// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.messaging.producer.ProducerRecorder;
import io.github.jmeteroverdrive.messaging.producer.SendSession;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.function.LongSupplier;

/**
 * A JMS session of producers. A message gets its outcome from the completion listener, when {@code send()} returns, or
 * from the commit of its transaction. JMeter thread only.
 */
final class JmsSendSession extends SendSession {

    final Session session;
    private final boolean synchronous;

    JmsSendSession(
            Connection connection, ProducerSettings.Delivery delivery, LongSupplier clock, ProducerRecorder recorder)
            throws JMSException {
        super(delivery.commitInterval(), delivery.abortPercent(), clock, recorder);
        synchronous = delivery.send() == ProducerSettings.SendMode.SYNC;
        session = delivery.transacted()
                ? connection.createSession(true, Session.SESSION_TRANSACTED)
                : connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
    }

    /** Sends a slot's message; see {@link ProducerConnections.JmsSender#send}. */
    void send(MessageProducer producer, JmsSlot slot) throws JMSException {
        if (transacted()) {
            producer.send(slot.message);
        } else if (synchronous) {
            producer.send(slot.message);
            slot.complete(null);
        } else {
            producer.send(slot.message, slot);
        }
    }

    @Override
    protected void commit() throws JMSException {
        session.commit();
    }

    @Override
    protected void abort() throws JMSException {
        session.rollback();
    }

    void close() {
        Connections.closeInTime("session of a producer", session::close);
    }
}
