// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;

/** The connection, session and subscription of one consumer thread. */
final class ConsumerLink {

    private final Connections connections;
    private final Connection connection;

    private ConsumerLink(Connections connections, Connection connection) {
        this.connections = connections;
        this.connection = connection;
    }

    /**
     * @param whenLost called by a thread of the provider when the connection breaks; the run has
     *     then failed
     * @throws io.github.jmeteroverdrive.results.Refusal when there is no such connection or no
     *     broker
     */
    static ConsumerLink open(
            RunContext run, ConsumerSettings settings, StampListener listener, Runnable whenLost)
            throws JMSException {
        Connections connections = Connections.named(run, settings.connection(), settings.element());
        ConsumerLink link = new ConsumerLink(connections, connections.open());
        connections.watch(link.connection, run, settings.element(), whenLost);
        Session session = link.connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageConsumer consumer = session.createConsumer(settings.destination().in(session));
        consumer.setMessageListener(listener);
        link.connection.start();
        return link;
    }

    void close() {
        connections.close(connection);
    }
}
