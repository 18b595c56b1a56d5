// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.form.FieldText;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;

/**
 * Headers and properties of one producer's messages. Those that never change are set once on a message object, which is
 * reused. One thread each.
 */
public final class MessageHeaders {

    /**
     * @param type JMSType, "" = none
     * @param group JMSXGroupID
     * @param properties lines of {@link TypedValue}s
     */
    public record Settings(String type, FieldText correlationId, FieldText group, FieldText properties) {

        /** Whether they may differ from message to message. */
        public boolean perMessage() {
            return correlationId.perMessage() || group.perMessage() || properties.perMessage();
        }
    }

    private final Settings settings;
    private final Destination replyTo;
    private final String runProperty;
    private final List<TypedValue> fixed;

    /**
     * @param replyTo null = none
     * @param runProperty the run ID by which consumers select, null = not written
     */
    public MessageHeaders(Settings settings, Destination replyTo, String runProperty) {
        this.settings = settings;
        this.replyTo = replyTo;
        this.runProperty = runProperty;
        FieldText properties = settings.properties;
        fixed = properties.perMessage() ? List.of() : TypedValue.lines(properties.get());
    }

    /** Sets the constant fields of a new message object. */
    public void begin(Message message) throws JMSException {
        if (replyTo != null) message.setJMSReplyTo(replyTo);
        if (!settings.type.isEmpty()) message.setJMSType(settings.type);
        if (!settings.correlationId.perMessage()) setCorrelationId(message);
        setFixed(message);
    }

    private void setFixed(Message message) throws JMSException {
        for (TypedValue property : fixed) property.putInto(message);
        if (!settings.group.perMessage()) setGroup(message);
        if (runProperty != null) message.setStringProperty(JmsStamp.RUN, runProperty);
    }

    /**
     * Sets the variable fields of each message, before its body is written.
     *
     * @throws IllegalArgumentException if a field's text is not a valid property
     */
    public void write(Message message) throws JMSException {
        if (settings.properties.perMessage()) {
            List<TypedValue> now = TypedValue.lines(settings.properties.get());
            message.clearProperties(); // the last message may have had others
            setFixed(message);
            for (TypedValue property : now) property.putInto(message);
        }
        if (settings.correlationId.perMessage()) setCorrelationId(message);
        if (settings.group.perMessage()) setGroup(message);
    }

    private void setCorrelationId(Message message) throws JMSException {
        if (!settings.correlationId.absent()) message.setJMSCorrelationID(settings.correlationId.get());
    }

    private void setGroup(Message message) throws JMSException {
        if (!settings.group.absent()) message.setStringProperty("JMSXGroupID", settings.group.get());
    }
}
