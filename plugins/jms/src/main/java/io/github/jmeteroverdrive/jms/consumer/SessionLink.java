// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageListener;
import jakarta.jms.Session;
import jakarta.jms.Topic;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * One session with its consumers. Belongs to a JMeter thread, at the end to the one that closes.
 */
final class SessionLink {

    private record Pair(MessageConsumer consumer, MessageListener listener) {}

    private final Session session;
    private final SessionAcks acks;
    private final List<Pair> consumers = new ArrayList<>();
    private final Set<Subscriptions.Subscribed> durable = new LinkedHashSet<>();

    SessionLink(Session session, ReceptionSettings settings, LongSupplier clock) {
        this.session = session;
        this.acks = new SessionAcks(session, settings, clock);
    }

    Session session() {
        return session;
    }

    SessionAcks acks() {
        return acks;
    }

    /** Its durable subscriptions. */
    Set<Subscriptions.Subscribed> durable() {
        return durable;
    }

    /**
     * Makes a consumer; it gets nothing until {@link #listen} or {@link #receive}.
     *
     * @param selector "" = all messages
     * @param subscription name of a subscription that has one
     */
    void subscribe(
            Destination destination,
            SubscriptionKind kind,
            String subscription,
            String selector,
            boolean noLocal,
            MessageListener listener)
            throws JMSException {
        String wanted = selector.isEmpty() ? null : selector;
        MessageConsumer consumer =
                switch (kind) {
                    case UNSHARED -> session.createConsumer(destination, wanted, noLocal);
                    case DURABLE ->
                            session.createDurableConsumer(
                                    (Topic) destination, subscription, wanted, noLocal);
                    case SHARED ->
                            session.createSharedConsumer((Topic) destination, subscription, wanted);
                    case SHARED_DURABLE ->
                            session.createSharedDurableConsumer(
                                    (Topic) destination, subscription, wanted);
                };
        consumers.add(new Pair(consumer, listener));
    }

    /** From now on the provider calls the listeners. */
    void listen() throws JMSException {
        for (Pair pair : consumers) pair.consumer.setMessageListener(pair.listener);
    }

    /**
     * Receives one message of the only consumer and deals with it as its listener would.
     *
     * @return whether one came within {@code millis}
     */
    boolean receive(long millis) throws JMSException {
        Pair only = consumers.get(0);
        Message message = only.consumer.receive(millis);
        if (message == null) return false;
        only.listener.onMessage(message);
        return true;
    }

    /** Ends delivery; returns when no listener is at work any more. */
    void closeConsumers() throws JMSException {
        for (Pair pair : consumers) pair.consumer.close();
    }
}
