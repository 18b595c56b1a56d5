// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.ClassicClient;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.CoreUrl;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.Temporaries;
import io.github.jmeteroverdrive.jms.layout.Place;
import io.github.jmeteroverdrive.jms.layout.Places;
import io.github.jmeteroverdrive.jms.layout.ThreadConnections;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import java.util.HashMap;
import java.util.Map;

/** The connections and sessions of one thread's producers. JMeter thread only. */
final class ProducerLinks {

    private record Key(int connection, int session) {}

    private final RunContext run;
    private final String element;
    private final Connections named;
    private final String url;
    private final ThreadConnections connections;
    private final DeliverySettings delivery;
    private final ProducerRecorder recorder;
    private final Runnable whenLost;
    private final Map<Key, SendSession> sessions = new HashMap<>();

    /**
     * @param group names the thread group and element
     * @param recorder that of the thread
     * @param whenLost called by a thread of the provider when a connection breaks
     * @throws Refusal when there is no such connection element
     */
    ProducerLinks(
            RunContext run,
            ProducerSettings settings,
            Places places,
            String group,
            ProducerRecorder recorder,
            Runnable whenLost) {
        this.run = run;
        this.element = settings.element();
        this.recorder = recorder;
        named = Connections.named(run, settings.connection(), settings.element());
        url = ProducerUrl.of(run, settings, places, named.settings());
        connections = new ThreadConnections(run, named, settings.element(), group, whenLost);
        delivery = settings.delivery();
        this.whenLost = whenLost;
    }

    /**
     * The session of a place, opened if it is the first to need it.
     *
     * @throws Refusal when the broker does not let us in
     */
    SendSession session(Place place) throws JMSException {
        Key key = new Key(place.connection(), place.session());
        SendSession known = sessions.get(key);
        if (known != null) return known;
        Connection connection = connections.take(place, name -> named.open(url));
        if (ClassicClient.is(connection)) check(ClassicClient.of(connection));
        SendSession made = new SendSession(connection, delivery, run.clock()::nanoTime, recorder);
        sessions.put(key, made);
        return made;
    }

    /**
     * @throws Refusal when no message could be sent
     */
    private void check(ClassicClient client) {
        if (delivery.transacted()) return;
        if (delivery.send() == SendMode.ASYNC)
            throw new Refusal(
                    element
                            + ": Send is 'async', which the ActiveMQ Classic client does not know: choose sync,"
                            + " with jms.alwaysSyncSend=true in the broker URL, or give a Commit interval.");
        if (!client.waitsForTheBroker(delivery.persistent()))
            run.warn(
                    element
                            + ": Send is sync, but this ActiveMQ Classic client returns from send() before the"
                            + " broker has the message: acks are not the broker's; add jms.alwaysSyncSend=true to"
                            + " the broker URL.");
    }

    /** The provider's object of a destination; a temporary one is that of the whole run. */
    Destination destination(DestinationName name, SendSession session) throws JMSException {
        return name.temporary()
                ? Temporaries.of(run).of(name, named, whenLost).destination()
                : name.in(session.session());
    }

    /** When a producer may use its message objects again. */
    MessageReuse reuse(ContentSettings content) {
        return CoreUrl.isCore(named.settings())
                ? MessageReuse.afterConfirmation(
                        new CoreUrl(url).confirmationWindow(), content.smallestBody())
                : MessageReuse.afterCompletion();
    }

    void close() {
        sessions.values().forEach(SendSession::close);
        connections.giveBack();
    }
}
