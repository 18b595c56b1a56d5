// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationDestination;
import io.github.jmeteroverdrive.calibration.message.CalibrationDestination.CalibrationTemporaryQueue;
import io.github.jmeteroverdrive.calibration.message.CalibrationDestination.CalibrationTemporaryTopic;
import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import jakarta.jms.Destination;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TemporaryTopic;
import jakarta.jms.Topic;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** A session: the unit of acknowledgement, commit and close. */
final class CalibrationSession extends SessionBase {

    private static final int SHARED = 1;
    private static final int DURABLE = 2;

    private final CalibrationConnection connection;
    private final Object turn = new Object();
    private final int mode;
    private final Transaction transaction;
    private final Unacknowledged unacknowledged = new Unacknowledged();
    private final List<AutoCloseable> parts = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    CalibrationSession(CalibrationConnection connection, int mode) {
        this.connection = connection;
        this.mode = mode;
        this.transaction = mode == SESSION_TRANSACTED ? new Transaction(connection.broker()) : null;
    }

    Broker broker() {
        return connection.broker();
    }

    int connectionId() {
        return connection.id();
    }

    /** Held while one of its listeners runs. */
    Object turn() {
        return turn;
    }

    boolean isStarted() {
        return connection.isStarted();
    }

    boolean isConnectionClosed() {
        return connection.isClosed();
    }

    @Override
    public MessageConsumer createConsumer(Destination from) throws JMSException {
        return createConsumer(from, null, false);
    }

    @Override
    public MessageConsumer createConsumer(Destination from, String selector) throws JMSException {
        return createConsumer(from, selector, false);
    }

    @Override
    public MessageConsumer createConsumer(Destination from, String selector, boolean noLocal) throws JMSException {
        requireOpen();
        CalibrationDestination place = CalibrationDestination.of(from);
        if (place.topic()) return subscriber(place, "unshared " + broker().newId(), selector, noLocal, 0);
        return consumer(ConsumerMailbox.ofQueue(broker().address(place), Selector.parse(selector)), selector);
    }

    @Override
    public MessageConsumer createSharedConsumer(Topic topic, String name) throws JMSException {
        return createSharedConsumer(topic, name, null);
    }

    @Override
    public MessageConsumer createSharedConsumer(Topic topic, String name, String selector) throws JMSException {
        return subscriber(CalibrationDestination.of(topic), "shared " + own(name), selector, false, SHARED);
    }

    @Override
    public MessageConsumer createDurableConsumer(Topic topic, String name) throws JMSException {
        return createDurableConsumer(topic, name, null, false);
    }

    @Override
    public MessageConsumer createDurableConsumer(Topic topic, String name, String selector, boolean noLocal)
            throws JMSException {
        if (connection.getClientID() == null)
            throw new IllegalStateException("an unshared durable subscription needs a client ID");
        return subscriber(CalibrationDestination.of(topic), durable(name), selector, noLocal, DURABLE);
    }

    @Override
    public MessageConsumer createSharedDurableConsumer(Topic topic, String name) throws JMSException {
        return createSharedDurableConsumer(topic, name, null);
    }

    @Override
    public MessageConsumer createSharedDurableConsumer(Topic topic, String name, String selector) throws JMSException {
        return subscriber(CalibrationDestination.of(topic), durable(name), selector, false, SHARED | DURABLE);
    }

    @Override
    public void unsubscribe(String name) throws JMSException {
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

    private MessageConsumer subscriber(
            CalibrationDestination topic, String name, String selector, boolean noLocal, int kind) throws JMSException {
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
    public QueueBrowser createBrowser(Queue queue) throws JMSException {
        return createBrowser(queue, null);
    }

    @Override
    public QueueBrowser createBrowser(Queue queue, String selector) throws JMSException {
        requireOpen();
        return new CalibrationBrowser(
                queue, broker().address(CalibrationDestination.of(queue)).queue(), selector, Selector.parse(selector));
    }

    @Override
    public TemporaryQueue createTemporaryQueue() {
        return new CalibrationTemporaryQueue("temporary-" + broker().newId(), broker()::forget);
    }

    @Override
    public TemporaryTopic createTemporaryTopic() {
        return new CalibrationTemporaryTopic("temporary-" + broker().newId(), broker()::forget);
    }

    /** Null if the session is not transacted. */
    Transaction transaction() {
        return transaction;
    }

    /** Whether received messages are redelivered unless they are acknowledged or committed. */
    boolean keepsUntilAcknowledged() {
        return mode == SESSION_TRANSACTED || mode == CLIENT_ACKNOWLEDGE;
    }

    Unacknowledged unacknowledged() {
        return unacknowledged;
    }

    /** Something that ends with the session. */
    private <T extends AutoCloseable> T part(T part) {
        parts.add(part);
        return part;
    }

    private void requireOpen() throws JMSException {
        if (closed || isConnectionClosed()) throw new IllegalStateException("the session is closed");
    }

    @Override
    public MessageProducer createProducer(Destination to) throws JMSException {
        requireOpen();
        broker().takesTimeToOpen();
        return part(new CalibrationProducer(this, to == null ? null : CalibrationDestination.of(to)));
    }

    @Override
    public boolean getTransacted() {
        return transaction != null;
    }

    @Override
    public int getAcknowledgeMode() {
        return mode;
    }

    @Override
    public void commit() throws JMSException {
        requireTransacted();
        try {
            transaction.commit();
            unacknowledged.acknowledge();
        } catch (JMSException e) {
            unacknowledged.giveBack();
            throw e;
        }
    }

    @Override
    public void rollback() throws JMSException {
        requireTransacted();
        transaction.rollback();
        unacknowledged.giveBack();
    }

    private void requireTransacted() throws JMSException {
        requireOpen();
        if (transaction == null) throw new IllegalStateException("the session is not transacted");
    }

    @Override
    public void recover() throws JMSException {
        requireOpen();
        if (transaction != null) throw new IllegalStateException("the session is transacted");
        unacknowledged.giveBack();
    }

    @Override
    public synchronized void close() throws JMSException {
        if (closed) return;
        closed = true;
        for (AutoCloseable part : parts) close(part);
        if (transaction != null) transaction.rollback();
        unacknowledged.giveBack();
    }

    private static void close(AutoCloseable part) throws JMSException {
        try {
            part.close();
        } catch (JMSException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new JMSException(e.toString());
        }
    }

    private record CalibrationBrowser(Queue queue, Mailbox mailbox, String selector, Selector fits)
            implements QueueBrowser {

        @Override
        public Queue getQueue() {
            return queue;
        }

        @Override
        public String getMessageSelector() {
            return selector;
        }

        /** A snapshot. */
        @Override
        public Enumeration<?> getEnumeration() {
            return Collections.enumeration(
                    mailbox.browse().stream().filter(fits).toList());
        }

        @Override
        public void close() {
            // nothing to release
        }
    }
}
