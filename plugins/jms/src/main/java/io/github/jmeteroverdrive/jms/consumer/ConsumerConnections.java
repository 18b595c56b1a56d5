// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.ForeignMessagePolicy;
import io.github.jmeteroverdrive.jms.connection.TemporaryDestinations;
import io.github.jmeteroverdrive.jms.connection.ThreadConnections;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.LimitedWait;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.consumer.ConsumerClient;
import io.github.jmeteroverdrive.messaging.consumer.Delivery;
import io.github.jmeteroverdrive.messaging.consumer.DeliveryRing;
import io.github.jmeteroverdrive.messaging.consumer.MeasuringReceiver;
import io.github.jmeteroverdrive.messaging.consumer.Receiver;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections, sessions and subscriptions of one consumer thread. JMeter thread only; sessions are closed in
 * another thread, in limited time.
 */
final class ConsumerConnections implements ConsumerClient {

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
    private static final long AWAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long AWAIT_MILLIS = 5;
    private static final int MAX_IN_A_ROW = 64;

    private final RunContext run;
    private final ConsumerSettings settings;
    private final Runnable whenLost;
    private final Connections connections;
    private final ThreadConnections taken;
    private final Map<String, ConsumerSession> sessions = new LinkedHashMap<>();
    private final List<DeliveryListener> listeners = new ArrayList<>();
    private final int inThread;
    private volatile boolean lost;

    /**
     * @param inThread number of consumers that the thread has
     * @param whenLost called by a thread of the provider when a connection is lost; the run has then failed
     */
    ConsumerConnections(RunContext run, ConsumerSettings settings, String group, int inThread, Runnable whenLost) {
        this.inThread = inThread;
        this.run = run;
        this.settings = settings;
        this.whenLost = whenLost;
        this.connections = Connections.named(run, settings.connection(), settings.element());
        taken = new ThreadConnections(run, connections, settings.element(), group, this::lost);
        settings.check(connections);
    }

    /** The session of a placement; opened for its first consumer. */
    private ConsumerSession session(WorkerLayout.Placement placement) throws JMSException {
        DestinationName destination = placement.destination();
        String connectionKey = destination.temporary() ? destination.toString() : "" + placement.connection();
        String key = connectionKey + " / " + placement.session();
        ConsumerSession session = sessions.get(key);
        if (session == null) {
            Connection connection =
                    destination.temporary() ? temporary(destination).connection() : connection(placement);
            int mode = mode(connection);
            // the method with two arguments is in JMS 1.1, too
            String broker = Brokers.authorityOf(settings.url(connections.settings()));
            session = new ConsumerSession(
                    run, settings, broker, connection.createSession(mode == Session.SESSION_TRANSACTED, mode));
            sessions.put(key, session);
        }
        return session;
    }

    private TemporaryDestinations.Temporary temporary(DestinationName name) throws JMSException {
        return TemporaryDestinations.of(run).get(name, connections, this::lost);
    }

    private Connection connection(WorkerLayout.Placement placement) throws JMSException {
        String url = settings.url(connections.settings());
        return taken.take(placement, name -> connections.open(url, clientId(name)));
    }

    /** A durable subscription that outlives the run needs the same client ID in the next run. */
    private String clientId(String name) {
        return settings.subscription().keep() ? name.replaceAll("[^A-Za-z0-9]+", "-") : "";
    }

    private int mode(Connection connection) {
        String type = connection.getClass().getName();
        // acknowledgements of messages that the client had fetched before then fail (AMQ229027, Artemis 2.53)
        if (settings.reception().rollbackEvery() > 0
                && settings.reception().acknowledge() == ConsumerSettings.Acknowledge.CLIENT
                && type.startsWith("org.apache.activemq.artemis."))
            throw new Refusal(
                    "%s: Roll back every is '%d' with Acknowledge 'client', which the Artemis Core client does"
                                    .formatted(
                                            settings.element(),
                                            settings.reception().rollbackEvery())
                            + " not support; choose transacted, or the protocol AMQP.");
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

    @Override
    public Receiver subscribe(WorkerLayout.Placement placement, Receiver.Setup setup) throws JMSException {
        ConsumerSession session = session(placement);
        DestinationName destination = placement.destination();
        if (settings.common().replies()) {
            Replier replier = new Replier(run.clock()::nanoTime, session.session);
            ListenerSource source = source(session, replier, null);
            Receiver receiver = new ReplyingReceiver(setup, replier, transacted(), source);
            subscribe(placement, source.listener);
            return receiver;
        }
        AddressState address = setup.address();
        ReplyReader replies = address.takesReplies()
                ? new ReplyReader(run.runId(), run.clock(), address.openRequests(), destination.temporary())
                : null;
        MessageReader reader =
                replies == null ? new MessageReader.Stamped(run.runId(), run.clock(), this::receivedAborted) : replies;
        if (replies != null && settings.reception().rollbackEvery() > 0)
            throw new Refusal("%s: Roll back every is '%d', but it receives replies, which would count as unknown the"
                    .concat(" second time; leave it empty.")
                    .formatted(settings.element(), settings.reception().rollbackEvery()));
        ListenerSource source = source(session, reader, replies);
        Receiver receiver = new MeasuringReceiver(setup, inbox(placement), source);
        subscribe(placement, source.listener);
        return receiver;
    }

    private ListenerSource source(ConsumerSession session, MessageReader reader, ReplyReader replies) {
        DeliveryRing ring = new DeliveryRing(inThread);
        DeliveryListener listener = new DeliveryListener(
                run.clock()::nanoTime,
                Parking.SYSTEM,
                settings.reception().consumeNanos(),
                reader,
                ring,
                session.acknowledger);
        listeners.add(listener);
        return new ListenerSource(listener, ring, replies, run.clock()::nanoTime);
    }

    private void receivedAborted() {
        run.fail(settings.element() + ": received a message whose transaction was rolled back.");
    }

    private boolean transacted() {
        return settings.reception().acknowledge() == ConsumerSettings.Acknowledge.TRANSACTED;
    }

    private MeasuringReceiver.Inbox inbox(WorkerLayout.Placement placement) {
        DestinationName from = placement.destination();
        boolean shared = settings.subscription().kind().shared();
        String name = !from.topic()
                ? from.queueOfAddress()
                : shared ? settings.subscription().nameFor(placement) : Long.toHexString(run.newSource());
        // only its connection consumes from a temporary queue, or this consumer from a topic
        return new MeasuringReceiver.Inbox(name, from.temporary() || from.topic() && !shared);
    }

    private void subscribe(WorkerLayout.Placement placement, MessageListener listener) throws JMSException {
        ConsumerSession session = session(placement);
        DestinationName destination = placement.destination();
        String name = settings.subscription().nameFor(placement);
        Destination from = destination.temporary()
                ? temporary(destination).destination()
                : Connections.destination(destination, session.session);
        session.subscribe(from, name, selector(destination), listener);
        log.debug("{}: subscribed to {}", settings.element(), destination);
        if (!settings.subscription().kind().durable()) return;
        DurableSubscription durable = new DurableSubscription(owner(placement), name);
        if (session.durable.add(durable)) SubscriptionUsers.of(run).join(durable);
    }

    private String owner(WorkerLayout.Placement placement) throws JMSException {
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

    @Override
    public void start() throws JMSException {
        if (settings.reception().mode() == ConsumerSettings.Mode.LISTENER)
            for (ConsumerSession session : sessions.values()) session.listen();
        taken.start();
    }

    /** In mode receive, receives messages of the only consumer. */
    @Override
    public void await() throws JMSException {
        if (settings.reception().mode() == ConsumerSettings.Mode.LISTENER) {
            Parking.SYSTEM.park(AWAIT_NANOS);
            return;
        }
        ConsumerSession only = sessions.values().iterator().next();
        for (int i = 0; i < MAX_IN_A_ROW && only.receive(AWAIT_MILLIS); ) i++;
    }

    @Override
    public void judgeAcknowledgements(boolean all) {
        for (ConsumerSession session : sessions.values()) session.acknowledger.judge(all);
    }

    @Override
    public boolean close(Runnable meanwhile) {
        listeners.forEach(DeliveryListener::close);
        boolean inOrder = closeSessions(meanwhile, () -> listeners.forEach(DeliveryListener::hurry));
        listeners.forEach(DeliveryListener::abandon);
        taken.giveBack();
        return inOrder;
    }

    /**
     * Closes the sessions, in another thread because a client without its broker may block: consumers close, the rest
     * is committed or acknowledged, durable subscriptions are removed.
     *
     * @param meanwhile empties the rings, so that no listener waits for space
     * @param hurry ends the consume time of slow consumers; called after half of the time
     * @return whether all were closed in order; if not, the broker may hold messages for them
     */
    private boolean closeSessions(Runnable meanwhile, Runnable hurry) {
        Thread closer = new Thread(this::closeInOrder, "od-close " + settings.element());
        closer.setDaemon(true);
        closer.start();
        long limit = CLOSE_LIMIT_NANOS + sessions.size() * LIMIT_PER_SESSION_NANOS;
        long until = System.nanoTime() + limit;
        boolean closed = LimitedWait.forEnd(() -> !closer.isAlive(), until, () -> {
            meanwhile.run();
            if (until - System.nanoTime() <= limit / 2) hurry.run();
        });
        if (!closed) run.warn(settings.element() + ": its sessions did not close in time." + remainingSubscriptions());
        boolean inOrder = closed && !lost;
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

    /** A consumer's ring, and the replies that wait for their request. */
    private record ListenerSource(DeliveryListener listener, DeliveryRing ring, ReplyReader replies, LongSupplier clock)
            implements ConsumerClient.Source {

        @Override
        public boolean poll(Delivery into) {
            return ring.poll(into) || replies != null && replies.poll(into, clock.getAsLong());
        }

        @Override
        public boolean isBusy() {
            return listener.isBusy();
        }
    }

    /**
     * Answers each request with its own body and properties, and with its correlation ID, or its message ID if it has
     * none.
     */
    private static final class Replier implements MessageReader {

        private final LongSupplier clock;
        private final MessageProducer producer;
        private volatile String error = "";

        private Replier(LongSupplier clock, Session session) throws JMSException {
            this.clock = clock;
            this.producer = session.createProducer(null);
        }

        @Override
        public void read(Message request, Delivery into) {
            into.foreign = false;
            into.phase = Phase.MEASURE;
            into.failed = false;
            try {
                reply(request);
            } catch (JMSException | RuntimeException e) {
                error = "a request could not be answered: " + ProviderErrors.reason(e);
                into.failed = true;
            }
            into.sent = clock.getAsLong();
        }

        private void reply(Message request) throws JMSException {
            Destination to = request.getJMSReplyTo();
            if (to == null) throw new JMSException("it has no JMSReplyTo");
            if (request.getJMSCorrelationID() == null) request.setJMSCorrelationID(request.getJMSMessageID());
            request.setJMSReplyTo(null);
            producer.send(to, request, request.getJMSDeliveryMode(), request.getJMSPriority(), 0);
        }
    }

    /** A consumer that replies to requests, as part of the system under test: only failures count. */
    private static final class ReplyingReceiver extends Receiver {

        private final Replier replier;
        private final boolean open;
        private final AtomicLong replied;
        private String error;

        /** @param open whether replies are in an open transaction, and arrive only when the replier has ended */
        private ReplyingReceiver(Setup setup, Replier replier, boolean open, ConsumerClient.Source source) {
            super(setup, source);
            this.replier = replier;
            this.open = open;
            replied = address.addReplier();
        }

        @Override
        protected boolean complete() {
            return address.allReplied()
                    || open && address.allAnswered() && !run.interruptions().any();
        }

        @Override
        protected long add(Delivery delivery, Phases phases) {
            replied.lazySet(replied.getPlain() + 1);
            error = delivery.failed ? replier.error : null;
            if (error != null) {
                recorder.error(error);
                run.fail(settings.element() + ": " + error + ".");
            }
            return delivery.sent - delivery.at;
        }

        @Override
        protected String error() {
            return error;
        }
    }
}
