// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.patterns.PatternMessage;
import io.github.jmeteroverdrive.patterns.Role;
import jakarta.jms.BytesMessage;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;

/**
 * Posts messages. They are persistent, so {@code send()} returns when the broker has them; whether
 * it stores them is its own affair. One thread.
 */
final class Posting {

    private final Session session;
    private final StampCopy stamps;
    private final byte[] payload;
    private final Destination[] destinations;
    private final MessageProducer producer;

    Posting(Session session, WorkerSettings settings, StampCopy stamps) throws JMSException {
        this.session = session;
        this.stamps = stamps;
        payload = new byte[settings.size()];
        boolean posts = settings.pattern().role() == Role.PRODUCER;
        destinations = new Destination[posts ? settings.destinations().size() : 0];
        for (int i = 0; i < destinations.length; i++)
            destinations[i] = settings.destinations().get(i).in(session);
        producer = posts ? session.createProducer(null) : null;
        if (posts) producer.setDeliveryMode(DeliveryMode.PERSISTENT);
    }

    /**
     * @return bytes of the body
     */
    int send(int queue, PatternMessage message) throws JMSException {
        BytesMessage bytes = session.createBytesMessage();
        stamps.write(message, bytes, payload);
        producer.send(destinations[queue], bytes);
        return payload.length;
    }
}
