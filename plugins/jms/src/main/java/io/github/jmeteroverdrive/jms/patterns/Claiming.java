// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.patterns.Answer;
import io.github.jmeteroverdrive.patterns.Role;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;

/**
 * Claims messages: receives some under CLIENT_ACKNOWLEDGE, which the broker gives to nobody else
 * until the session ends; acknowledging deletes them all at once. One thread.
 */
final class Claiming {

    private final StampCopy stamps;
    private final int limit;
    private final MessageConsumer[] consumers;
    private Message last;

    Claiming(Session session, WorkerSettings settings, StampCopy stamps) throws JMSException {
        this.stamps = stamps;
        limit = settings.limit();
        boolean claims = settings.pattern().role() == Role.CONSUMER;
        consumers = new MessageConsumer[claims ? settings.destinations().size() : 0];
        for (int i = 0; i < consumers.length; i++)
            consumers[i] = session.createConsumer(settings.destinations().get(i).in(session));
    }

    /**
     * @return bytes of the bodies, 0 without messages
     */
    int claim(int queue, Answer answer) throws JMSException {
        int bytes = 0;
        Message message = consumers[queue].receive(Listing.FIRST_MILLIS);
        for (int i = 1; message != null; i++) {
            last = message;
            bytes += stamps.read(message, answer);
            message = i < limit ? consumers[queue].receiveNoWait() : null;
        }
        return bytes;
    }

    void acknowledge() throws JMSException {
        last.acknowledge();
    }
}
