// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;

/** The typed reads and writes of a bytes message, on top of plain bytes. */
abstract class TypedBytes extends CalibrationMessage implements BytesMessage {

    /** The next {@code count} bytes as a big-endian number. */
    abstract long next(int count) throws JMSException;

    /** Appends the last {@code count} bytes of a number, big-endian. */
    abstract void append(long number, int count) throws JMSException;

    @Override
    public final boolean readBoolean() throws JMSException {
        return next(1) != 0;
    }

    @Override
    public final void writeBoolean(boolean value) throws JMSException {
        append(value ? 1 : 0, 1);
    }

    @Override
    public final byte readByte() throws JMSException {
        return (byte) next(1);
    }

    @Override
    public final void writeByte(byte value) throws JMSException {
        append(value, 1);
    }

    @Override
    public final short readShort() throws JMSException {
        return (short) next(Short.BYTES);
    }

    @Override
    public final void writeShort(short value) throws JMSException {
        append(value, Short.BYTES);
    }

    @Override
    public final char readChar() throws JMSException {
        return (char) next(Character.BYTES);
    }

    @Override
    public final void writeChar(char value) throws JMSException {
        append(value, Character.BYTES);
    }

    @Override
    public final int readInt() throws JMSException {
        return (int) next(Integer.BYTES);
    }

    @Override
    public final void writeInt(int value) throws JMSException {
        append(value, Integer.BYTES);
    }

    @Override
    public final long readLong() throws JMSException {
        return next(Long.BYTES);
    }

    @Override
    public final void writeLong(long value) throws JMSException {
        append(value, Long.BYTES);
    }

    @Override
    public final float readFloat() throws JMSException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public final void writeFloat(float value) throws JMSException {
        append(Float.floatToIntBits(value), Float.BYTES);
    }

    @Override
    public final double readDouble() throws JMSException {
        return Double.longBitsToDouble(readLong());
    }

    @Override
    public final void writeDouble(double value) throws JMSException {
        append(Double.doubleToLongBits(value), Double.BYTES);
    }

    @Override
    public final int readUnsignedByte() throws JMSException {
        return readByte() & 0xff;
    }

    @Override
    public final int readUnsignedShort() throws JMSException {
        return readShort() & 0xffff;
    }
}
