// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import java.util.Collections;
import java.util.Enumeration;

/** A message of this provider. Used by one thread at a time. */
public abstract class CalibrationMessage extends Header {

    private NamedValues values = new NamedValues();

    /** Acknowledges the received message; null before it is received. */
    private Acknowledgement acknowledgement;

    /** Row of its send in the record, or -1. */
    private int row = -1;

    /** ID of the connection on which it was received. */
    private int connection;

    void takeDescription(CalibrationMessage from) {
        takeHeader(from);
        values = from.values.copy();
    }

    @Override
    public void clearProperties() {
        values.clear();
    }

    @Override
    public boolean propertyExists(String name) {
        return values.has(name);
    }

    @Override
    public Enumeration<String> getPropertyNames() {
        return Collections.enumeration(values.names());
    }

    @Override
    public boolean getBooleanProperty(String name) throws JMSException {
        return values.truth(name);
    }

    @Override
    public byte getByteProperty(String name) throws JMSException {
        return (byte) values.whole(name, Byte.BYTES, Byte::valueOf);
    }

    @Override
    public short getShortProperty(String name) throws JMSException {
        return (short) values.whole(name, Short.BYTES, Short::valueOf);
    }

    @Override
    public int getIntProperty(String name) throws JMSException {
        return (int) values.whole(name, Integer.BYTES, Integer::valueOf);
    }

    @Override
    public long getLongProperty(String name) throws JMSException {
        return values.whole(name, Long.BYTES, Long::valueOf);
    }

    @Override
    public float getFloatProperty(String name) throws JMSException {
        return (float) values.fraction(name, Float.BYTES, Float::valueOf);
    }

    @Override
    public double getDoubleProperty(String name) throws JMSException {
        return values.fraction(name, Double.BYTES, Double::valueOf);
    }

    @Override
    public String getStringProperty(String name) throws JMSException {
        return values.text(name);
    }

    @Override
    public Object getObjectProperty(String name) {
        return values.object(name);
    }

    @Override
    public void setBooleanProperty(String name, boolean value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setByteProperty(String name, byte value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setShortProperty(String name, short value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setIntProperty(String name, int value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setLongProperty(String name, long value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setFloatProperty(String name, float value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setDoubleProperty(String name, double value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setStringProperty(String name, String value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setObjectProperty(String name, Object value) throws JMSException {
        values.put(name, value);
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

    /** What {@code acknowledge()} does. */
    @FunctionalInterface
    public interface Acknowledgement {
        void acknowledge() throws JMSException;
    }
}
