// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.JMSException;
import jakarta.jms.MessageEOFException;
import jakarta.jms.MessageFormatException;
import jakarta.jms.MessageNotReadableException;
import jakarta.jms.MessageNotWriteableException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A body of bytes. Keeps its buffer when it is cleared, so that resending a message makes no garbage. */
public final class BytesBody extends TypedBytes {

    private byte[] bytes = new byte[0];
    private int length;
    private int position;
    private boolean reading;

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

    @Override
    long next(int count) throws JMSException {
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

    @Override
    void append(long number, int count) throws JMSException {
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
