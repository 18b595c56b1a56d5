// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.random.RandomGenerator;

/**
 * Bodies of nothing but a size: zeros, which carry the stamp where it fits, or letters. Of a fixed
 * size they make no garbage.
 */
public final class SizedBodies implements Bodies {

    private final BodyKind kind;
    private final SizeRange size;
    private final RandomGenerator random;
    private final byte[] bytes;
    private final String text;

    /**
     * @param kind bytes or text
     * @param random draws the sizes of a range
     */
    public SizedBodies(BodyKind kind, SizeRange size, RandomGenerator random) {
        this.kind = kind;
        this.size = size;
        this.random = random;
        bytes = kind == BodyKind.BYTES ? new byte[size.max()] : new byte[0];
        text = kind == BodyKind.TEXT ? "x".repeat(size.max()) : "";
    }

    @Override
    public Message create(Session session) throws JMSException {
        return kind.create(session);
    }

    @Override
    public void write(Message message, MessageStamp stamp) throws JMSException {
        int length = size.next(random);
        if (message instanceof BytesMessage body) {
            stamp.write(body, bytes, length);
            return;
        }
        stamp.length = length;
        ((TextMessage) message).setText(text.substring(0, length));
        stamp.writeProperties(message);
    }
}
