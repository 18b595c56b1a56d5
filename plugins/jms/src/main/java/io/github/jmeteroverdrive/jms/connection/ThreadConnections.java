// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** The connections that one thread has, alone or together with others. JMeter thread only. */
public final class ThreadConnections {

    private final SharedConnections shared;
    private final String user;
    private final String group;
    private final Runnable whenLost;
    private final Map<String, Connection> taken = new LinkedHashMap<>();

    /**
     * @param user how errors name the element
     * @param group names the thread group and element
     * @param whenLost called by a thread of the provider when a connection breaks; the run has then
     *     failed
     */
    public ThreadConnections(
            RunContext run, Connections connections, String user, String group, Runnable whenLost) {
        shared = SharedConnections.of(run, connections);
        this.user = user;
        this.group = group;
        this.whenLost = whenLost;
    }

    /**
     * The connection of a place.
     *
     * @param opener opens it if no thread has it yet; given a name that is the same in each run
     */
    public Connection take(Layout.Placement place, Function<String, Connection> opener)
            throws JMSException {
        String key = group + " / " + place.connection();
        Connection known = taken.get(key);
        if (known != null) return known;
        Connection connection = shared.take(key, user, opener, whenLost);
        taken.put(key, connection);
        return connection;
    }

    /** Starts all. */
    public void start() throws JMSException {
        for (Connection connection : taken.values()) connection.start();
    }

    /** Closes what no other thread uses. */
    public void giveBack() {
        taken.keySet().forEach(key -> shared.giveBack(key, whenLost));
    }

    /**
     * The connections of an od - JMS Connection that producers and consumers use, by key: opened by
     * the first thread that needs one, closed when the last gives it back. Thread-safe.
     */
    static final class SharedConnections implements AutoCloseable {

        private static final class Shared {
            private final List<Runnable> users = new CopyOnWriteArrayList<>();
            private Connection
                    connection; // guarded by this object, so that keys do not wait in turn
        }

        private final RunContext run;
        private final Connections connections;
        private final Map<String, Shared> open = new ConcurrentHashMap<>();

        private SharedConnections(RunContext run, Connections connections) {
            this.run = run;
            this.connections = connections;
        }

        static SharedConnections of(RunContext run, Connections connections) {
            return run.shared(
                    SharedConnections.class,
                    connections.settings().element(),
                    () -> new SharedConnections(run, connections));
        }

        /**
         * The connection of this key; others may have started it.
         *
         * @param user how errors name the element
         * @param opener opens it if it is not there, for the key
         * @param whenLost called by a thread of the provider when it breaks; the run has then
         *     failed
         */
        Connection take(
                String key, String user, Function<String, Connection> opener, Runnable whenLost)
                throws JMSException {
            Shared shared = open.compute(key, (k, known) -> join(known, whenLost));
            try {
                synchronized (shared) {
                    if (shared.connection == null) {
                        shared.connection = opener.apply(key);
                        connections.watch(
                                shared.connection,
                                run,
                                user,
                                () -> shared.users.forEach(Runnable::run));
                    }
                    return shared.connection;
                }
            } catch (JMSException | RuntimeException e) {
                giveBack(key, whenLost);
                throw e;
            }
        }

        private static Shared join(Shared known, Runnable whenLost) {
            Shared shared = known == null ? new Shared() : known;
            shared.users.add(whenLost);
            return shared;
        }

        /** Gives back what {@link #take} gave for the same {@code whenLost}. */
        void giveBack(String key, Runnable whenLost) {
            Shared shared = open.get(key);
            if (shared == null) return;
            Shared left = open.computeIfPresent(key, (k, known) -> leave(known, whenLost));
            if (left == null && shared.connection != null) connections.close(shared.connection);
        }

        private static Shared leave(Shared shared, Runnable whenLost) {
            shared.users.remove(whenLost);
            return shared.users.isEmpty() ? null : shared;
        }

        /** What was not given back closes with the {@link Connections} that opened it. */
        @Override
        public void close() {
            open.clear();
        }
    }
}
