// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.account.ForeignRule;
import io.github.jmeteroverdrive.jms.connection.Brokers;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.Temporaries;
import io.github.jmeteroverdrive.jms.layout.Place;
import io.github.jmeteroverdrive.jms.layout.ThreadConnections;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.MessageListener;
import jakarta.jms.Session;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/** The connections, sessions and subscriptions of one consumer thread. JMeter thread only. */
final class ConsumerLink {

    private final RunContext run;
    private final ConsumerSettings settings;
    private final Runnable whenLost;
    private final Connections connections;
    private final ThreadConnections taken;
    private final Map<String, SessionLink> sessions = new LinkedHashMap<>();
    private volatile boolean lost;

    /**
     * @param group names the thread group and element in the run
     * @param whenLost called by a thread of the provider when a connection breaks; the run has then
     *     failed
     * @throws Refusal when there is no such connection element
     */
    ConsumerLink(RunContext run, ConsumerSettings settings, String group, Runnable whenLost) {
        this.run = run;
        this.settings = settings;
        this.whenLost = whenLost;
        this.connections = Connections.named(run, settings.connection(), settings.element());
        taken = new ThreadConnections(run, connections, settings.element(), group, this::lost);
        settings.checkClientId(connections.settings());
    }

    /** The session of a place; made when it is first asked for. */
    SessionLink session(Place place) throws JMSException {
        DestinationName destination = place.destination();
        String of = destination.temporary() ? destination.toString() : "" + place.connection();
        String key = of + " / " + place.session();
        SessionLink known = sessions.get(key);
        if (known != null) return known;
        Connection connection =
                destination.temporary()
                        ? Temporaries.of(run).of(destination, connections, this::lost).connection()
                        : connection(place);
        int mode = mode(connection);
        // with both arguments JMS 1.1 has it, too
        Session jms = connection.createSession(mode == Session.SESSION_TRANSACTED, mode);
        SessionLink made = new SessionLink(jms, settings.reception(), run.clock()::nanoTime);
        sessions.put(key, made);
        return made;
    }

    private Connection connection(Place place) throws JMSException {
        return taken.take(place, name -> connections.openAs(clientId(name)));
    }

    /** A subscription that is kept is found again only by a connection of the same client ID. */
    private String clientId(String name) {
        return settings.subscription().keep() ? name.replaceAll("[^A-Za-z0-9]+", "-") : "";
    }

    private int mode(Connection connection) {
        OptionalInt mode =
                settings.reception().acknowledge().sessionMode(connection.getClass().getName());
        if (mode.isPresent()) return mode.getAsInt();
        throw new Refusal(
                settings.element()
                        + ": Acknowledge is 'no-ack', which the provider of "
                        + connection.getClass().getName()
                        + " does not have; choose auto or dups-ok.");
    }

    private void lost() {
        lost = true;
        whenLost.run();
    }

    /** Makes the consumer of a place; it gets nothing before {@link #start}. */
    void subscribe(Place place, MessageListener listener) throws JMSException {
        SessionLink session = session(place);
        SubscriptionSettings subscription = settings.subscription();
        String name = subscription.nameFor(place);
        session.subscribe(
                destination(place.destination(), session),
                subscription.kind(),
                name,
                selector(place.destination()),
                settings.selection().noLocal(),
                listener);
        if (!subscription.kind().durable()) return;
        Subscriptions.Subscribed durable = new Subscriptions.Subscribed(owner(place), name);
        if (session.durable().add(durable)) Subscriptions.of(run).joins(durable);
    }

    /** Who a subscription belongs to: a client that has an ID, or the broker. */
    private String owner(Place place) throws JMSException {
        if (connections.settings().clientIdPrefix().isEmpty())
            return "broker of " + Brokers.of(run).broker(connections.name());
        return "client " + connection(place).getClientID();
    }

    private Destination destination(DestinationName name, SessionLink session) throws JMSException {
        return name.temporary()
                ? Temporaries.of(run).of(name, connections, this::lost).destination()
                : name.in(session.session());
    }

    private String selector(DestinationName destination) {
        Selection selection = settings.selection();
        ForeignRule rule = ForeignRule.of(run);
        boolean takes =
                rule.takes(
                        selection.foreign(),
                        destination,
                        settings.connection(),
                        settings.element());
        if (takes) return selection.selector();
        boolean replies = Accounts.account(run, settings.connection(), destination).takesReplies();
        return rule.leaving(selection.selector(), replies);
    }

    /** Delivery begins. */
    void start() throws JMSException {
        if (settings.reception().mode() == ReceptionSettings.Mode.LISTENER) {
            for (SessionLink session : sessions.values()) session.listen();
        }
        taken.start();
    }

    Collection<SessionLink> sessions() {
        return sessions.values();
    }

    boolean isLost() {
        return lost;
    }

    /** Closes what no other thread uses. */
    void giveBack() {
        taken.giveBack();
    }
}
