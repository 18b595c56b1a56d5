// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** The connections of one thread, which others may share. JMeter thread only. */
public final class ThreadConnections {

    /** An open connection; its lock is held while it is opened. */
    private static final class Shared {
        private final List<Runnable> users = new CopyOnWriteArrayList<>();
        private Connection connection;
        private Refusal refusal;
    }

    /** Open connections of an od - JMS Connection, by key. Thread-safe. */
    private static final class Pool {

        private final Map<String, Shared> open = new ConcurrentHashMap<>();

        private Shared join(String key, Runnable user) {
            return open.compute(key, (k, known) -> {
                Shared shared = known == null ? new Shared() : known;
                shared.users.add(user);
                return shared;
            });
        }

        /** Returns the connection to be closed, or null. */
        private Connection leave(String key, Runnable user) {
            Shared shared = open.get(key);
            if (shared == null) return null;
            Shared left = open.computeIfPresent(key, (k, known) -> {
                known.users.remove(user);
                return known.users.isEmpty() ? null : known;
            });
            return left == null ? shared.connection : null;
        }
    }

    private final RunContext run;
    private final Connections connections;
    private final Pool pool;
    private final String user;
    private final String group;
    private final Runnable whenLost;
    private final Map<String, Connection> taken = new LinkedHashMap<>();

    /** @param whenLost called by a thread of the provider when a connection is lost; the run has then failed */
    public ThreadConnections(RunContext run, Connections connections, String user, String group, Runnable whenLost) {
        this.run = run;
        this.connections = connections;
        this.user = user;
        this.group = group;
        this.whenLost = whenLost;
        pool = run.shared(Pool.class, connections.settings().element(), Pool::new);
    }

    /** @param opener opens it for its first thread; given a name that is the same in each run */
    public Connection take(WorkerLayout.Placement placement, Function<String, Connection> opener) throws JMSException {
        String key = group + " / " + placement.connection();
        Connection connection = taken.get(key);
        if (connection == null) {
            connection = join(key, opener);
            taken.put(key, connection);
        }
        return connection;
    }

    private Connection join(String key, Function<String, Connection> opener) throws JMSException {
        Shared shared = pool.join(key, whenLost);
        try {
            synchronized (shared) {
                if (shared.refusal != null) throw shared.refusal; // do not wait for the broker once more
                if (shared.connection == null) {
                    shared.connection = opened(shared, key, opener);
                    connections.watch(shared.connection, run, user, () -> shared.users.forEach(Runnable::run));
                }
                return shared.connection;
            }
        } catch (JMSException | RuntimeException e) {
            leave(key);
            throw e;
        }
    }

    private static Connection opened(Shared shared, String key, Function<String, Connection> opener) {
        try {
            return opener.apply(key);
        } catch (Refusal e) {
            shared.refusal = e;
            throw e;
        }
    }

    private void leave(String key) {
        Connection last = pool.leave(key, whenLost);
        if (last != null) connections.close(last);
    }

    public void start() throws JMSException {
        for (Connection connection : taken.values()) connection.start();
    }

    /** Closes connections that no other thread uses. */
    public void giveBack() {
        taken.keySet().forEach(this::leave);
    }
}
