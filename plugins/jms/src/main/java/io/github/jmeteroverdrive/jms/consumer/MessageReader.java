// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.JmsStamp;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.messaging.consumer.Delivery;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;

/** Reads a message as numbers, in the thread that delivers it; one per consumer. */
@FunctionalInterface
interface MessageReader {

    /** @param into with {@link Delivery#at} already set */
    void read(Message message, Delivery into) throws JMSException;

    /** No more messages will arrive. */
    default void close() {}

    /** Size of a body; 0 if JMS does not report it, as for maps, streams and objects. */
    static long bytes(Message message) throws JMSException {
        if (message instanceof BytesMessage bytes) return bytes.getBodyLength();
        if (!(message instanceof TextMessage text) || text.getText() == null) return 0;
        return text.getText().getBytes(StandardCharsets.UTF_8).length;
    }

    /** Reads the stamp, which shows whether the message is this run's. */
    static final class Stamped implements MessageReader {

        private final long runId;
        private final EpochClock clock;
        private final Runnable aborted;
        private final JmsStamp stamp = new JmsStamp();

        /** @param aborted called for a message whose producer has rolled it back */
        Stamped(long runId, EpochClock clock, Runnable aborted) {
            this.runId = runId;
            this.clock = clock;
            this.aborted = aborted;
        }

        @Override
        public void read(Message message, Delivery into) throws JMSException {
            into.redelivered = message.getJMSRedelivered();
            if (stamp.read(message) && stamp.runId == runId) {
                into.set(stamp, clock, stamp.length);
                if (stamp.aborted) aborted.run();
            } else {
                into.foreign = true;
                into.bytes = bytes(message);
            }
        }
    }
}
