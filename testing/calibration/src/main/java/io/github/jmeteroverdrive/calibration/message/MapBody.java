// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;

/** Named values. */
public final class MapBody extends CalibrationMessage implements MapMessage {

    private NamedValues values = new NamedValues();

    @Override
    MapBody copyOfBody() {
        MapBody copy = new MapBody();
        copy.values = values.copy();
        return copy;
    }

    @Override
    public void clearBody() {
        values.clear();
    }

    @Override
    Object body() {
        Map<String, Object> map = new HashMap<>();
        values.names().forEach(name -> map.put(name, values.object(name)));
        return map;
    }

    @Override
    public Enumeration<String> getMapNames() {
        return Collections.enumeration(values.names());
    }

    @Override
    public boolean itemExists(String name) {
        return values.has(name);
    }

    @Override
    public byte[] getBytes(String name) throws JMSException {
        return values.bytes(name);
    }

    @Override
    public void setBytes(String name, byte[] value) throws JMSException {
        values.put(name, value.clone());
    }

    @Override
    public void setBytes(String name, byte[] value, int offset, int length) throws JMSException {
        values.put(name, Arrays.copyOfRange(value, offset, offset + length));
    }

    @Override
    public char getChar(String name) throws JMSException {
        return values.character(name);
    }

    @Override
    public void setChar(String name, char value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public boolean getBoolean(String name) throws JMSException {
        return values.truth(name);
    }

    @Override
    public byte getByte(String name) throws JMSException {
        return (byte) values.whole(name, Byte.BYTES, Byte::valueOf);
    }

    @Override
    public short getShort(String name) throws JMSException {
        return (short) values.whole(name, Short.BYTES, Short::valueOf);
    }

    @Override
    public int getInt(String name) throws JMSException {
        return (int) values.whole(name, Integer.BYTES, Integer::valueOf);
    }

    @Override
    public long getLong(String name) throws JMSException {
        return values.whole(name, Long.BYTES, Long::valueOf);
    }

    @Override
    public float getFloat(String name) throws JMSException {
        return (float) values.fraction(name, Float.BYTES, Float::valueOf);
    }

    @Override
    public double getDouble(String name) throws JMSException {
        return values.fraction(name, Double.BYTES, Double::valueOf);
    }

    @Override
    public String getString(String name) throws JMSException {
        return values.text(name);
    }

    @Override
    public Object getObject(String name) {
        return values.object(name);
    }

    @Override
    public void setBoolean(String name, boolean value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setByte(String name, byte value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setShort(String name, short value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setInt(String name, int value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setLong(String name, long value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setFloat(String name, float value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setDouble(String name, double value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setString(String name, String value) throws JMSException {
        values.put(name, value);
    }

    @Override
    public void setObject(String name, Object value) throws JMSException {
        values.put(name, value);
    }
}
