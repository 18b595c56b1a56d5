// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.JMSException;
import java.util.Collections;
import java.util.Enumeration;

/** Header and properties of a message. */
abstract class Described extends Header {

    private NamedValues values = new NamedValues();

    final void takeDescription(Described from) {
        takeHeader(from);
        values = from.values.copy();
    }

    @Override
    public final void clearProperties() {
        values.clear();
    }

    @Override
    public final boolean propertyExists(String name) {
        return values.has(name);
    }

    @Override
    public final Enumeration<String> getPropertyNames() {
        return Collections.enumeration(values.names());
    }

    @Override
    public final boolean getBooleanProperty(String name) throws JMSException {
        return values.truth(name);
    }

    @Override
    public final byte getByteProperty(String name) throws JMSException {
        return (byte) values.whole(name, Byte.BYTES, Byte::valueOf);
    }

    @Override
    public final short getShortProperty(String name) throws JMSException {
        return (short) values.whole(name, Short.BYTES, Short::valueOf);
    }

    @Override
    public final int getIntProperty(String name) throws JMSException {
        return (int) values.whole(name, Integer.BYTES, Integer::valueOf);
    }

    @Override
    public final long getLongProperty(String name) throws JMSException {
        return values.whole(name, Long.BYTES, Long::valueOf);
    }

    @Override
    public final float getFloatProperty(String name) throws JMSException {
        return (float) values.fraction(name, Float.BYTES, Float::valueOf);
    }

    @Override
    public final double getDoubleProperty(String name) throws JMSException {
        return values.fraction(name, Double.BYTES, Double::valueOf);
    }

    @Override
    public final String getStringProperty(String name) throws JMSException {
        return values.text(name);
    }

    @Override
    public final Object getObjectProperty(String name) {
        return values.object(name);
    }

    @Override
    public final void setBooleanProperty(String name, boolean value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public final void setByteProperty(String name, byte value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public final void setShortProperty(String name, short value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public final void setIntProperty(String name, int value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public final void setLongProperty(String name, long value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public final void setFloatProperty(String name, float value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public final void setDoubleProperty(String name, double value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public final void setStringProperty(String name, String value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public final void setObjectProperty(String name, Object value) throws JMSException {
        values.put(name, value);
    }
}
