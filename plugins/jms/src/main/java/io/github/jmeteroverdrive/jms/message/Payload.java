// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One body as the user gave it. Immutable and safe to share.
 *
 * @param length bytes; of text and the lines of a map in UTF-8
 */
record Payload(int length, Writer writer) {

    @FunctionalInterface
    interface Writer {
        void write(Message message) throws JMSException;
    }

    /**
     * @throws IllegalArgumentException when a map's line is none, or it is too large
     */
    static Payload of(BodyKind kind, byte[] content) {
        if (content.length > MessageStamp.LARGEST_BODY)
            throw new IllegalArgumentException(
                    "a body may have up to " + MessageStamp.LARGEST_BODY + " bytes");
        return new Payload(content.length, writer(kind, content));
    }

    static Payload of(BodyKind kind, String content) {
        return of(kind, content.getBytes(StandardCharsets.UTF_8));
    }

    private static Writer writer(BodyKind kind, byte[] content) {
        if (kind == BodyKind.BYTES) return message -> ((BytesMessage) message).writeBytes(content);
        String text = new String(content, StandardCharsets.UTF_8);
        if (kind == BodyKind.TEXT) return message -> ((TextMessage) message).setText(text);
        List<TypedValue> entries = TypedValue.lines(text);
        return message -> {
            for (TypedValue entry : entries) entry.putInto((MapMessage) message);
        };
    }
}
