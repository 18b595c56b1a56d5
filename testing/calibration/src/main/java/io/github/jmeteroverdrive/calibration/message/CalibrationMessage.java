// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;

/** A message of this provider. Used by one thread at a time. */
public abstract class CalibrationMessage extends Described {

    /** Acknowledges the received message; null before it is received. */
    private Acknowledgement acknowledgement;

    /** Row of its send in the record, or -1. */
    private int row = -1;

    /** ID of the connection on which it was received. */
    private int connection;

    /** What {@code acknowledge()} does. */
    @FunctionalInterface
    public interface Acknowledgement {
        void acknowledge() throws JMSException;
    }

    /**
     * Casts a message.
     *
     * @throws MessageFormatException if it belongs to another provider
     */
    public static CalibrationMessage of(Message message) throws MessageFormatException {
        if (message instanceof CalibrationMessage own) return own;
        throw new MessageFormatException("the calibration provider sends its own messages only, not "
                + (message == null ? null : message.getClass().getName()));
    }

    /** A copy for a receiver: the sender may change the original from now on. */
    public final CalibrationMessage copy() {
        CalibrationMessage copy = copyOfBody();
        copy.takeDescription(this);
        copy.row = row;
        copy.connection = connection;
        return copy;
    }

    /** A copy of the body only, ready to be read. */
    abstract CalibrationMessage copyOfBody();

    /** The body as an object, null if there is none. */
    abstract Object body() throws JMSException;

    public final int row() {
        return row;
    }

    public final void row(int row) {
        this.row = row;
    }

    public final int connection() {
        return connection;
    }

    public final void connection(int connection) {
        this.connection = connection;
    }

    public final void onAcknowledge(Acknowledgement acknowledgement) {
        this.acknowledgement = acknowledgement;
    }

    @Override
    public final void acknowledge() throws JMSException {
        if (acknowledgement != null) acknowledgement.acknowledge();
    }

    @Override
    public final <T> T getBody(Class<T> type) throws JMSException {
        Object body = body();
        if (body == null || type.isInstance(body)) return type.cast(body);
        throw new MessageFormatException("the body is no " + type.getName());
    }

    @Override
    @SuppressWarnings("rawtypes") // as the interface has it
    public final boolean isBodyAssignableTo(Class type) throws JMSException {
        Object body = body();
        return body == null || type.isInstance(body);
    }
}
