// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.message.MessageStamp;
import jakarta.jms.JMSException;
import jakarta.jms.Message;

/** Reads the stamp, and by it whether the message is this run's. */
final class StampReader implements MessageReader {

    private final long runId;
    private final MessageStamp stamp = new MessageStamp();

    StampReader(long runId) {
        this.runId = runId;
    }

    @Override
    public void read(Message message, Delivery into) throws JMSException {
        into.redelivered = message.getJMSRedelivered();
        into.foreign = !stamp.read(message) || stamp.runId != runId;
        into.bytes = stamp.length;
        into.phase = stamp.phase;
        into.producer = stamp.producer;
        into.sequence = stamp.sequence;
        into.sent = stamp.sent;
        into.intended = stamp.intended;
    }
}
