// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.jms.connection.Bodies;
import io.github.jmeteroverdrive.jms.connection.BrokerProduct;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.CoreUrl;
import io.github.jmeteroverdrive.jms.connection.ForeignMessagePolicy;
import io.github.jmeteroverdrive.jms.connection.JmsStamp;
import io.github.jmeteroverdrive.jms.connection.MessageHeaders;
import io.github.jmeteroverdrive.jms.connection.TemporaryDestinations;
import io.github.jmeteroverdrive.jms.connection.ThreadConnections;
import io.github.jmeteroverdrive.measure.ClientAcks;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.OpenRequests;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.producer.ProducerClient;
import io.github.jmeteroverdrive.messaging.producer.ProducerRecorder;
import io.github.jmeteroverdrive.messaging.producer.SendSession;
import io.github.jmeteroverdrive.messaging.producer.Slot;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * The connections and sessions of one thread's producers. Opened so that acknowledgements are the broker's and credits
 * do not block the sender before max pending does; warns if the URL prevents that. JMeter thread only.
 */
final class ProducerConnections implements ProducerClient {

    private record Key(int connection, int session) {}

    private final RunContext run;
    private final ProducerSettings settings;
    private final ProducerSettings.Delivery delivery;
    private final Connections named;
    private final String url;
    private final ThreadConnections connections;
    private final ProducerRecorder recorder;
    private final Runnable whenLost;
    private final Map<Key, JmsSendSession> sessions = new HashMap<>();

    /** @param whenLost called by a thread of the provider when a connection is lost */
    ProducerConnections(
            RunContext run,
            ProducerSettings settings,
            WorkerLayout.Assignment assignment,
            String group,
            ProducerRecorder recorder,
            Runnable whenLost) {
        this.run = run;
        this.settings = settings;
        this.delivery = settings.delivery();
        this.recorder = recorder;
        this.whenLost = whenLost;
        named = Connections.named(run, settings.connection(), settings.element());
        connections = new ThreadConnections(run, named, settings.element(), group, whenLost);
        check(settings, named);
        String given = named.settings().url();
        if (named.settings().isCore()) {
            url = core(new CoreUrl(given), assignment).text();
        } else {
            url = given;
            checkQpid();
        }
    }

    private boolean synchronous() {
        return delivery.send() == ProducerSettings.SendMode.SYNC && !delivery.transacted();
    }

    private CoreUrl core(CoreUrl given, WorkerLayout.Assignment assignment) {
        if (synchronous()) return blocking(given);
        return withWindow(withConfirmations(given), assignment.mostOnASession());
    }

    private CoreUrl blocking(CoreUrl given) {
        boolean byDefault = delivery.persistent();
        String option = byDefault ? "blockOnDurableSend" : "blockOnNonDurableSend";
        if (given.flag(option).orElse(byDefault)) return given;
        if (given.flag(option).isPresent()) {
            warn("""
                    %s=false in the broker URL makes send() return before the broker has the \
                    message; leave it out or set it to true.""".formatted(option));
            return given;
        }
        warn("opened with " + option + "=true, so that send() waits for the broker.");
        return given.with(option, true);
    }

    private CoreUrl withConfirmations(CoreUrl given) {
        if (delivery.transacted() || given.hasConfirmationWindow()) return given;
        if (given.confirmationWindow().isPresent()) {
            warn(ClientAcks.WARNING);
            return given;
        }
        warn("""
                the broker URL has no confirmationWindowSize; opened with confirmationWindowSize=%d \
                so that acknowledgements come from the broker.""".formatted(CoreUrl.CONFIRMATION_WINDOW));
        return given.with("confirmationWindowSize", CoreUrl.CONFIRMATION_WINDOW);
    }

    private CoreUrl withWindow(CoreUrl given, int producersPerSession) {
        int maxPending = settings.common().load().maxPending();
        long needed = maxPending == 0
                ? -1
                : CoreUrl.windowFor(
                        (long) maxPending * producersPerSession,
                        settings.content().largestBody(run));
        if (given.producerWindow().isEmpty()) {
            long wanted = CoreUrl.windowToOpen(needed);
            warn("""
                    the broker URL has no producerWindowSize; opened with producerWindowSize=%d \
                    so that send() does not block before max pending %d is reached.""".formatted(wanted, maxPending));
            return given.with("producerWindowSize", wanted);
        }
        long window = given.producerWindow().getAsLong();
        if (window >= 0 && (needed < 0 || window < needed / 2))
            warn("""
                    producerWindowSize=%d in the broker URL makes send() block before max pending \
                    %d is reached; set it to %d or leave it out.""".formatted(window, maxPending, CoreUrl.windowToOpen(needed)));
        return given;
    }

    private void checkQpid() {
        if (!named.settings().isQpid() || !synchronous() || delivery.persistent()) return;
        if (!url.contains("jms.forceSyncSend=true")) warn("""
                    Send is sync, but the broker URL has no jms.forceSyncSend=true, so send() of a \
                    non-persistent message returns before the broker has it; add it to the URL.""");
    }

    private void checkClassic(ClassicClient client) {
        if (!delivery.transacted() && !client.waitsForTheBroker(delivery.persistent())) warn("""
                    Send is sync, but this ActiveMQ Classic client returns from send() before the \
                    broker has the message: acks do not come from the broker; add jms.alwaysSyncSend=true \
                    to the broker URL.""");
    }

    /** @throws Refusal if the broker or its client lacks what the settings need */
    static void check(ProducerSettings settings, Connections connections) {
        boolean transacted = settings.delivery().transacted();
        if (transacted && connections.lacks(BrokerProduct.Gap.TRANSACTIONS))
            throw new Refusal(
                    """
                    %s: Commit interval is %d, but RabbitMQ has no transactions over AMQP 1.0; leave \
                    it empty.""".formatted(settings.element(), settings.delivery().commitInterval()));
        boolean async = settings.delivery().send() == ProducerSettings.SendMode.ASYNC && !transacted;
        if (async && connections.lacks(BrokerProduct.Gap.ASYNC_SEND))
            throw new Refusal("""
                    %s: Send is 'async', which the ActiveMQ Classic client does not support: \
                    choose sync, with jms.alwaysSyncSend=true in the broker URL, or give a Commit \
                    interval.""".formatted(settings.element()));
    }

    private void warn(String sentence) {
        run.warn(settings.element() + ": " + sentence);
    }

    /** The session of a placement, opened for its first producer. */
    private JmsSendSession session(WorkerLayout.Placement placement) throws JMSException {
        Key key = new Key(placement.connection(), placement.session());
        JmsSendSession session = sessions.get(key);
        if (session == null) {
            Connection connection = connections.take(placement, name -> named.open(url, ""));
            if (BrokerProduct.isClassic(connection)) checkClassic(new ClassicClient(connection));
            session = new JmsSendSession(connection, delivery, run.clock()::nanoTime, recorder);
            sessions.put(key, session);
        }
        return session;
    }

    /** The provider's object; a temporary destination is the run's. */
    Destination destination(DestinationName name, JmsSendSession session) throws JMSException {
        return name.temporary()
                ? TemporaryDestinations.of(run).get(name, named, whenLost).destination()
                : Connections.destination(name, session.session);
    }

    @Override
    public MessageSender open(WorkerLayout.Placement placement) throws JMSException {
        return new JmsSender(run, settings, placement, this, session(placement), new JmsStamp());
    }

    @Override
    public String blockedBy() {
        return "for instance because an address is full; let consumers take messages, or allow the address more";
    }

    /** When a producer may reuse its message objects. */
    MessageReuse reuse(ProducerSettings.Content content) {
        return named.settings().isCore()
                ? MessageReuse.afterConfirmation(new CoreUrl(url).confirmationWindow(), content.smallestBody())
                : MessageReuse.afterCompletion();
    }

    @Override
    public void close() {
        sessions.values().forEach(JmsSendSession::close);
        connections.giveBack();
    }

    /**
     * The client of ActiveMQ Classic, which has no asynchronous send, and whose synchronous send may return before the
     * broker has the message.
     */
    record ClassicClient(Connection connection) {

        /** Whether {@code send()} outside of a transaction returns when the broker has the message. */
        boolean waitsForTheBroker(boolean persistent) {
            if (flag("isAlwaysSyncSend") || (int) property("getSendTimeout") > 0) return true;
            return persistent && !flag("isUseAsyncSend");
        }

        private boolean flag(String getter) {
            return (boolean) property(getter);
        }

        /** By reflection, because the client is not on our class path. */
        private Object property(String getter) {
            try {
                return connection.getClass().getMethod(getter).invoke(connection);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(connection.getClass() + " has no " + getter + "()", e);
            }
        }
    }

    /** One JMS producer: fills messages, stamps them and sends them. JMeter thread only. */
    static final class JmsSender extends ProducerClient.MessageSender {

        private final RunContext run;
        private final JmsSendSession session;
        private final MessageProducer producer;
        private final MessageHeaders headers;
        private final Bodies bodies;
        private final MessageReuse reuse;
        private final OpenRequests requests; // null = its messages are not requests
        private final boolean correlates;
        private final boolean notesCorrelationId;
        private final boolean notesMessageId;
        private final JmsStamp stamp;

        JmsSender(
                RunContext run,
                ProducerSettings settings,
                WorkerLayout.Placement placement,
                ProducerConnections connections,
                JmsSendSession session,
                JmsStamp stamp)
                throws JMSException {
            super(session, stamp);
            this.run = run;
            this.session = session;
            this.stamp = stamp;
            DestinationName destination = placement.destination();
            Optional<DestinationName> replyTo = settings.delivery().replyTo();
            ProducerSettings.Content content = settings.content();
            Destination replies = replyTo.isEmpty() ? null : connections.destination(replyTo.get(), session);
            producer = session.session.createProducer(connections.destination(destination, session));
            settings.delivery().applyTo(producer);
            ForeignMessagePolicy policy = ForeignMessagePolicy.of(run);
            String runProperty = policy.marks() ? JmsStamp.text(run.runId()) : null;
            headers = new MessageHeaders(content.headers(), replies, runProperty);
            bodies = content.bodies(run, placement.worker());
            reuse = connections.reuse(content);
            FieldText correlationId = content.headers().correlationId();
            requests = replyTo.map(to ->
                            AddressState.of(run, settings.connection(), to).openRequests())
                    .orElse(null);
            correlates = requests != null && correlationId.absent();
            notesCorrelationId = requests != null && correlationId.perMessage();
            notesMessageId = requests != null && settings.delivery().messageId();
        }

        @Override
        public Slot slot(PendingLimit limit, LongSupplier clock) {
            return new JmsSlot(limit, clock);
        }

        @Override
        public void write(Slot slot) throws JMSException {
            JmsSlot into = (JmsSlot) slot;
            into.message = reuse.exchange(into.message);
            if (into.message == null) {
                into.message = bodies.create(session.session);
                headers.begin(into.message);
            }
            headers.write(into.message);
            if (correlates) into.message.setJMSCorrelationID(stamp.correlationId());
            bodies.write(into.message, stamp);
        }

        @Override
        public void send(Slot slot) throws JMSException {
            JmsSlot from = (JmsSlot) slot;
            session.send(producer, from);
            if (notesCorrelationId || notesMessageId) note(from.message);
        }

        /** Stores the IDs by which a reply may refer to its request. */
        private void note(Message request) {
            List<String> ids = new ArrayList<>(2);
            try {
                if (notesCorrelationId) ids.add(request.getJMSCorrelationID());
                if (notesMessageId) ids.add(request.getJMSMessageID());
            } catch (JMSException | RuntimeException e) { // the request was sent all the same
                run.warn("Cannot read the ID of a request: " + ProviderErrors.reason(e));
            }
            ids.removeIf(Objects::isNull);
            if (ids.isEmpty() || requests.add(ids, stamp)) return;
            run.warn("Too many requests wait for a reply: from now on, a reply that neither repeats its"
                    + " request nor has its JMSCorrelationID counts as foreign.");
        }
    }

    /**
     * A JMS session of producers. A message gets its outcome from the completion listener, when {@code send()} returns,
     * or from the commit of its transaction. JMeter thread only.
     */
    private static final class JmsSendSession extends SendSession {

        final Session session;
        private final boolean synchronous;

        JmsSendSession(
                Connection connection,
                ProducerSettings.Delivery delivery,
                LongSupplier clock,
                ProducerRecorder recorder)
                throws JMSException {
            super(delivery.commitInterval(), delivery.abortPercent(), clock, recorder);
            synchronous = delivery.send() == ProducerSettings.SendMode.SYNC;
            session = delivery.transacted()
                    ? connection.createSession(true, Session.SESSION_TRANSACTED)
                    : connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        }

        /** Sends a slot's message; see {@link ProducerConnections.JmsSender#send}. */
        void send(MessageProducer producer, JmsSlot slot) throws JMSException {
            if (transacted()) {
                producer.send(slot.message);
            } else if (synchronous) {
                producer.send(slot.message);
                slot.complete(null);
            } else {
                producer.send(slot.message, slot);
            }
        }

        @Override
        protected void commit() throws JMSException {
            session.commit();
        }

        @Override
        protected void abort() throws JMSException {
            session.rollback();
        }

        void close() {
            Connections.closeInTime("session of a producer", session::close);
        }
    }

    /**
     * Reuses the message objects of one producer, which avoids much of the garbage of a send, but only after so many
     * other messages that the client no longer uses them.
     *
     * <p>The Artemis Core client stores "confirmed" in the message object. It does so after it has passed the
     * completion to another thread, so an object that is sent again at once may be marked with the outcome of its last
     * send and never complete. And each time a confirmation window is full, it completes every object of that window
     * that is not marked, so one that is in flight again would get an outcome before the broker has it.
     * (SendAcknowledgementHandlerWrapper and ChannelImpl.clearUpTo of 2.53.) Sender only.
     */
    static final class MessageReuse {

        /** Other messages between two uses, at least. */
        static final int LEAST = 16;

        /** More would take too much memory. */
        static final int MOST = 1 << 11;

        /** Minimum bytes of a packet in addition to its body. */
        private static final int ENVELOPE = 64;

        private final Message[] waiting;
        private int next;

        private MessageReuse(int distance) {
            waiting = new Message[distance];
        }

        /** For providers that do not use a message after its completion. */
        static MessageReuse afterCompletion() {
            return new MessageReuse(LEAST);
        }

        /**
         * For Artemis Core; no reuse if a window contains very many messages.
         *
         * @param window bytes between two confirmations
         * @param smallestBody of the producer's messages, bytes
         */
        static MessageReuse afterConfirmation(OptionalLong window, int smallestBody) {
            long inWindow = Math.max(window.orElse(0), 0) / (ENVELOPE + smallestBody);
            return new MessageReuse(inWindow + LEAST <= MOST ? (int) inWindow + LEAST : 0);
        }

        /**
         * @param used whose outcome is known; null = none
         * @return a message that may be reused, or null = create one
         */
        Message exchange(Message used) {
            if (used == null || waiting.length == 0) return null;
            Message reusable = waiting[next];
            waiting[next] = used;
            next = (next + 1) % waiting.length;
            return reusable;
        }
    }
}
