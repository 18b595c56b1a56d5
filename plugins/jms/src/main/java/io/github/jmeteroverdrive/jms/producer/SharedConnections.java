// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The connections of a thread group's producers, by name: opened by the first thread that needs
 * one, closed by the last that has it. Thread-safe.
 */
final class SharedConnections implements AutoCloseable {

    private static final class Shared {
        final Connection connection;
        final List<Runnable> whenLost = new ArrayList<>();

        Shared(Connection connection) {
            this.connection = connection;
        }
    }

    private final RunContext run;
    private final String user;
    private final Connections connections;
    private final String url;
    private final Map<String, Shared> open = new HashMap<>();

    /**
     * @param user the element, for errors
     */
    SharedConnections(RunContext run, String user, Connections connections, String url) {
        this.run = run;
        this.user = user;
        this.connections = connections;
        this.url = url;
    }

    /**
     * The connection of this name, started.
     *
     * @param whenLost called by a thread of the provider when it breaks; the run has then failed
     */
    synchronized Connection take(String name, Runnable whenLost) throws JMSException {
        Shared shared = open.get(name);
        if (shared == null) {
            shared = new Shared(connections.open(url));
            open.put(name, shared);
            connections.watch(shared.connection, run, user, () -> lost(name));
            shared.connection.start();
        }
        shared.whenLost.add(whenLost);
        return shared.connection;
    }

    private void lost(String name) {
        users(name).forEach(Runnable::run);
    }

    private synchronized List<Runnable> users(String name) {
        Shared shared = open.get(name);
        return shared == null ? List.of() : List.copyOf(shared.whenLost);
    }

    /** Gives back what {@link #take} gave for the same {@code whenLost}. */
    void giveBack(String name, Runnable whenLost) {
        Connection unused = withdraw(name, whenLost);
        if (unused != null) connections.close(unused);
    }

    private synchronized Connection withdraw(String name, Runnable whenLost) {
        Shared shared = open.get(name);
        if (shared == null) return null;
        shared.whenLost.remove(whenLost);
        if (!shared.whenLost.isEmpty()) return null;
        open.remove(name);
        return shared.connection;
    }

    @Override
    public synchronized void close() {
        open.values().forEach(shared -> connections.close(shared.connection));
        open.clear();
    }
}
