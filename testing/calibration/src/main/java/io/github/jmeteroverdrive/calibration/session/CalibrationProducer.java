// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationDestination;
import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import jakarta.jms.CompletionListener;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Sends according to the schedule. Used by one thread at a time. */
final class CalibrationProducer implements MessageProducer {

    private final CalibrationSession session;
    private final CalibrationDestination place;
    private final Address address;
    private final SendPath path;
    private final int id;
    private boolean messageIdDisabled;
    private boolean timestampDisabled;
    private int deliveryMode = DeliveryMode.PERSISTENT;
    private int priority = Message.DEFAULT_PRIORITY;
    private long timeToLive;
    private long deliveryDelay;

    /** @param place null = each send names a destination */
    CalibrationProducer(CalibrationSession session, CalibrationDestination place) throws JMSException {
        this.session = session;
        this.place = place;
        address = place == null ? null : session.broker().address(place);
        path = new SendPath(session.broker());
        id = session.broker().newId();
    }

    private static CompletionListener required(CompletionListener listener) {
        if (listener == null) throw new IllegalArgumentException("there is no completion listener");
        return listener;
    }

    @Override
    public void send(Message message) throws JMSException {
        sendTo(null, message, deliveryMode, priority, timeToLive, null);
    }

    @Override
    public void send(Message message, int mode, int prio, long ttl) throws JMSException {
        sendTo(null, message, mode, prio, ttl, null);
    }

    @Override
    public void send(Destination to, Message message) throws JMSException {
        sendTo(to, message, deliveryMode, priority, timeToLive, null);
    }

    @Override
    public void send(Destination to, Message message, int mode, int prio, long ttl) throws JMSException {
        sendTo(to, message, mode, prio, ttl, null);
    }

    @Override
    public void send(Message message, CompletionListener listener) throws JMSException {
        sendTo(null, message, deliveryMode, priority, timeToLive, required(listener));
    }

    @Override
    public void send(Message message, int mode, int prio, long ttl, CompletionListener listener) throws JMSException {
        sendTo(null, message, mode, prio, ttl, required(listener));
    }

    @Override
    public void send(Destination to, Message message, CompletionListener listener) throws JMSException {
        sendTo(to, message, deliveryMode, priority, timeToLive, required(listener));
    }

    @Override
    public void send(Destination to, Message message, int mode, int prio, long ttl, CompletionListener listener)
            throws JMSException {
        sendTo(to, message, mode, prio, ttl, required(listener));
    }

    @Override
    public void setDisableMessageID(boolean messageIdDisabled) {
        this.messageIdDisabled = messageIdDisabled;
    }

    @Override
    public boolean getDisableMessageID() {
        return messageIdDisabled;
    }

    @Override
    public void setDisableMessageTimestamp(boolean timestampDisabled) {
        this.timestampDisabled = timestampDisabled;
    }

    @Override
    public boolean getDisableMessageTimestamp() {
        return timestampDisabled;
    }

    @Override
    public void setDeliveryMode(int deliveryMode) {
        this.deliveryMode = deliveryMode;
    }

    @Override
    public int getDeliveryMode() {
        return deliveryMode;
    }

    @Override
    public void setPriority(int priority) {
        this.priority = priority;
    }

    @Override
    public int getPriority() {
        return priority;
    }

    @Override
    public void setTimeToLive(long timeToLive) {
        this.timeToLive = timeToLive;
    }

    @Override
    public long getTimeToLive() {
        return timeToLive;
    }

    @Override
    public void setDeliveryDelay(long deliveryDelay) {
        this.deliveryDelay = deliveryDelay;
    }

    @Override
    public long getDeliveryDelay() {
        return deliveryDelay;
    }

    /**
     * @param to null = the producer's own destination
     * @param listener null = return when the outcome is known
     */
    private void sendTo(Destination to, Message given, int mode, int prio, long ttl, CompletionListener listener)
            throws JMSException {
        long entry = path.enter();
        CalibrationMessage message = CalibrationMessage.of(given);
        Fate fate = path.begin(message, entry);
        MessageInTransit letter = null;
        if (path.delivers()) {
            CalibrationDestination target = to == null ? place : CalibrationDestination.of(to);
            head(message, target, mode, prio, ttl);
            letter = new MessageInTransit(
                    to == null ? address : session.broker().address(target),
                    message.copy(),
                    path.sent(),
                    TimeUnit.MILLISECONDS.toNanos(getDeliveryDelay()),
                    fate == Fate.TWICE);
        }
        if (session.transaction() != null) {
            session.transaction().add(path, message.row(), fate == Fate.LOST ? null : letter);
            if (listener != null) path.complete(message, listener, Fate.GOOD, entry);
            return;
        }
        if (letter != null && fate.arrives()) path.deliver(letter, entry);
        if (listener != null) {
            path.complete(message, listener, fate, entry);
        } else {
            Awaited outcome = new Awaited();
            path.complete(message, outcome, fate, entry);
            outcome.await(session::isConnectionClosed);
        }
    }

    private void head(CalibrationMessage message, CalibrationDestination to, int mode, int prio, long ttl) {
        message.setJMSDestination(to);
        message.setJMSDeliveryMode(mode);
        message.setJMSPriority(prio);
        message.connection(session.connectionId());
        message.setJMSMessageID(getDisableMessageID() ? null : "ID:calibration-" + id + "-" + path.sent());
        long now = getDisableMessageTimestamp() ? 0 : System.currentTimeMillis();
        message.setJMSTimestamp(now);
        message.setJMSDeliveryTime(now + getDeliveryDelay());
        message.setJMSExpiration(ttl == 0 ? 0 : now + ttl);
    }

    @Override
    public Destination getDestination() {
        return place;
    }

    @Override
    public void close() {
        path.close();
    }

    /** The outcome of one message, for a {@code send()} that waits for it. */
    private static final class Awaited implements CompletionListener {

        private static final long POLL_MILLIS = 50;

        private final CountDownLatch completed = new CountDownLatch(1);
        private volatile Exception failure;

        @Override
        public void onCompletion(Message message) {
            completed.countDown();
        }

        @Override
        public void onException(Message message, Exception exception) {
            failure = exception;
            completed.countDown();
        }

        /**
         * @param closed whether the connection is closed, so that the outcome will never arrive
         * @throws JMSException if the outcome is a failure, or will never arrive
         */
        void await(BooleanSupplier closed) throws JMSException {
            try {
                while (!completed.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                    if (closed.getAsBoolean()) throw new JMSException("the connection was closed");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new JMSException("interrupted while waiting for the acknowledgement");
            }
            if (failure != null) throw new JMSException(failure.getMessage());
        }
    }
}
