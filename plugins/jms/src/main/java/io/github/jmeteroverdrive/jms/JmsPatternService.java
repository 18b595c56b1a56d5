// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.jms.connection.BrokerProduct;
import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.CoreUrl;
import io.github.jmeteroverdrive.jms.connection.JmsStamp;
import io.github.jmeteroverdrive.jms.connection.QueueBrowse;
import io.github.jmeteroverdrive.jms.connection.QueueMessages;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.patterns.Answer;
import io.github.jmeteroverdrive.patterns.PatternMessage;
import io.github.jmeteroverdrive.patterns.PatternService;
import io.github.jmeteroverdrive.patterns.PatternService.ServerCounts;
import io.github.jmeteroverdrive.patterns.Role;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.io.IOException;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** One worker's requests to a broker, on a separate connection and session. */
public final class JmsPatternService implements PatternService {

    private static final String OK = "200";
    private static final String EMPTY = "204";

    /** How long a list or claim waits for its first message; it does not wait for others. */
    private static final long FIRST_MILLIS = 10;

    @FunctionalInterface
    private interface Request {
        void send() throws JMSException;
    }

    private final RunContext run;
    private final WorkerSettings settings;
    private final List<DestinationName> names;
    private final Connections connections;
    private final Connection connection;
    private final Session session;
    private final Thread worker = Thread.currentThread();
    private final JmsStamp stamp = new JmsStamp();
    private final byte[] payload;

    /** Destinations of a producer. */
    private final Destination[] destinations;

    private final MessageProducer producer;

    /** Consumers of a consumer worker, and of an observer of topics. */
    private final MessageConsumer[] consumers;

    private Message lastClaimed;
    private volatile boolean aborted;
    private volatile boolean lost;

    private JmsPatternService(RunContext run, WorkerSettings settings) throws JMSException {
        this.run = run;
        this.settings = settings;
        names = settings.destinations();
        payload = new byte[settings.size()];
        String element = settings.pattern().element();
        Role role = settings.pattern().role();
        connections = Connections.named(run, settings.connection(), element);
        connection = connections.open(url(connections.settings()), "");
        connections.watch(connection, run, element, () -> lost = true);
        session = connection.createSession(
                false, role == Role.CONSUMER ? Session.CLIENT_ACKNOWLEDGE : Session.AUTO_ACKNOWLEDGE);
        destinations = new Destination[names.size()];
        consumers = new MessageConsumer[names.size()];
        for (int i = 0; i < names.size(); i++) {
            if (role == Role.PRODUCER) destinations[i] = Connections.destination(names.get(i), session);
            if (role == Role.CONSUMER || role == Role.OBSERVER && names.get(i).topic())
                consumers[i] = session.createConsumer(Connections.destination(names.get(i), session));
        }
        producer = role == Role.PRODUCER ? session.createProducer(null) : null;
        // so that send() returns when the broker has the message
        if (producer != null) producer.setDeliveryMode(DeliveryMode.PERSISTENT);
        connection.start();
    }

    /**
     * A worker's connection, in its thread.
     *
     * @throws Refusal if there is no connection
     */
    public static PatternService connect(RunContext run, WorkerSettings settings) {
        try {
            return new JmsPatternService(run, settings);
        } catch (JMSException e) {
            throw new Refusal("%s: cannot start (%s); see the broker's log."
                    .formatted(settings.pattern().element(), ProviderErrors.reason(e)));
        }
    }

    /** Before the test: makes sure, once for each destination, that its queues exist. */
    public static void prepare(RunContext run, WorkerSettings settings) {
        Connections.find(run, settings.connection())
                .ifPresent(connections -> run.shared(
                        CheckedQueues.class,
                        settings.destinations().toString(),
                        () -> CheckedQueues.check(connections, settings)));
    }

    /**
     * The broker's URL, with defaults for parameters that the user has not set: a claim holds only the requested
     * messages, so the client does not prefetch; and an acknowledgement waits for the broker, as it does with AMQP 1.0
     * anyway. Without a confirmation window, because with it a broker would keep the session of a lost connection, and
     * what it has not read, for a minute.
     */
    static String url(ConnectionSettings to) {
        String given = to.url();
        CoreUrl url = new CoreUrl(given);
        if (!to.isCore())
            return to.isQpid() && !given.contains("prefetchPolicy")
                    ? url.with("jms.prefetchPolicy.queuePrefetch", 0).text()
                    : given;
        if (!given.contains("consumerWindowSize=")) url = url.with("consumerWindowSize", 0);
        if (url.flag("blockOnAcknowledge").isEmpty()) url = url.with("blockOnAcknowledge", true);
        return url.withoutConfirmations().text();
    }

    @Override
    public void post(int queue, PatternMessage message, Answer answer) {
        request(answer, () -> {
            BytesMessage bytes = session.createBytesMessage();
            stamp.runId = message.runId;
            stamp.producer = message.producer;
            stamp.sequence = message.sequence;
            stamp.phase = message.phase;
            stamp.sent = message.sent;
            stamp.intended = message.sent;
            stamp.tie = message.tie;
            stamp.write(bytes, payload, payload.length);
            producer.send(destinations[queue], bytes);
            answer.bytes(payload.length, 0);
        });
    }

    /**
     * Lists the messages of a topic that this subscriber has not received yet, or the first ones on a queue, because a
     * browser cannot continue where another ended.
     */
    @Override
    public void list(int queue, Answer answer) {
        request(answer, () -> {
            if (consumers[queue] == null) browse(queue, answer);
            else receive(queue, answer);
        });
    }

    /**
     * Receives messages under CLIENT_ACKNOWLEDGE: the broker gives them to no other consumer until the session ends.
     */
    @Override
    public void claim(int queue, Answer answer) {
        request(answer, () -> receive(queue, answer));
    }

    /** Acknowledges all messages of the claim: JMS cannot acknowledge a single message. */
    @Override
    public int delete(int index, Answer answer) {
        request(answer, () -> lastClaimed.acknowledge());
        return ALL;
    }

    private void receive(int queue, Answer answer) throws JMSException {
        int bytes = 0;
        Message message = consumers[queue].receive(FIRST_MILLIS);
        for (int i = 1; message != null; i++) {
            lastClaimed = message;
            bytes += read(message, answer);
            message = i < settings.limit() ? consumers[queue].receiveNoWait() : null;
        }
        finish(answer, bytes);
    }

    private void browse(int queue, Answer answer) throws JMSException {
        int bytes = 0;
        try (var browsed = QueueMessages.of(session, (Queue) Connections.destination(names.get(queue), session), "")) {
            Enumeration<?> messages = browsed.messages();
            for (int i = 0; i < settings.limit() && messages.hasMoreElements(); i++)
                bytes += read((Message) messages.nextElement(), answer);
        }
        finish(answer, bytes);
    }

    /** Adds a message to the answer. @return bytes of its body; 1 for a foreign message */
    private int read(Message from, Answer answer) throws JMSException {
        PatternMessage message = answer.next();
        if (!stamp.read(from) || stamp.runId != run.runId()) {
            answer.lastIsForeign();
            return 1;
        }
        message.runId = stamp.runId;
        message.producer = stamp.producer;
        message.sequence = stamp.sequence;
        message.phase = stamp.phase;
        message.sent = stamp.sent;
        message.tie = stamp.tie;
        return stamp.length;
    }

    private static void finish(Answer answer, int bytes) {
        answer.bytes(0, bytes);
        if (bytes == 0) answer.done(EMPTY, "empty");
    }

    private void request(Answer answer, Request request) {
        answer.done(OK, "OK");
        try {
            request.send();
        } catch (JMSException | RuntimeException e) {
            String kind = e.getClass().getSimpleName();
            if (aborted) answer.unanswered(kind, "no answer by the end of the run");
            else answer.unreachable(kind, ProviderErrors.reason(e));
        }
    }

    /** Topics store nothing, so there is no number for them. */
    @Override
    public OptionalLong leftOver() throws IOException {
        if (names.stream().anyMatch(DestinationName::topic)) return OptionalLong.empty();
        EndOfRunBrowse browse = new EndOfRunBrowse(run, EndOfRunBrowse.limitNanos(run));
        QueueBrowse browser = new QueueBrowse(run, connections.name());
        long ours = 0;
        for (DestinationName name : names) {
            EndOfRunBrowse.Found found = browse.browse(browser, name);
            if (!found.complete()) throw new IOException(found.why());
            ours += found.left().ours();
        }
        int closing = connections.closing();
        if (closing > 0)
            throw new IOException(
                    closing + " connections have not closed in time, and the broker may hold" + " messages for them");
        return OptionalLong.of(ours);
    }

    /** The target itself reports its counts. */
    @Override
    public Optional<ServerCounts> counts() {
        return Optional.empty();
    }

    @Override
    public boolean lost() {
        return lost || aborted;
    }

    /** A provider that waits for credits or for the socket is interrupted. */
    @Override
    public void abort() {
        aborted = true;
        worker.interrupt();
    }

    /** The queue shows prefetched messages only after the session is closed. */
    @Override
    public void release() {
        Thread.interrupted(); // the abort must not interrupt closing
        connections.close(connection);
    }

    @Override
    public void close() {
        release();
    }

    /**
     * Browses each queue once before many workers use it: a broker that creates queues on first use may refuse some of
     * several simultaneous users.
     */
    private static final class CheckedQueues {

        private static CheckedQueues check(Connections connections, WorkerSettings settings) {
            String element = settings.pattern().element();
            String destination = settings.pattern().destination();
            Connection connection = connections.open();
            try {
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                for (DestinationName name : settings.destinations()) {
                    if (name.topic()) continue;
                    String obstacle = BrokerProduct.browsingObstacle(connection);
                    if (settings.pattern().role() == Role.OBSERVER && !obstacle.isEmpty())
                        throw new Refusal("%s: %s cannot be listed (%s); observe a topic, or omit the observers."
                                .formatted(element, destination, obstacle));
                    QueueMessages.of(session, (Queue) Connections.destination(name, session), "");
                }
                return new CheckedQueues();
            } catch (JMSException e) {
                throw new Refusal("%s: cannot use %s (%s); check the name and the user's permissions."
                        .formatted(element, destination, ProviderErrors.reason(e)));
            } finally {
                connections.close(connection);
            }
        }
    }
}
