// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.account.SettledBrowse.Found;
import io.github.jmeteroverdrive.jms.connection.Browsing;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.Temporaries;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import jakarta.jms.Session;
import java.util.Enumeration;
import java.util.concurrent.CompletableFuture;

/**
 * Looks through a queue once, on a thread of its own, and takes nothing; on a connection of its
 * own, or of a temporary queue on the one that made it, which alone may.
 */
final class QueueBrowse {

    private final RunContext run;
    private final Connections connections;
    private final DestinationName destination;
    private final boolean counting;
    private final OpenRequests requests;
    private volatile int steps;
    private volatile boolean abandoned;

    /**
     * @param counting whether the broker is asked for its own counts
     */
    QueueBrowse(
            RunContext run,
            Connections connections,
            DestinationName destination,
            boolean counting) {
        this.run = run;
        this.connections = connections;
        this.destination = destination;
        this.counting = counting;
        requests = Accounts.account(run, connections.name(), destination).openRequests();
    }

    /** Begins; fails with the provider's exception. */
    CompletableFuture<Found> start() {
        CompletableFuture<Found> result = new CompletableFuture<>();
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                result.complete(browse());
                            } catch (Refusal e) { // the broker does not let us in any more
                                run.fail(e.getMessage());
                                result.completeExceptionally(e);
                            } catch (JMSException | RuntimeException e) {
                                result.completeExceptionally(e);
                            } catch (Error e) { // the thread dies, and who waits is told why
                                result.completeExceptionally(e);
                                throw e;
                            }
                        },
                        "od-browse " + destination);
        thread.setDaemon(true);
        thread.start();
        return result;
    }

    /** How often the broker has answered: while this grows, the broker is there and at work. */
    int steps() {
        return steps;
    }

    /** Nobody waits for the result any more. */
    void abandon() {
        abandoned = true;
    }

    private Found browse() throws JMSException {
        if (destination.temporary()) {
            Temporaries.Temporary own = Temporaries.of(run).of(destination, connections, () -> {});
            return browse(own.connection(), (Queue) own.destination());
        }
        Connection connection = connections.open();
        try {
            connection.start();
            return browse(connection, null);
        } finally {
            connections.close(connection);
        }
    }

    private Found browse(Connection connection, Queue temporary) throws JMSException {
        steps++;
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        try {
            String obstacle = Browsing.obstacle(connection);
            if (!obstacle.isEmpty()) throw new JMSException(obstacle);
            Queue queue = temporary != null ? temporary : (Queue) destination.in(session);
            LeftSequences left = browse(session, queue);
            BrokerCounts counts = counting ? BrokerCounts.of(connection, session, queue) : null;
            return compared(left, counts, session);
        } finally {
            session.close();
        }
    }

    private LeftSequences browse(Session session, Queue queue) throws JMSException {
        LeftSequences left = new LeftSequences();
        MessageStamp stamp = new MessageStamp();
        QueueBrowser browser = session.createBrowser(queue);
        Enumeration<?> messages = browser.getEnumeration();
        while (!abandoned && messages.hasMoreElements()) {
            if (isOurs((Message) messages.nextElement(), stamp))
                left.add(stamp.phase, stamp.producer, stamp.sequence);
            else left.addForeign();
            steps++;
        }
        // it stays open until the session is closed: a queue without consumers may be deleted
        return left;
    }

    /** Whether a message is of the run, or a reply to a request of it. */
    private boolean isOurs(Message message, MessageStamp stamp) throws JMSException {
        if (stamp.read(message)) return stamp.runId == run.runId();
        String id = message.getJMSCorrelationID();
        return id != null
                && (stamp.readCorrelationId(id) && stamp.runId == run.runId()
                        || requests.find(id, stamp));
    }

    /** What was seen, with what the broker counts and a browser does not see. */
    private Found compared(LeftSequences left, BrokerCounts counts, Session session)
            throws JMSException {
        if (counts == null) return new Found(left, "", "", false);
        try (counts) {
            steps++;
            String moved = "";
            for (String queue : counts.movedTo()) {
                long ours = browse(session, session.createQueue(queue)).ours();
                if (ours > 0)
                    moved =
                            "the broker has moved "
                                    + Show.count(ours)
                                    + " messages of the run to "
                                    + queue;
            }
            return new Found(left, counts.unseen(left.ours() + left.foreign()), moved, true);
        }
    }
}
