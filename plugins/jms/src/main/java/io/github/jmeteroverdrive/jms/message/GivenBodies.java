// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import io.github.jmeteroverdrive.form.FieldText;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.function.Supplier;

/** Bodies that the user gave, which are never changed: the stamp goes into properties. */
public final class GivenBodies implements Bodies {

    private final BodyKind kind;
    private final Supplier<Payload> payloads;

    private GivenBodies(BodyKind kind, Supplier<Payload> payloads) {
        this.kind = kind;
        this.payloads = payloads;
    }

    /** The same text for all messages, or one evaluated for each. */
    public static GivenBodies text(BodyKind kind, FieldText text) {
        if (text.perMessage()) return new GivenBodies(kind, () -> Payload.of(kind, text.get()));
        Payload payload = Payload.of(kind, text.get());
        return new GivenBodies(kind, () -> payload);
    }

    /** Files in turn, beginning with the first. */
    public static GivenBodies files(PayloadFiles files) {
        return new GivenBodies(files.kind(), files.inTurn());
    }

    @Override
    public Message create(Session session) throws JMSException {
        return kind.create(session);
    }

    @Override
    public void write(Message message, MessageStamp stamp) throws JMSException {
        Payload payload = payloads.get();
        message.clearBody();
        payload.writer().write(message);
        stamp.length = payload.length();
        stamp.writeProperties(message);
    }
}
