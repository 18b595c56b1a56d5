// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.patterns.Answer;
import io.github.jmeteroverdrive.patterns.PatternMessage;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;

/** What the patterns know of a message, as the stamp that all our JMS messages have. One thread. */
final class StampCopy {

    private final MessageStamp stamp = new MessageStamp();
    private final long runId;

    StampCopy(long runId) {
        this.runId = runId;
    }

    void write(PatternMessage message, BytesMessage to, byte[] payload) throws JMSException {
        stamp.runId = message.runId;
        stamp.producer = message.producer;
        stamp.sequence = message.sequence;
        stamp.phase = message.phase;
        stamp.sent = message.sent;
        stamp.intended = message.sent;
        stamp.tie = message.tie;
        stamp.write(to, payload, payload.length);
    }

    /**
     * Adds a message to the answer, or counts it as foreign.
     *
     * @return bytes of its body; 1 for a foreign one, whose length nobody needs
     */
    int read(Message from, Answer answer) throws JMSException {
        PatternMessage message = answer.next();
        if (!stamp.read(from) || stamp.runId != runId) {
            answer.lastIsForeign();
            return 1;
        }
        message.runId = stamp.runId;
        message.producer = stamp.producer;
        message.sequence = stamp.sequence;
        message.phase = stamp.phase;
        message.sent = stamp.sent;
        message.tie = stamp.tie;
        return stamp.length;
    }
}
