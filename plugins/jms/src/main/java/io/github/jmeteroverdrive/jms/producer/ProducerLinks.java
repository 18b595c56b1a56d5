// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.CoreUrl;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.Temporaries;
import io.github.jmeteroverdrive.jms.layout.Place;
import io.github.jmeteroverdrive.jms.layout.Places;
import io.github.jmeteroverdrive.jms.layout.ThreadConnections;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import java.util.HashMap;
import java.util.Map;

/** The connections and sessions of one thread's producers. JMeter thread only. */
final class ProducerLinks {

    private record Key(int connection, int session) {}

    private final RunContext run;
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
     * @throws io.github.jmeteroverdrive.results.Refusal when there is no such connection element
     */
    ProducerLinks(
            RunContext run,
            ProducerSettings settings,
            Places places,
            String group,
            ProducerRecorder recorder,
            Runnable whenLost) {
        this.run = run;
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
     * @throws io.github.jmeteroverdrive.results.Refusal when the broker does not let us in
     */
    SendSession session(Place place) throws JMSException {
        Key key = new Key(place.connection(), place.session());
        SendSession known = sessions.get(key);
        if (known != null) return known;
        SendSession made =
                new SendSession(
                        connections.take(place, name -> named.open(url)),
                        delivery,
                        run.clock()::nanoTime,
                        recorder);
        sessions.put(key, made);
        return made;
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
