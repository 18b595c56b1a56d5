// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.layout;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.util.LinkedHashMap;
import java.util.Map;
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
    public Connection take(Place place, Function<String, Connection> opener) throws JMSException {
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
}
