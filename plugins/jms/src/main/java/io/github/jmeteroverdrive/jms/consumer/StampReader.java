// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.EpochClock;
import jakarta.jms.JMSException;
import jakarta.jms.Message;

/** Reads the stamp, and by it whether the message is this run's. */
final class StampReader implements MessageReader {

    private final long runId;
    private final EpochClock clock;
    private final MessageStamp stamp = new MessageStamp();

    StampReader(long runId, EpochClock clock) {
        this.runId = runId;
        this.clock = clock;
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
        into.oneClock = clock.agreesWith(stamp.tie);
    }
}
