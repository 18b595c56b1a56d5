// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.measure.Parking;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import jakarta.jms.Session;
import java.util.Enumeration;
import java.util.concurrent.TimeUnit;

/**
 * The messages of a queue, for browsing, until it is closed. Clients and brokers of Artemis create a queue on demand in
 * two steps, first its address, and delete it after its last consumer. A browser that opens in between fails, so it is
 * opened again for up to 1.27 s. One thread.
 */
public record QueueMessages(QueueBrowser browser, Enumeration<?> messages) implements AutoCloseable {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LAST_PAUSE_NANOS = FIRST_PAUSE_NANOS << 6;

    /** @param selector "" = all messages */
    public static QueueMessages of(Session session, Queue queue, String selector) throws JMSException {
        return of(session, queue, selector, Parking.SYSTEM);
    }

    static QueueMessages of(Session session, Queue queue, String selector, Parking parking) throws JMSException {
        for (long pause = FIRST_PAUSE_NANOS; ; pause *= 2) {
            try {
                return open(session, queue, selector);
            } catch (InvalidDestinationException e) {
                if (pause > LAST_PAUSE_NANOS || Thread.currentThread().isInterrupted()) throw e;
                parking.park(pause);
            }
        }
    }

    private static QueueMessages open(Session session, Queue queue, String selector) throws JMSException {
        QueueBrowser browser = session.createBrowser(queue, selector.isEmpty() ? null : selector);
        try {
            return new QueueMessages(browser, browser.getEnumeration());
        } catch (JMSException | RuntimeException e) {
            browser.close();
            throw e;
        }
    }

    @Override
    public void close() throws JMSException {
        browser.close();
    }
}
