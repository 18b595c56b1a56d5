// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MessageEOFException;
import jakarta.jms.MessageFormatException;
import jakarta.jms.MessageNotReadableException;
import jakarta.jms.MessageNotWriteableException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A body of bytes. Keeps its buffer when it is cleared, so that resending a message makes no garbage. */
public final class BytesBody extends CalibrationMessage implements BytesMessage {

    private byte[] bytes = new byte[0];
    private int length;
    private int position;
    private boolean reading;

    @Override
    public boolean readBoolean() throws JMSException {
        return next(1) != 0;
    }

    @Override
    public void writeBoolean(boolean value) throws JMSException {
        append(value ? 1 : 0, 1);
    }

    @Override
    public byte readByte() throws JMSException {
        return (byte) next(1);
    }

    @Override
    public void writeByte(byte value) throws JMSException {
        append(value, 1);
    }

    @Override
    public short readShort() throws JMSException {
        return (short) next(Short.BYTES);
    }

    @Override
    public void writeShort(short value) throws JMSException {
        append(value, Short.BYTES);
    }

    @Override
    public char readChar() throws JMSException {
        return (char) next(Character.BYTES);
    }

    @Override
    public void writeChar(char value) throws JMSException {
        append(value, Character.BYTES);
    }

    @Override
    public int readInt() throws JMSException {
        return (int) next(Integer.BYTES);
    }

    @Override
    public void writeInt(int value) throws JMSException {
        append(value, Integer.BYTES);
    }

    @Override
    public long readLong() throws JMSException {
        return next(Long.BYTES);
    }

    @Override
    public void writeLong(long value) throws JMSException {
        append(value, Long.BYTES);
    }

    @Override
    public float readFloat() throws JMSException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public void writeFloat(float value) throws JMSException {
        append(Float.floatToIntBits(value), Float.BYTES);
    }

    @Override
    public double readDouble() throws JMSException {
        return Double.longBitsToDouble(readLong());
    }

    @Override
    public void writeDouble(double value) throws JMSException {
        append(Double.doubleToLongBits(value), Double.BYTES);
    }

    @Override
    public int readUnsignedByte() throws JMSException {
        return readByte() & 0xff;
    }

    @Override
    public int readUnsignedShort() throws JMSException {
        return readShort() & 0xffff;
    }

    /** The body; only the first {@link #size} bytes count. Not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** Bytes of body. */
    public int size() {
        return length;
    }

    @Override
    BytesBody copyOfBody() {
        BytesBody copy = new BytesBody();
        copy.bytes = Arrays.copyOf(bytes, length);
        copy.length = length;
        copy.reading = true;
        return copy;
    }

    @Override
    Object body() {
        return length == 0 ? null : Arrays.copyOf(bytes, length);
    }

    @Override
    public void clearBody() {
        length = 0;
        position = 0;
        reading = false;
    }

    @Override
    public void reset() {
        position = 0;
        reading = true;
    }

    @Override
    public long getBodyLength() throws JMSException {
        requireReading();
        return length;
    }

    @Override
    public int readBytes(byte[] into) throws JMSException {
        return readBytes(into, into.length);
    }

    @Override
    public int readBytes(byte[] into, int count) throws JMSException {
        requireReading();
        if (count < 0 || count > into.length) throw new IndexOutOfBoundsException(count);
        int read = Math.min(count, length - position);
        System.arraycopy(bytes, position, into, 0, read);
        position += read;
        return read == 0 && count > 0 ? -1 : read;
    }

    /** The next {@code count} bytes as a big-endian number. */
    private long next(int count) throws JMSException {
        requireReading();
        if (length - position < count) throw new MessageEOFException("the body ends here");
        long number = 0;
        for (int i = 0; i < count; i++) number = number << Byte.SIZE | bytes[position++] & 0xff;
        return number;
    }

    @Override
    public String readUTF() throws JMSException {
        byte[] text = new byte[readUnsignedShort()];
        if (readBytes(text) < text.length && text.length > 0)
            throw new MessageEOFException("the body ends within a text");
        return new String(text, StandardCharsets.UTF_8);
    }

    @Override
    public void writeBytes(byte[] value) throws JMSException {
        writeBytes(value, 0, value.length);
    }

    @Override
    public void writeBytes(byte[] value, int offset, int count) throws JMSException {
        ensureRoom(count);
        System.arraycopy(value, offset, bytes, length, count);
        length += count;
    }

    /** Appends the last {@code count} bytes of a number, big-endian. */
    private void append(long number, int count) throws JMSException {
        ensureRoom(count);
        for (int i = count - 1; i >= 0; i--) bytes[length++] = (byte) (number >>> i * Byte.SIZE);
    }

    @Override
    public void writeUTF(String value) throws JMSException {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        if (text.length > 0xffff) throw new MessageFormatException("longer than 65535 bytes");
        writeShort((short) text.length);
        writeBytes(text);
    }

    @Override
    public void writeObject(Object value) throws JMSException {
        throw new MessageFormatException("the calibration provider has no writeObject()");
    }

    private void ensureRoom(int count) throws JMSException {
        if (reading) throw new MessageNotWriteableException("it was received or reset");
        if (bytes.length - length < count) bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * length));
    }

    private void requireReading() throws JMSException {
        if (!reading) throw new MessageNotReadableException("it is being written; reset() it");
    }
}
