// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.EpochClock;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;

/** Makes numbers of a message, in the thread that delivers it; one per consumer. */
@FunctionalInterface
interface MessageReader {

    /**
     * @param into its {@link Delivery#at} is set already
     */
    void read(Message message, Delivery into) throws JMSException;

    /** No more messages come. */
    default void close() {}

    /** Reads the stamp, and by it whether the message is this run's. */
    static final class Stamped implements MessageReader {

        private final long runId;
        private final EpochClock clock;
        private final MessageStamp stamp = new MessageStamp();

        Stamped(long runId, EpochClock clock) {
            this.runId = runId;
            this.clock = clock;
        }

        @Override
        public void read(Message message, Delivery into) throws JMSException {
            into.redelivered = message.getJMSRedelivered();
            into.foreign = !stamp.read(message) || stamp.runId != runId;
            into.bytes = into.foreign ? bytes(message) : stamp.length;
            if (into.foreign) return;
            into.phase = stamp.phase;
            into.producer = stamp.producer;
            into.sequence = stamp.sequence;
            into.sent = stamp.sent;
            into.intended = stamp.intended;
            into.oneClock = clock.agreesWith(stamp.tie);
        }

        /**
         * Of a body without a stamp; 0 where JMS does not tell its size, as of a map or an object.
         */
        private static long bytes(Message message) throws JMSException {
            if (message instanceof BytesMessage bytes) return bytes.getBodyLength();
            if (!(message instanceof TextMessage text) || text.getText() == null) return 0;
            return text.getText().getBytes(StandardCharsets.UTF_8).length;
        }
    }
}
