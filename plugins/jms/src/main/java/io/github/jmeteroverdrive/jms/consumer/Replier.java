// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.measure.Phase;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.function.LongSupplier;

/**
 * Answers each request with its own body and properties, and with its correlation ID, or its
 * message ID where it has none. Part of the system under test: it counts nothing but what fails.
 */
final class Replier implements MessageReader {

    private final LongSupplier clock;
    private final MessageProducer producer;
    private volatile String error = "";

    Replier(LongSupplier clock, Session session) throws JMSException {
        this.clock = clock;
        this.producer = session.createProducer(null);
    }

    @Override
    public void read(Message request, Delivery into) {
        into.foreign = false;
        into.phase = Phase.MEASURE;
        into.failed = false;
        try {
            answer(request);
        } catch (JMSException | RuntimeException e) {
            error = "a request could not be answered: " + Causes.sentence(e);
            into.failed = true;
        }
        into.sent = clock.getAsLong();
    }

    private void answer(Message request) throws JMSException {
        Destination to = request.getJMSReplyTo();
        if (to == null) throw new JMSException("it has no JMSReplyTo");
        if (request.getJMSCorrelationID() == null)
            request.setJMSCorrelationID(request.getJMSMessageID());
        request.setJMSReplyTo(null);
        producer.send(to, request, request.getJMSDeliveryMode(), request.getJMSPriority(), 0);
    }

    /** Why the last request that failed did. */
    String error() {
        return error;
    }
}
