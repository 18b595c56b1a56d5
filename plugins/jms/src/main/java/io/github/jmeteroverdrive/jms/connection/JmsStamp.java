// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.messaging.MessageStamp;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import java.nio.ByteBuffer;

/**
 * The stamp of a JMS message: in a bytes body that is long enough, otherwise in typed JMS properties, with the run ID
 * in hex for selectors.
 */
public final class JmsStamp extends MessageStamp {

    private static final String PREFIX = "overdrive_";

    /** The property with the run ID in hex; also set beside a stamp in the body, if consumers select by it. */
    public static final String RUN = PREFIX + "run";

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

    /** Writes the stamp to properties, for bodies that must not be changed. */
    public void writeProperties(Message message) throws JMSException {
        message.setIntProperty(PREFIX + "length", length);
        message.setIntProperty(PREFIX + "phase", phase.ordinal() + (aborted ? PHASES.length : 0));
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
        if (ordinal < 0 || ordinal >= 2 * PHASES.length) return false;
        aborted = ordinal >= PHASES.length;
        phase = PHASES[ordinal % PHASES.length];
        length = message.getIntProperty(PREFIX + "length");
        if (!readRun(message.getStringProperty(RUN))) return false;
        producer = message.getLongProperty(PREFIX + "producer");
        sequence = message.getLongProperty(PREFIX + "sequence");
        sent = message.getLongProperty(PREFIX + "sent");
        intended = message.getLongProperty(PREFIX + "intended");
        tie = message.getLongProperty(PREFIX + "tie");
        return true;
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
