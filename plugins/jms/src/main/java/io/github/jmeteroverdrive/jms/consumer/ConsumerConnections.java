// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.address.AddressState;
import io.github.jmeteroverdrive.jms.address.ForeignMessagePolicy;
import io.github.jmeteroverdrive.jms.connection.Brokers;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.Layout;
import io.github.jmeteroverdrive.jms.connection.ProviderErrors;
import io.github.jmeteroverdrive.jms.connection.TemporaryDestinations;
import io.github.jmeteroverdrive.jms.connection.ThreadConnections;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections, sessions and subscriptions of one consumer thread. JMeter thread only; sessions are closed in
 * another thread, in limited time.
 */
final class ConsumerConnections {

    /** @param owner the client ID to which it belongs, or the broker */
    record DurableSubscription(String owner, String name) {}

    /** Users of each durable subscription in this JVM: the last one removes it. */
    private static final class SubscriptionUsers {

        private final Map<DurableSubscription, Integer> users = new ConcurrentHashMap<>();

        private static SubscriptionUsers of(RunContext run) {
            return run.shared(SubscriptionUsers.class, SubscriptionUsers::new);
        }

        private void join(DurableSubscription subscription) {
            users.merge(subscription, 1, Integer::sum);
        }

        /** Returns whether it was the last user. */
        private boolean leave(DurableSubscription subscription) {
            return users.computeIfPresent(subscription, (s, left) -> left == 1 ? null : left - 1) == null;
        }
    }

    private static final Logger log = LoggerFactory.getLogger(ConsumerConnections.class);
    private static final long CLOSE_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long LIMIT_PER_SESSION_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long POLL_MILLIS = 1;

    private final RunContext run;
    private final ConsumerSettings settings;
    private final Runnable whenLost;
    private final Connections connections;
    private final ThreadConnections taken;
    private final Map<String, ConsumerSession> sessions = new LinkedHashMap<>();
    private volatile boolean lost;

    /** @param whenLost called by a thread of the provider when a connection is lost; the run has then failed */
    ConsumerConnections(RunContext run, ConsumerSettings settings, String group, Runnable whenLost) {
        this.run = run;
        this.settings = settings;
        this.whenLost = whenLost;
        this.connections = Connections.named(run, settings.connection(), settings.element());
        taken = new ThreadConnections(run, connections, settings.element(), group, this::lost);
        settings.check(connections);
    }

    /** The session of a placement; opened for its first consumer. */
    ConsumerSession session(Layout.Placement placement) throws JMSException {
        DestinationName destination = placement.destination();
        String connectionKey = destination.temporary() ? destination.toString() : "" + placement.connection();
        String key = connectionKey + " / " + placement.session();
        ConsumerSession session = sessions.get(key);
        if (session == null) {
            Connection connection =
                    destination.temporary() ? temporary(destination).connection() : connection(placement);
            int mode = mode(connection);
            // the method with two arguments is in JMS 1.1, too
            session = new ConsumerSession(
                    run, settings, connection.createSession(mode == Session.SESSION_TRANSACTED, mode));
            sessions.put(key, session);
        }
        return session;
    }

    private TemporaryDestinations.Temporary temporary(DestinationName name) throws JMSException {
        return TemporaryDestinations.of(run).get(name, connections, this::lost);
    }

    private Connection connection(Layout.Placement placement) throws JMSException {
        String url = connections.settings().url();
        return taken.take(placement, name -> connections.open(url, clientId(name)));
    }

    /** A durable subscription that outlives the run needs the same client ID in the next run. */
    private String clientId(String name) {
        return settings.subscription().keep() ? name.replaceAll("[^A-Za-z0-9]+", "-") : "";
    }

    private int mode(Connection connection) {
        String type = connection.getClass().getName();
        return settings.reception()
                .acknowledge()
                .sessionMode(type)
                .orElseThrow(() -> new Refusal("""
                                        %s: Acknowledge is 'no-ack', which the provider of %s does \
                                        not support; choose auto or dups-ok.""".formatted(settings.element(), type)));
    }

    private void lost() {
        lost = true;
        whenLost.run();
    }

    /** Creates the consumer of a placement; it receives nothing before {@link #start}. */
    void subscribe(Layout.Placement placement, MessageListener listener) throws JMSException {
        ConsumerSession session = session(placement);
        DestinationName destination = placement.destination();
        String name = settings.subscription().nameFor(placement);
        Destination from =
                destination.temporary() ? temporary(destination).destination() : destination.in(session.session);
        session.subscribe(from, name, selector(destination), listener);
        log.debug("{}: subscribed to {}", settings.element(), destination);
        if (!settings.subscription().kind().durable()) return;
        DurableSubscription durable = new DurableSubscription(owner(placement), name);
        if (session.durable.add(durable)) SubscriptionUsers.of(run).join(durable);
    }

    private String owner(Layout.Placement placement) throws JMSException {
        if (connections.settings().clientIdPrefix().isEmpty())
            return "broker of " + Brokers.of(run).broker(connections.name());
        return "client " + connection(placement).getClientID();
    }

    private String selector(DestinationName destination) {
        ConsumerSettings.Selection selection = settings.selection();
        ForeignMessagePolicy policy = ForeignMessagePolicy.of(run);
        if (policy.takes(selection.foreign(), destination, settings.connection(), settings.element()))
            return selection.selector();
        boolean replies =
                AddressState.of(run, settings.connection(), destination).takesReplies();
        return policy.selector(selection.selector(), replies);
    }

    void start() throws JMSException {
        if (settings.reception().mode() == ConsumerSettings.Mode.LISTENER)
            for (ConsumerSession session : sessions.values()) session.listen();
        taken.start();
    }

    Collection<ConsumerSession> sessions() {
        return sessions.values();
    }

    /** Closes connections that no other thread uses. */
    void giveBack() {
        taken.giveBack();
    }

    /**
     * Closes the sessions, in another thread because a client without its broker may block: consumers close, the rest
     * is committed or acknowledged, durable subscriptions are removed.
     *
     * @param meanwhile empties the rings, so that no listener waits for space
     * @param hurry ends the consume time of slow consumers; called after half of the time
     * @return whether all were closed in order; if not, the broker may hold messages for them
     */
    boolean closeSessions(Runnable meanwhile, Runnable hurry) {
        Thread closer = new Thread(this::closeInOrder, "od-close " + settings.element());
        closer.setDaemon(true);
        closer.start();
        long start = run.clock().nanoTime();
        long limit = CLOSE_LIMIT_NANOS + sessions.size() * LIMIT_PER_SESSION_NANOS;
        boolean interrupted = Thread.interrupted(); // a stopped thread waits all the same
        while (closer.isAlive()) {
            meanwhile.run();
            long elapsed = run.clock().nanoTime() - start;
            if (elapsed >= limit / 2) hurry.run();
            if (elapsed >= limit) {
                run.warn(settings.element() + ": its sessions did not close in time." + remainingSubscriptions());
                break;
            }
            try {
                closer.join(POLL_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
        boolean inOrder = !closer.isAlive() && !lost;
        log.debug("{}: sessions closed, cleanly: {}", settings.element(), inOrder);
        return inOrder;
    }

    private void closeInOrder() {
        if (lost) {
            String remaining = remainingSubscriptions();
            if (!remaining.isEmpty()) run.warn(settings.element() + ": the connection was lost." + remaining);
            return;
        }
        try {
            for (ConsumerSession session : sessions.values()) session.closeConsumers();
            for (ConsumerSession session : sessions.values()) session.acknowledger.finish();
        } catch (JMSException | RuntimeException e) {
            run.fail("""
                    %s: cannot close cleanly, so the last messages may not be acknowledged (%s).""".formatted(settings.element(), ProviderErrors.reason(e)));
        }
        sessions.values().forEach(this::close);
    }

    private void close(ConsumerSession session) {
        for (DurableSubscription subscription : session.durable) {
            if (!SubscriptionUsers.of(run).leave(subscription)
                    || settings.subscription().keep()) continue;
            try {
                session.session.unsubscribe(subscription.name);
            } catch (JMSException | RuntimeException e) {
                run.warn("""
                        %s: durable subscription '%s' could not be removed (%s); remove it at the \
                        broker.""".formatted(settings.element(), subscription.name, ProviderErrors.reason(e)));
            }
        }
        try {
            session.session.close();
        } catch (JMSException | RuntimeException e) {
            run.warn(settings.element() + ": closing a session: " + ProviderErrors.reason(e) + ".");
        }
    }

    private String remainingSubscriptions() {
        ConsumerSettings.Subscription subscription = settings.subscription();
        return subscription.kind().durable() && !subscription.keep()
                ? " Its durable subscriptions '" + subscription.name() + "' remain at the broker; remove them there."
                : "";
    }
}
