// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.Destination;
import jakarta.jms.Message;
import java.nio.charset.StandardCharsets;

/** The header of a message. */
abstract class Header implements Message {

    private String messageId;
    private long timestamp;
    private String correlationId;
    private Destination replyTo;
    private Destination destination;
    private int deliveryMode = DEFAULT_DELIVERY_MODE;
    private boolean redelivered;
    private String type;
    private long expiration;
    private long deliveryTime;
    private int priority = DEFAULT_PRIORITY;

    final void takeHeader(Header from) {
        messageId = from.messageId;
        timestamp = from.timestamp;
        correlationId = from.correlationId;
        replyTo = from.replyTo;
        destination = from.destination;
        deliveryMode = from.deliveryMode;
        redelivered = from.redelivered;
        type = from.type;
        expiration = from.expiration;
        deliveryTime = from.deliveryTime;
        priority = from.priority;
    }

    @Override
    public final String getJMSMessageID() {
        return messageId;
    }

    @Override
    public final void setJMSMessageID(String messageId) {
        this.messageId = messageId;
    }

    @Override
    public final long getJMSTimestamp() {
        return timestamp;
    }

    @Override
    public final void setJMSTimestamp(long timestamp) {
        this.timestamp = timestamp;
    }

    @Override
    public final String getJMSCorrelationID() {
        return correlationId;
    }

    @Override
    public final void setJMSCorrelationID(String correlationId) {
        this.correlationId = correlationId;
    }

    @Override
    public final Destination getJMSReplyTo() {
        return replyTo;
    }

    @Override
    public final void setJMSReplyTo(Destination replyTo) {
        this.replyTo = replyTo;
    }

    @Override
    public final Destination getJMSDestination() {
        return destination;
    }

    @Override
    public final void setJMSDestination(Destination destination) {
        this.destination = destination;
    }

    @Override
    public final int getJMSDeliveryMode() {
        return deliveryMode;
    }

    @Override
    public final void setJMSDeliveryMode(int deliveryMode) {
        this.deliveryMode = deliveryMode;
    }

    @Override
    public final boolean getJMSRedelivered() {
        return redelivered;
    }

    @Override
    public final void setJMSRedelivered(boolean redelivered) {
        this.redelivered = redelivered;
    }

    @Override
    public final String getJMSType() {
        return type;
    }

    @Override
    public final void setJMSType(String type) {
        this.type = type;
    }

    @Override
    public final long getJMSExpiration() {
        return expiration;
    }

    @Override
    public final void setJMSExpiration(long expiration) {
        this.expiration = expiration;
    }

    @Override
    public final long getJMSDeliveryTime() {
        return deliveryTime;
    }

    @Override
    public final void setJMSDeliveryTime(long deliveryTime) {
        this.deliveryTime = deliveryTime;
    }

    @Override
    public final int getJMSPriority() {
        return priority;
    }

    @Override
    public final void setJMSPriority(int priority) {
        this.priority = priority;
    }

    @Override
    public final byte[] getJMSCorrelationIDAsBytes() {
        return correlationId == null ? null : correlationId.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public final void setJMSCorrelationIDAsBytes(byte[] id) {
        correlationId = new String(id, StandardCharsets.UTF_8);
    }
}
