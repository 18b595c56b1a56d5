// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.CompletionListener;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;

/** The settings of a producer, and its eight ways to send as one. */
abstract class ProducerBase implements MessageProducer {

    private boolean messageIdDisabled;
    private boolean timestampDisabled;
    private int deliveryMode = DeliveryMode.PERSISTENT;
    private int priority = Message.DEFAULT_PRIORITY;
    private long timeToLive;
    private long deliveryDelay;

    /**
     * @param to null = the producer's own destination
     * @param listener null = return when the outcome is known
     */
    abstract void sendTo(Destination to, Message message, int mode, int prio, long ttl, CompletionListener listener)
            throws JMSException;

    private static CompletionListener required(CompletionListener listener) {
        if (listener == null) throw new IllegalArgumentException("there is no completion listener");
        return listener;
    }

    @Override
    public final void send(Message message) throws JMSException {
        sendTo(null, message, deliveryMode, priority, timeToLive, null);
    }

    @Override
    public final void send(Message message, int mode, int prio, long ttl) throws JMSException {
        sendTo(null, message, mode, prio, ttl, null);
    }

    @Override
    public final void send(Destination to, Message message) throws JMSException {
        sendTo(to, message, deliveryMode, priority, timeToLive, null);
    }

    @Override
    public final void send(Destination to, Message message, int mode, int prio, long ttl) throws JMSException {
        sendTo(to, message, mode, prio, ttl, null);
    }

    @Override
    public final void send(Message message, CompletionListener listener) throws JMSException {
        sendTo(null, message, deliveryMode, priority, timeToLive, required(listener));
    }

    @Override
    public final void send(Message message, int mode, int prio, long ttl, CompletionListener listener)
            throws JMSException {
        sendTo(null, message, mode, prio, ttl, required(listener));
    }

    @Override
    public final void send(Destination to, Message message, CompletionListener listener) throws JMSException {
        sendTo(to, message, deliveryMode, priority, timeToLive, required(listener));
    }

    @Override
    public final void send(Destination to, Message message, int mode, int prio, long ttl, CompletionListener listener)
            throws JMSException {
        sendTo(to, message, mode, prio, ttl, required(listener));
    }

    @Override
    public final void setDisableMessageID(boolean messageIdDisabled) {
        this.messageIdDisabled = messageIdDisabled;
    }

    @Override
    public final boolean getDisableMessageID() {
        return messageIdDisabled;
    }

    @Override
    public final void setDisableMessageTimestamp(boolean timestampDisabled) {
        this.timestampDisabled = timestampDisabled;
    }

    @Override
    public final boolean getDisableMessageTimestamp() {
        return timestampDisabled;
    }

    @Override
    public final void setDeliveryMode(int deliveryMode) {
        this.deliveryMode = deliveryMode;
    }

    @Override
    public final int getDeliveryMode() {
        return deliveryMode;
    }

    @Override
    public final void setPriority(int priority) {
        this.priority = priority;
    }

    @Override
    public final int getPriority() {
        return priority;
    }

    @Override
    public final void setTimeToLive(long timeToLive) {
        this.timeToLive = timeToLive;
    }

    @Override
    public final long getTimeToLive() {
        return timeToLive;
    }

    @Override
    public final void setDeliveryDelay(long deliveryDelay) {
        this.deliveryDelay = deliveryDelay;
    }

    @Override
    public final long getDeliveryDelay() {
        return deliveryDelay;
    }
}
