// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import io.github.jmeteroverdrive.measure.Phase;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.nio.ByteBuffer;

/**
 * Who sent a message when: magic, phase and body length, run id, producer, sequence, sent, intended
 * (epoch ns), big-endian in the first {@value #BYTES} bytes of a bytes body that is long enough, in
 * typed JMS properties otherwise. Mutable and reused, so that stamping makes no garbage; one thread
 * each.
 */
public final class MessageStamp {

    public static final int BYTES = 48;
    private static final int MAGIC = 0x4F44524D; // "ODRM"

    /** Phase and body length share a word. */
    private static final int LENGTH_BITS = 28;

    /** The longest body that a stamp can tell the length of. */
    public static final int LARGEST_BODY = (1 << LENGTH_BITS) - 1;

    private static final String PREFIX = "overdrive_";
    private static final Phase[] PHASES = Phase.values();

    public long runId;
    public long producer;
    public long sequence;
    public Phase phase;

    /** Bytes of body; a provider may report another length for a body that it sends in parts. */
    public int length;

    public long sent;
    public long intended;

    private final ByteBuffer header = ByteBuffer.allocate(BYTES);

    /**
     * Writes the body of {@code message}: {@code payload}, whose first bytes become the stamp if
     * they can.
     */
    public void write(BytesMessage message, byte[] payload) throws JMSException {
        length = payload.length;
        message.clearBody();
        if (payload.length < BYTES) writeProperties(message);
        else put(ByteBuffer.wrap(payload));
        message.writeBytes(payload);
    }

    /**
     * Reads the stamp of a received message.
     *
     * @return whether there is one; the fields are undefined otherwise
     */
    public boolean read(Message message) throws JMSException {
        if (message instanceof BytesMessage bytes && bytes.getBodyLength() >= BYTES) {
            bytes.readBytes(header.array());
            return get(header.clear());
        }
        return readProperties(message);
    }

    public void put(ByteBuffer to) {
        to.putInt(MAGIC).putInt(phase.ordinal() << LENGTH_BITS | length).putLong(runId);
        to.putLong(producer).putLong(sequence).putLong(sent).putLong(intended);
    }

    public boolean get(ByteBuffer from) {
        if (from.getInt() != MAGIC) return false;
        int word = from.getInt();
        int ordinal = word >>> LENGTH_BITS;
        if (ordinal >= PHASES.length) return false;
        phase = PHASES[ordinal];
        length = word & LARGEST_BODY;
        runId = from.getLong();
        producer = from.getLong();
        sequence = from.getLong();
        sent = from.getLong();
        intended = from.getLong();
        return true;
    }

    private void writeProperties(Message message) throws JMSException {
        message.clearProperties();
        message.setIntProperty(PREFIX + "length", length);
        message.setIntProperty(PREFIX + "phase", phase.ordinal());
        message.setLongProperty(PREFIX + "run", runId);
        message.setLongProperty(PREFIX + "producer", producer);
        message.setLongProperty(PREFIX + "sequence", sequence);
        message.setLongProperty(PREFIX + "sent", sent);
        message.setLongProperty(PREFIX + "intended", intended);
    }

    private boolean readProperties(Message message) throws JMSException {
        if (!message.propertyExists(PREFIX + "run")) return false;
        int ordinal = message.getIntProperty(PREFIX + "phase");
        if (ordinal < 0 || ordinal >= PHASES.length) return false;
        phase = PHASES[ordinal];
        length = message.getIntProperty(PREFIX + "length");
        runId = message.getLongProperty(PREFIX + "run");
        producer = message.getLongProperty(PREFIX + "producer");
        sequence = message.getLongProperty(PREFIX + "sequence");
        sent = message.getLongProperty(PREFIX + "sent");
        intended = message.getLongProperty(PREFIX + "intended");
        return true;
    }
}
