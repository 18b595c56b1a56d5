// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The connections of consumers by their place in the layout; each is closed when the last thread
 * that uses it lets go. One per run, thread-safe.
 */
final class SharedConnections implements AutoCloseable {

    private static final class Held {
        private Connection connection;
        private int users;
        private final List<Runnable> whenLost = new CopyOnWriteArrayList<>();
    }

    private final RunContext run;
    private final Map<String, Held> held = new ConcurrentHashMap<>();

    private SharedConnections(RunContext run) {
        this.run = run;
    }

    static SharedConnections of(RunContext run) {
        return run.shared("jms.consumerConnections", () -> new SharedConnections(run));
    }

    /**
     * A connection that is not started yet, or that others have started.
     *
     * @param key names it in the run
     * @param clientId what follows the client ID prefix, "" = a number
     * @param user how errors name the element
     * @param whenLost called by a thread of the provider when the connection breaks; the run has
     *     then failed
     */
    Connection take(
            String key, Connections connections, String clientId, String user, Runnable whenLost)
            throws JMSException {
        Held got =
                held.compute(
                        key,
                        (k, known) -> {
                            Held one = known;
                            if (one == null) {
                                one = new Held();
                                one.connection = connections.openAs(clientId);
                            }
                            one.users++;
                            return one;
                        });
        got.whenLost.add(whenLost);
        connections.watch(got.connection, run, user, () -> got.whenLost.forEach(Runnable::run));
        return got.connection;
    }

    /** A user of the connection is done with it. */
    void giveBack(String key, Connections connections) {
        held.computeIfPresent(
                key,
                (k, one) -> {
                    if (--one.users > 0) return one;
                    connections.close(one.connection);
                    return null;
                });
    }

    /** What was not given back closes with the {@link Connections} that opened it. */
    @Override
    public void close() {
        held.clear();
    }
}
