// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import io.github.jmeteroverdrive.form.FieldText;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;

/**
 * Headers and properties of one producer's messages. What is the same for all is set once on a
 * message object, which is sent again and again. One thread each.
 */
public final class Headers {

    private final HeaderSettings settings;
    private final Destination replyTo;
    private final String mark;
    private final List<TypedValue> fixed;

    /**
     * @param replyTo null = none
     * @param mark the run id that consumers select by, null = not to be written
     */
    public Headers(HeaderSettings settings, Destination replyTo, String mark) {
        this.settings = settings;
        this.replyTo = replyTo;
        this.mark = mark;
        FieldText properties = settings.properties();
        fixed = properties.perMessage() ? List.of() : TypedValue.lines(properties.get());
    }

    /** For a new message object. */
    public void begin(Message message) throws JMSException {
        if (replyTo != null) message.setJMSReplyTo(replyTo);
        if (!settings.type().isEmpty()) message.setJMSType(settings.type());
        if (!settings.correlationId().perMessage()) correlate(message);
        setFixed(message);
    }

    private void setFixed(Message message) throws JMSException {
        for (TypedValue property : fixed) property.putInto(message);
        if (!settings.group().perMessage()) group(message);
        if (mark != null) message.setStringProperty(MessageStamp.RUN, mark);
    }

    /**
     * For each message, before its body.
     *
     * @throws IllegalArgumentException when a field makes no property for this message
     */
    public void write(Message message) throws JMSException {
        if (settings.properties().perMessage()) {
            List<TypedValue> now = TypedValue.lines(settings.properties().get());
            message.clearProperties(); // the last message may have had others
            setFixed(message);
            for (TypedValue property : now) property.putInto(message);
        }
        if (settings.correlationId().perMessage()) correlate(message);
        if (settings.group().perMessage()) group(message);
    }

    private void correlate(Message message) throws JMSException {
        if (!settings.correlationId().absent())
            message.setJMSCorrelationID(settings.correlationId().get());
    }

    private void group(Message message) throws JMSException {
        if (!settings.group().absent())
            message.setStringProperty("JMSXGroupID", settings.group().get());
    }
}
