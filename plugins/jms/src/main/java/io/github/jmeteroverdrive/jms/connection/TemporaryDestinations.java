// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The temporary destinations of a run. The first user creates one, on a connection that stays open for the run. Only
 * that connection may consume from it; any may send to it. Thread-safe.
 */
public final class TemporaryDestinations implements AutoCloseable {

    /** @param connection started; users create sessions on it and never close it */
    public record Temporary(Connection connection, Destination destination, List<Runnable> whenLost) {}

    private record Key(String broker, DestinationName name) {}

    private final RunContext run;
    private final Map<Key, Temporary> created = new HashMap<>();

    private TemporaryDestinations(RunContext run) {
        this.run = run;
    }

    public static TemporaryDestinations of(RunContext run) {
        return run.shared(TemporaryDestinations.class, () -> new TemporaryDestinations(run));
    }

    /**
     * The destination of this name at the broker of these connections.
     *
     * @param whenLost called by a thread of the provider when the connection is lost; the run has then failed
     * @throws io.github.jmeteroverdrive.measure.Refusal if the broker cannot be reached
     */
    public synchronized Temporary get(DestinationName name, Connections connections, Runnable whenLost)
            throws JMSException {
        Key key = new Key(Brokers.of(run).broker(connections.name()), name);
        Temporary temporary = created.get(key);
        if (temporary == null) {
            temporary = create(name, connections);
            created.put(key, temporary);
        }
        temporary.whenLost.add(whenLost);
        return temporary;
    }

    private Temporary create(DestinationName name, Connections connections) throws JMSException {
        Connection connection = connections.open();
        List<Runnable> whenLost = new CopyOnWriteArrayList<>();
        connections.watch(connection, run, connections.settings().element(), () -> whenLost.forEach(Runnable::run));
        connection.start();
        // never closed, because some providers delete the destination with its session
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        return new Temporary(connection, Connections.destination(name, session), whenLost);
    }

    /** The connections are closed by the {@link Connections} that opened them. */
    @Override
    public void close() {
        created.clear();
    }
}
