// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

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
 * The temporary destinations of a run: each is made once, by the first that asks for its name, on a
 * connection that lives as long as the run. Only that connection may consume from it; anybody may
 * send to it. One per run, thread-safe.
 */
public final class Temporaries implements AutoCloseable {

    /**
     * @param connection started; its users make sessions on it and never close it
     */
    public record Temporary(Connection connection, Destination destination) {}

    private record Key(String broker, DestinationName name) {}

    private static final class Made {
        private Temporary temporary;
        private final List<Runnable> whenLost = new CopyOnWriteArrayList<>();
    }

    private final RunContext run;
    private final Map<Key, Made> made = new HashMap<>();

    private Temporaries(RunContext run) {
        this.run = run;
    }

    public static Temporaries of(RunContext run) {
        return run.shared(Temporaries.class, () -> new Temporaries(run));
    }

    /**
     * The destination of this name at the broker of these connections.
     *
     * @param connections opens the connection if nobody has asked for the name before
     * @param whenLost called by a thread of the provider when the connection breaks; the run has
     *     then failed
     * @throws io.github.jmeteroverdrive.measure.Refusal when the broker cannot be reached
     */
    public synchronized Temporary of(
            DestinationName name, Connections connections, Runnable whenLost) throws JMSException {
        Key key = new Key(Brokers.of(run).broker(connections.name()), name);
        Made known = made.get(key);
        if (known == null) {
            known = make(name, connections);
            made.put(key, known);
        }
        known.whenLost.add(whenLost);
        return known.temporary;
    }

    private Made make(DestinationName name, Connections connections) throws JMSException {
        Connection connection = connections.open();
        Made one = new Made();
        connections.watch(
                connection,
                run,
                connections.settings().element(),
                () -> one.whenLost.forEach(Runnable::run));
        connection.start();
        // the session stays open with the connection, because some providers delete with it
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        one.temporary = new Temporary(connection, name.in(session));
        return one;
    }

    /** Its connections close with the {@link Connections} that opened them. */
    @Override
    public void close() {
        made.clear();
    }
}
