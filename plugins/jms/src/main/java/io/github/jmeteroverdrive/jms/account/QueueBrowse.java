// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import jakarta.jms.Session;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.concurrent.CompletableFuture;

/** Looks through a queue once, on a connection and a thread of its own, and takes nothing. */
public final class QueueBrowse {

    /**
     * What lies on a queue.
     *
     * @param byPhase messages of this run by the phase they were sent in
     * @param foreign messages of others
     * @param complete whether the whole queue was seen
     */
    public record Found(long[] byPhase, long foreign, boolean complete) {

        static final Found NOTHING = new Found(new long[Phase.values().length], 0, true);

        /** Those of a phase. */
        public long ours(Phase phase) {
            return byPhase[phase.ordinal()];
        }

        boolean same(Found other) {
            return foreign == other.foreign && Arrays.equals(byPhase, other.byPhase);
        }
    }

    private final RunContext run;
    private final Connections connections;
    private final DestinationName destination;
    private final long limitNanos;

    /**
     * @param limitNanos how long it may look
     */
    public QueueBrowse(
            RunContext run, Connections connections, DestinationName destination, long limitNanos) {
        this.run = run;
        this.connections = connections;
        this.destination = destination;
        this.limitNanos = limitNanos;
    }

    /** Begins; fails with the provider's exception. */
    public CompletableFuture<Found> start() {
        CompletableFuture<Found> result = new CompletableFuture<>();
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                result.complete(browse());
                            } catch (JMSException | RuntimeException e) {
                                result.completeExceptionally(e);
                            }
                        },
                        "od-browse " + destination);
        thread.setDaemon(true);
        thread.start();
        return result;
    }

    private Found browse() throws JMSException {
        long until = run.clock().nanoTime() + limitNanos * 4 / 5;
        Connection connection = connections.open();
        try {
            connection.start();
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            QueueBrowser browser = session.createBrowser((Queue) destination.in(session));
            Enumeration<?> messages = browser.getEnumeration();
            long[] ours = new long[Phase.values().length];
            long foreign = 0;
            MessageStamp stamp = new MessageStamp();
            while (messages.hasMoreElements()) {
                if (stamp.read((Message) messages.nextElement()) && stamp.runId == run.runId())
                    ours[stamp.phase.ordinal()]++;
                else foreign++;
                if (run.clock().nanoTime() - until >= 0) return new Found(ours, foreign, false);
            }
            return new Found(ours, foreign, true);
        } finally {
            connections.close(connection);
        }
    }
}
