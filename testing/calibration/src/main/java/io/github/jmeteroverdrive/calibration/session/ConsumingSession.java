// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import io.github.jmeteroverdrive.calibration.message.CalibrationTemporaryQueue;
import io.github.jmeteroverdrive.calibration.message.CalibrationTemporaryTopic;
import io.github.jmeteroverdrive.calibration.message.Place;
import jakarta.jms.Destination;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TemporaryTopic;
import jakarta.jms.Topic;
import java.util.function.Predicate;

/** The ways of a session to consume, as one. */
abstract class ConsumingSession extends SessionBase {

    private static final int SHARED = 1;
    private static final int DURABLE = 2;

    private final CalibrationConnection connection;
    private final Object turn = new Object();

    ConsumingSession(CalibrationConnection connection) {
        this.connection = connection;
    }

    /** Whether received messages are redelivered unless they are acknowledged or committed. */
    abstract boolean keepsUntilAcknowledged();

    abstract Unacknowledged unacknowledged();

    /** Something that ends with the session. */
    abstract <T extends AutoCloseable> T part(T part);

    abstract void requireOpen() throws JMSException;

    final Broker broker() {
        return connection.broker();
    }

    final int connectionId() {
        return connection.id();
    }

    /** Held while one of its listeners runs. */
    final Object turn() {
        return turn;
    }

    final boolean isStarted() {
        return connection.isStarted();
    }

    final boolean isConnectionClosed() {
        return connection.isClosed();
    }

    @Override
    public final MessageConsumer createConsumer(Destination from) throws JMSException {
        return createConsumer(from, null, false);
    }

    @Override
    public final MessageConsumer createConsumer(Destination from, String selector) throws JMSException {
        return createConsumer(from, selector, false);
    }

    @Override
    public final MessageConsumer createConsumer(Destination from, String selector, boolean noLocal)
            throws JMSException {
        requireOpen();
        Place place = Place.of(from);
        if (place.topic()) return subscriber(place, "unshared " + broker().newId(), selector, noLocal, 0);
        return consumer(ConsumerMailbox.ofQueue(broker().address(place), Selector.parse(selector)), selector);
    }

    @Override
    public final MessageConsumer createSharedConsumer(Topic topic, String name) throws JMSException {
        return createSharedConsumer(topic, name, null);
    }

    @Override
    public final MessageConsumer createSharedConsumer(Topic topic, String name, String selector) throws JMSException {
        return subscriber(Place.of(topic), "shared " + own(name), selector, false, SHARED);
    }

    @Override
    public final MessageConsumer createDurableConsumer(Topic topic, String name) throws JMSException {
        return createDurableConsumer(topic, name, null, false);
    }

    @Override
    public final MessageConsumer createDurableConsumer(Topic topic, String name, String selector, boolean noLocal)
            throws JMSException {
        if (connection.getClientID() == null)
            throw new IllegalStateException("an unshared durable subscription needs a client ID");
        return subscriber(Place.of(topic), durable(name), selector, noLocal, DURABLE);
    }

    @Override
    public final MessageConsumer createSharedDurableConsumer(Topic topic, String name) throws JMSException {
        return createSharedDurableConsumer(topic, name, null);
    }

    @Override
    public final MessageConsumer createSharedDurableConsumer(Topic topic, String name, String selector)
            throws JMSException {
        return subscriber(Place.of(topic), durable(name), selector, false, SHARED | DURABLE);
    }

    @Override
    public final void unsubscribe(String name) throws JMSException {
        broker().unsubscribe(durable(name));
    }

    private String durable(String name) {
        return "durable " + own(name);
    }

    /** Names of subscriptions are scoped by the client ID, if there is one. */
    private String own(String name) {
        String client = connection.getClientID();
        return client == null ? name : client + " " + name;
    }

    private MessageConsumer subscriber(Place topic, String name, String selector, boolean noLocal, int kind)
            throws JMSException {
        requireOpen();
        Predicate<CalibrationMessage> accepts = Selector.parse(selector);
        int here = connection.id();
        if (noLocal) accepts = accepts.and(message -> message.connection() != here);
        boolean shared = (kind & SHARED) != 0;
        boolean durable = (kind & DURABLE) != 0;
        return consumer(ConsumerMailbox.ofTopic(broker().address(topic), name, accepts, shared, durable), selector);
    }

    private MessageConsumer consumer(ConsumerMailbox subscription, String selector) {
        return part(new CalibrationConsumer(this, subscription, selector));
    }

    @Override
    public final QueueBrowser createBrowser(Queue queue) throws JMSException {
        return createBrowser(queue, null);
    }

    @Override
    public final QueueBrowser createBrowser(Queue queue, String selector) throws JMSException {
        requireOpen();
        return new CalibrationBrowser(
                queue, broker().address(Place.of(queue)).queue(), selector, Selector.parse(selector));
    }

    @Override
    public final TemporaryQueue createTemporaryQueue() {
        return new CalibrationTemporaryQueue("temporary-" + broker().newId(), broker()::forget);
    }

    @Override
    public final TemporaryTopic createTemporaryTopic() {
        return new CalibrationTemporaryTopic("temporary-" + broker().newId(), broker()::forget);
    }
}
