// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import io.github.jmeteroverdrive.measure.Phase;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * Identifies a message: magic, phase and body length, run ID, producer, sequence number, send time and intended time
 * (epoch ns), and the sender's clock, big-endian in the first {@value #BYTES} bytes of a bytes body that is long
 * enough, otherwise in typed JMS properties, with the run ID in hex for selectors. Mutable and reused, so that stamping
 * creates no garbage; one thread each.
 */
public final class MessageStamp {

    public static final int BYTES = 56;
    private static final int MAGIC = 0x4F44524D; // "ODRM"

    /** Phase and body length are in one word. */
    private static final int LENGTH_BITS = 28;

    /** The longest body. */
    public static final int LARGEST_BODY = (1 << LENGTH_BITS) - 1;

    private static final String PREFIX = "overdrive_";

    /** Prefix of correlation IDs that are stamps. */
    private static final String ID_PREFIX = "od-";

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    /** The property with the run ID in hex; also set beside a stamp in the body, if consumers select by it. */
    public static final String RUN = PREFIX + "run";

    private static final Phase[] PHASES = Phase.values();

    public long runId;
    public long producer;
    public long sequence;
    public Phase phase;

    /** Bytes of body; providers may report another length for a body that is sent in parts. */
    public int length;

    public long sent;
    public long intended;

    /** {@link io.github.jmeteroverdrive.measure.EpochClock#tie} of the sender's clock. */
    public long tie;

    private final ByteBuffer header = ByteBuffer.allocate(BYTES);
    private String runText = "0";
    private long runOfText;

    /**
     * Writes the first {@code size} bytes of {@code payload} as the body; its first bytes become the stamp if it is
     * long enough.
     */
    public void write(BytesMessage message, byte[] payload, int size) throws JMSException {
        length = size;
        message.clearBody();
        if (size < BYTES) writeProperties(message);
        else put(ByteBuffer.wrap(payload));
        message.writeBytes(payload, 0, size);
    }

    /** Reads the stamp of a received message. @return whether it has one; if not, fields are undefined */
    public boolean read(Message message) throws JMSException {
        if (message instanceof BytesMessage bytes && bytes.getBodyLength() >= BYTES) {
            bytes.readBytes(header.array());
            if (get(header.clear())) return true;
        }
        try {
            return readProperties(message);
        } catch (MessageFormatException | NumberFormatException e) {
            return false; // a property of our name and another type is not ours
        }
    }

    /** The stamp as a correlation ID, for replies that do not repeat their request. */
    public String correlationId() {
        put(header.clear());
        return idPrefix(runText()) + ENCODER.encodeToString(header.array());
    }

    /** Prefix of the correlation IDs of a run. */
    public static String idPrefix(String run) {
        return ID_PREFIX + run + "-";
    }

    /**
     * @param id null = none
     * @return whether it is a stamp; if not, fields are undefined
     */
    public boolean readCorrelationId(String id) {
        if (id == null || !id.startsWith(ID_PREFIX)) return false;
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(id.substring(id.indexOf('-', 3) + 1));
            return bytes.length == BYTES && get(ByteBuffer.wrap(bytes));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    public void put(ByteBuffer to) {
        to.putInt(MAGIC).putInt(phase.ordinal() << LENGTH_BITS | length).putLong(runId);
        to.putLong(producer).putLong(sequence).putLong(sent).putLong(intended).putLong(tie);
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
        tie = from.getLong();
        return true;
    }

    /** Writes the stamp to properties, for bodies that must not be changed. */
    public void writeProperties(Message message) throws JMSException {
        message.setIntProperty(PREFIX + "length", length);
        message.setIntProperty(PREFIX + "phase", phase.ordinal());
        message.setStringProperty(RUN, runText());
        message.setLongProperty(PREFIX + "producer", producer);
        message.setLongProperty(PREFIX + "sequence", sequence);
        message.setLongProperty(PREFIX + "sent", sent);
        message.setLongProperty(PREFIX + "intended", intended);
        message.setLongProperty(PREFIX + "tie", tie);
    }

    private boolean readProperties(Message message) throws JMSException {
        // the run ID alone may accompany a body that is no longer readable
        if (!message.propertyExists(RUN) || !message.propertyExists(PREFIX + "phase")) return false;
        int ordinal = message.getIntProperty(PREFIX + "phase");
        if (ordinal < 0 || ordinal >= PHASES.length) return false;
        phase = PHASES[ordinal];
        length = message.getIntProperty(PREFIX + "length");
        if (!readRun(message.getStringProperty(RUN))) return false;
        producer = message.getLongProperty(PREFIX + "producer");
        sequence = message.getLongProperty(PREFIX + "sequence");
        sent = message.getLongProperty(PREFIX + "sent");
        intended = message.getLongProperty(PREFIX + "intended");
        tie = message.getLongProperty(PREFIX + "tie");
        return true;
    }

    private String runText() {
        if (runOfText != runId) {
            runText = Long.toHexString(runId);
            runOfText = runId;
        }
        return runText;
    }

    private boolean readRun(String hex) {
        try {
            runId = Long.parseUnsignedLong(hex, 16);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
