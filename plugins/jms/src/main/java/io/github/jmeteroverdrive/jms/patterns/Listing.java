// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.patterns.Answer;
import io.github.jmeteroverdrive.patterns.Role;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import jakarta.jms.Session;
import java.util.Enumeration;
import java.util.List;

/**
 * Shows messages: of a topic those that this subscriber has not had yet; of a queue the first ones
 * on it, because a browser has no place to go on from. One thread.
 */
final class Listing {

    /** How long a listing waits for its first message; it asks for no other. */
    static final long FIRST_MILLIS = 10;

    private final Session session;
    private final StampCopy stamps;
    private final List<DestinationName> destinations;
    private final int limit;
    private final MessageConsumer[] subscribers;

    Listing(Session session, WorkerSettings settings, StampCopy stamps) throws JMSException {
        this.session = session;
        this.stamps = stamps;
        destinations = settings.destinations();
        limit = settings.limit();
        subscribers = new MessageConsumer[destinations.size()];
        if (settings.pattern().role() != Role.OBSERVER) return;
        for (int i = 0; i < subscribers.length; i++) {
            if (destinations.get(i).topic())
                subscribers[i] = session.createConsumer(destinations.get(i).in(session));
        }
    }

    /**
     * @return bytes of the bodies, 0 without messages
     */
    int list(int queue, Answer answer) throws JMSException {
        return subscribers[queue] == null ? browse(queue, answer) : receive(queue, answer);
    }

    private int receive(int queue, Answer answer) throws JMSException {
        int bytes = 0;
        Message message = subscribers[queue].receive(FIRST_MILLIS);
        for (int i = 1; message != null; i++) {
            bytes += stamps.read(message, answer);
            message = i < limit ? subscribers[queue].receiveNoWait() : null;
        }
        return bytes;
    }

    private int browse(int queue, Answer answer) throws JMSException {
        int bytes = 0;
        QueueBrowser browser = session.createBrowser((Queue) destinations.get(queue).in(session));
        try {
            Enumeration<?> messages = browser.getEnumeration();
            for (int i = 0; i < limit && messages.hasMoreElements(); i++)
                bytes += stamps.read((Message) messages.nextElement(), answer);
        } finally {
            browser.close();
        }
        return bytes;
    }
}
