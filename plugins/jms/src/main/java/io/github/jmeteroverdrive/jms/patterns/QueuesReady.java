// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.jms.connection.Browsing;
import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.Role;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.Session;

/**
 * Looks at each queue once before a hundred workers do so at the same time: a broker that makes
 * queues when they are first used may tell some of them that there is one already. Another JVM, a
 * load agent that begins at the same moment, may be first: then the second look finds what it made.
 */
final class QueuesReady implements AutoCloseable {

    /**
     * @throws Refusal when a queue cannot be had
     */
    static QueuesReady look(Connections connections, WorkerSettings settings) {
        Connection connection = connections.open();
        try {
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            for (DestinationName destination : settings.destinations()) {
                if (destination.topic()) continue;
                if (settings.pattern().role() == Role.OBSERVER) refuse(connection, settings);
                look(session, (Queue) destination.in(session));
            }
            return new QueuesReady();
        } catch (JMSException e) {
            throw new Refusal(
                    settings.pattern().element()
                            + ": the broker does not give us "
                            + settings.pattern().destination()
                            + " ("
                            + Causes.sentence(e)
                            + "); check the name and the user's rights.");
        } finally {
            connections.close(connection);
        }
    }

    private static void look(Session session, Queue queue) throws JMSException {
        try {
            session.createBrowser(queue).getEnumeration();
        } catch (JMSException made) {
            session.createBrowser(queue).getEnumeration();
        }
    }

    /** A broker that hands over what it shall only show would have its messages taken. */
    private static void refuse(Connection connection, WorkerSettings settings) {
        String obstacle = Browsing.obstacle(connection);
        if (obstacle.isEmpty()) return;
        throw new Refusal(
                settings.pattern().element()
                        + ": "
                        + settings.pattern().destination()
                        + " cannot be listed ("
                        + obstacle
                        + "); observe a topic, or leave the observers out.");
    }

    @Override
    public void close() {
        // holds nothing: that it was made is all
    }
}
