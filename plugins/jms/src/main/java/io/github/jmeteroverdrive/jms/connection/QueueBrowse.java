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
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
            Enumeration<?> messages = QueueMessages.of(session, queue, "").messages();
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
                    add(
                            QueueMessages.of(session, session.createQueue(queue), "")
                                    .messages(),
                            there);
                    if (there.ours() > 0)
                        moved.add("%s of the run to %s".formatted(Show.count(there.ours(), "message"), queue));
                }
                String where = moved.isEmpty() ? "" : "the broker has moved " + String.join(", and ", moved);
                return new Found(left, unseen, where, true);
            }
        }
    }

    /**
     * A broker's own counts of a queue. A browser sees neither messages in delivery to a client nor scheduled messages.
     * Only Artemis is queried, with its management messages, which any client can send; another broker would treat them
     * as messages to a queue. One thread.
     */
    private static final class BrokerCounts implements AutoCloseable {

        private static final Logger log = LoggerFactory.getLogger(BrokerCounts.class);

        private static final String MANAGEMENT = "activemq.management";
        /** Between an address and its queue. */
        private static final String QUALIFIED = "::";

        private static final long ANSWER_MILLIS = 5_000;
        private static final Pattern NUMBER = Pattern.compile("\\[(\\d+)]");
        private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

        private final Session session;
        private final String queue;
        private final TemporaryQueue replies;
        private final MessageProducer producer;
        private final MessageConsumer consumer;

        private BrokerCounts(Session session, String name) throws JMSException {
            this.session = session;
            int qualified = name.lastIndexOf(QUALIFIED);
            queue = "queue." + (qualified < 0 ? name : name.substring(qualified + QUALIFIED.length()));
            replies = session.createTemporaryQueue();
            producer = session.createProducer(session.createQueue(MANAGEMENT));
            consumer = session.createConsumer(replies);
        }

        /** Null if the broker does not answer, not to this user, or not about this queue. */
        static BrokerCounts of(Connection connection, Session session, Queue queue) {
            if (!BrokerProduct.isArtemis(connection)) return null;
            try {
                BrokerCounts counts = new BrokerCounts(session, queue.getQueueName());
                if (counts.messages().isPresent()) return counts;
                log.info("The broker does not show its counts of {}", queue);
            } catch (JMSException e) {
                log.info("The broker does not show its counts of {}: {}", queue, e.toString());
            }
            return null;
        }

        /** All messages of the queue, including those that a browser does not see. */
        OptionalLong messages() throws JMSException {
            return number(queue, "messageCount");
        }

        /** Why some messages were not browsed, as part of a sentence; "" = all were. */
        String unseen(long browsed) throws JMSException {
            long hidden = messages().orElse(browsed) - browsed;
            if (hidden <= 0) return "";
            long delivering = number(queue, "deliveringCount").orElse(0);
            long scheduled = number(queue, "scheduledCount").orElse(0);
            return """
                    the broker counts %s more than can be browsed: %s in delivery to other \
                    clients or to sessions that no longer exist, %s scheduled for later""".formatted(Show.count(hidden, "message"), Show.count(delivering), Show.count(scheduled));
        }

        /** Queues to which the broker may have moved messages, each as {@code ADDRESS::QUEUE}. */
        List<String> movedTo() throws JMSException {
            // a queue that was deleted with its last consumer and created again by the browser has new
            // counters
            boolean recreated = number(queue, "messagesAdded").orElse(0) == 0;
            List<String> queues = new ArrayList<>();
            if (recreated || number(queue, "messagesKilled").orElse(0) > 0) addQueues("deadLetterAddress", queues);
            if (recreated || number(queue, "messagesExpired").orElse(0) > 0) addQueues("expiryAddress", queues);
            return queues;
        }

        private void addQueues(String attribute, List<String> queues) throws JMSException {
            for (String address : texts(ask(queue, attribute)))
                for (String name : texts(ask("address." + address, "queueNames")))
                    queues.add(address + QUALIFIED + name);
        }

        private OptionalLong number(String resource, String attribute) throws JMSException {
            Matcher number = NUMBER.matcher(ask(resource, attribute));
            return number.matches() ? OptionalLong.of(Long.parseLong(number.group(1))) : OptionalLong.empty();
        }

        private static List<String> texts(String json) {
            return TEXT.matcher(json).results().map(found -> found.group(1)).toList();
        }

        /** The JSON array with the value; "" if the broker does not know it. */
        private String ask(String resource, String attribute) throws JMSException {
            Message question = session.createMessage();
            question.setStringProperty("_AMQ_ResourceName", resource);
            question.setStringProperty("_AMQ_Attribute", attribute);
            question.setJMSReplyTo(replies);
            producer.send(question);
            if (!(consumer.receive(ANSWER_MILLIS) instanceof TextMessage reply))
                throw new JMSException("no answer from " + MANAGEMENT);
            return reply.getBooleanProperty("_AMQ_OperationSucceeded") ? reply.getText() : "";
        }

        @Override
        public void close() throws JMSException {
            consumer.close();
            producer.close();
            replies.delete();
        }
    }
}
