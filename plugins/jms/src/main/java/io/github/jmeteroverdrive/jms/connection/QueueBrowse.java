// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse.Attempt;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse.Found;
import io.github.jmeteroverdrive.messaging.OpenRequests;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;

/**
 * Browses queues on a separate connection; a temporary queue on the connection that created it, because no other may.
 *
 * @param connection name of the od - JMS Connection
 */
public record QueueBrowse(RunContext run, String connection) implements EndOfRunBrowse.Browser {

    @Override
    public String obstacle(DestinationName destination) {
        return destination.topic() ? "messages in the subscriptions of a topic cannot be browsed" : "";
    }

    @Override
    public Found browse(DestinationName destination, Attempt attempt) throws JMSException {
        Connections connections = Connections.named(run, connection, "The browse at the end of the run");
        if (destination.temporary()) {
            var temporary = TemporaryDestinations.of(run).get(destination, connections, () -> {});
            return browse(temporary.connection(), destination, (Queue) temporary.destination(), attempt);
        }
        Connection separate = connections.open();
        try {
            separate.start();
            return browse(separate, destination, null, attempt);
        } finally {
            connections.close(separate);
        }
    }

    private Found browse(Connection to, DestinationName destination, Queue temporary, Attempt attempt)
            throws JMSException {
        attempt.answered();
        try (Session session = to.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            String obstacle = BrokerProduct.browsingObstacle(to);
            if (!obstacle.isEmpty()) throw new JMSException(obstacle);
            Queue queue = temporary != null ? temporary : (Queue) Connections.destination(destination, session);
            // stays open as long as the session: a queue without consumers may be deleted
            Enumeration<?> messages = session.createBrowser(queue).getEnumeration();
            OpenRequests requests =
                    AddressState.of(run, connection, destination).openRequests();
            QueueReader reader = new QueueReader(run.runId(), requests, attempt);
            LeftSequences left = new LeftSequences();
            reader.add(messages, left);
            BrokerCounts counts = attempt.counting() ? BrokerCounts.of(to, session, queue) : null;
            return reader.compare(left, messages, counts, session);
        }
    }

    private record QueueReader(long runId, OpenRequests requests, Attempt attempt) {

        private void add(Enumeration<?> messages, LeftSequences left) throws JMSException {
            JmsStamp stamp = new JmsStamp();
            while (!attempt.abandoned() && messages.hasMoreElements()) {
                if (isOurs((Message) messages.nextElement(), stamp))
                    left.add(stamp.phase, stamp.producer, stamp.sequence);
                else left.addForeign();
                attempt.answered();
            }
        }

        /** Whether it is a message of this run, or a reply to a request of this run. */
        private boolean isOurs(Message message, JmsStamp stamp) throws JMSException {
            if (stamp.read(message)) return stamp.runId == runId;
            String id = message.getJMSCorrelationID();
            return id != null && (stamp.readCorrelationId(id) && stamp.runId == runId || requests.find(id, stamp));
        }

        /**
         * A browser of the Artemis client may end too early: the client returns credits in one thread and asks for more
         * messages in another, and a broker without credits answers that there are none. The next request continues.
         */
        private Found compare(LeftSequences left, Enumeration<?> messages, BrokerCounts counts, Session session)
                throws JMSException {
            if (counts == null) return new Found(left, "", "", false);
            try (counts) {
                attempt.answered();
                String unseen = counts.unseen(left.ours() + left.foreign());
                while (!attempt.abandoned()
                        && !unseen.isEmpty()
                        && (messages.hasMoreElements() || EndOfRunBrowse.pause() && messages.hasMoreElements())) {
                    add(messages, left);
                    unseen = counts.unseen(left.ours() + left.foreign());
                }
                List<String> moved = new ArrayList<>();
                for (String queue : counts.movedTo()) {
                    LeftSequences there = new LeftSequences();
                    add(session.createBrowser(session.createQueue(queue)).getEnumeration(), there);
                    if (there.ours() > 0)
                        moved.add("%s of the run to %s".formatted(Show.count(there.ours(), "message"), queue));
                }
                String where = moved.isEmpty() ? "" : "the broker has moved " + String.join(", and ", moved);
                return new Found(left, unseen, where, true);
            }
        }
    }
}
