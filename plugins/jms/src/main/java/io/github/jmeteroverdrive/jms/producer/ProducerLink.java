// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.CoreUrl;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Session;

/**
 * The connection and session of one producer thread, opened so that neither fake acknowledgements
 * nor a small credit window spoil what is measured, or with a warning where they do.
 */
final class ProducerLink {

    private final Connections connections;
    private final Connection connection;
    private final Session session;

    private ProducerLink(Connections connections, Connection connection) throws JMSException {
        this.connections = connections;
        this.connection = connection;
        session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        connection.start();
    }

    /**
     * @param whenLost called by a thread of the provider when the connection breaks; the run has
     *     then failed
     * @throws io.github.jmeteroverdrive.results.Refusal when there is no such connection or no
     *     broker
     */
    static ProducerLink open(RunContext run, ProducerSettings settings, Runnable whenLost)
            throws JMSException {
        Connections connections = Connections.named(run, settings.connection(), settings.element());
        String url = connections.settings().url();
        if (CoreUrl.isCore(connections.settings()))
            url = tuned(run, settings, new CoreUrl(url)).text();
        Connection connection = connections.open(url);
        connections.watch(connection, run, settings.element(), whenLost);
        return new ProducerLink(connections, connection);
    }

    private static CoreUrl tuned(RunContext run, ProducerSettings settings, CoreUrl url) {
        if (!url.hasConfirmationWindow()) {
            run.warn(
                    settings.element()
                            + ": the broker URL has no confirmationWindowSize, so the client itself reports messages"
                            + " as completed right after the local write: acks are not the broker's; add"
                            + " ?confirmationWindowSize=1048576 to the URL.");
        }
        long wanted =
                settings.maxPending() == 0
                        ? -1
                        : CoreUrl.windowFor(settings.maxPending(), settings.messageSize());
        if (url.producerWindow().isEmpty()) {
            run.warn(
                    settings.element()
                            + ": the broker URL has no producerWindowSize; opened with producerWindowSize="
                            + wanted
                            + " so that send() does not block before max pending "
                            + settings.maxPending()
                            + " is reached.");
            return url.withProducerWindow(wanted);
        }
        long given = url.producerWindow().getAsLong();
        if (given >= 0 && (wanted < 0 || given < wanted / 2)) {
            run.warn(
                    settings.element()
                            + ": producerWindowSize="
                            + given
                            + " in the broker URL makes send() block before max pending "
                            + settings.maxPending()
                            + " is reached; set it to "
                            + wanted
                            + " or leave it out.");
        }
        return url;
    }

    Session session() {
        return session;
    }

    void close() {
        connections.close(connection);
    }
}
