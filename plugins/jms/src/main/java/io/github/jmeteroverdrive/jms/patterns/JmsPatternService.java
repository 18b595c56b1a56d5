// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.patterns.Answer;
import io.github.jmeteroverdrive.patterns.PatternMessage;
import io.github.jmeteroverdrive.patterns.PatternService;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/** One worker's requests to a broker, on a connection and a session of its own. */
final class JmsPatternService implements PatternService {

    private static final String OK = "200";
    private static final String EMPTY = "204";

    @FunctionalInterface
    private interface Request {
        void send() throws JMSException;
    }

    private final Connections connections;
    private final Connection connection;
    private final Thread worker = Thread.currentThread();
    private final Posting posting;
    private final Listing listing;
    private final Claiming claiming;
    private final Leavings leavings;
    private volatile boolean aborted;
    private volatile boolean lost;

    /** Connects, in the thread of the worker. */
    JmsPatternService(RunContext run, WorkerSettings settings) throws JMSException {
        connections = Connections.named(run, settings.connection(), settings.pattern().element());
        connection = connections.open(WorkerUrl.of(connections.settings()));
        connections.watch(connection, run, settings.pattern().element(), () -> lost = true);
        Session session = connection.createSession(false, acknowledge(settings));
        StampCopy stamps = new StampCopy(run.runId());
        posting = new Posting(session, settings, stamps);
        listing = new Listing(session, settings, stamps);
        claiming = new Claiming(session, settings, stamps);
        leavings = new Leavings(run, connections, settings.destinations());
        connection.start();
    }

    private static int acknowledge(WorkerSettings settings) {
        return switch (settings.pattern().role()) {
            case CONSUMER -> Session.CLIENT_ACKNOWLEDGE;
            default -> Session.AUTO_ACKNOWLEDGE;
        };
    }

    @Override
    public void post(int queue, PatternMessage message, Answer answer) {
        request(answer, () -> answer.bytes(posting.send(queue, message), 0));
    }

    @Override
    public void list(int queue, Answer answer) {
        request(answer, () -> messages(answer, listing.list(queue, answer)));
    }

    @Override
    public void claim(int queue, Answer answer) {
        request(answer, () -> messages(answer, claiming.claim(queue, answer)));
    }

    /**
     * All of the claim that are left: JMS acknowledges what a session has received, not messages.
     */
    @Override
    public int delete(int index, Answer answer) {
        request(answer, claiming::acknowledge);
        return ALL;
    }

    private static void messages(Answer answer, int bytes) {
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
            else answer.unreachable(kind, Causes.sentence(e));
        }
    }

    @Override
    public OptionalLong leftOver() throws IOException {
        return leavings.count();
    }

    /** A broker's own counts are the target's to tell. */
    @Override
    public Optional<ServerCounts> counts() {
        return Optional.empty();
    }

    @Override
    public boolean lost() {
        return lost || aborted;
    }

    /** A provider that waits for credits, or for the socket, ends by an interrupt. */
    @Override
    public void abort() {
        aborted = true;
        worker.interrupt();
    }

    /** What its session has been given is not seen on a queue before the session is closed. */
    @Override
    public void release() {
        Thread.interrupted(); // closing is not to be cut short by the abort
        connections.close(connection);
    }

    @Override
    public void close() {
        release();
    }
}
