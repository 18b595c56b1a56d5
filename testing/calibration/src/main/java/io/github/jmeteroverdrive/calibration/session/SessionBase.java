// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.BytesBody;
import io.github.jmeteroverdrive.calibration.message.CalibrationDestination.CalibrationQueue;
import io.github.jmeteroverdrive.calibration.message.CalibrationDestination.CalibrationTopic;
import io.github.jmeteroverdrive.calibration.message.MapBody;
import io.github.jmeteroverdrive.calibration.message.NoBody;
import io.github.jmeteroverdrive.calibration.message.TextBody;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.ObjectMessage;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import jakarta.jms.Topic;
import jakarta.jms.TopicSubscriber;
import java.io.Serializable;

/** The factory methods of a session, including unsupported ones. */
abstract class SessionBase implements Session {

    @Override
    public final BytesMessage createBytesMessage() {
        return new BytesBody();
    }

    @Override
    public final MapMessage createMapMessage() {
        return new MapBody();
    }

    @Override
    public final Message createMessage() {
        return new NoBody();
    }

    @Override
    public final TextMessage createTextMessage() {
        return new TextBody();
    }

    @Override
    public final TextMessage createTextMessage(String text) {
        TextBody message = new TextBody();
        message.setText(text);
        return message;
    }

    @Override
    public final ObjectMessage createObjectMessage() throws JMSException {
        throw Unsupported.feature("object messages");
    }

    @Override
    public final ObjectMessage createObjectMessage(Serializable object) throws JMSException {
        throw Unsupported.feature("object messages");
    }

    @Override
    public final StreamMessage createStreamMessage() throws JMSException {
        throw Unsupported.feature("stream messages");
    }

    @Override
    public final Queue createQueue(String name) {
        return new CalibrationQueue(name);
    }

    @Override
    public final Topic createTopic(String name) {
        return new CalibrationTopic(name);
    }

    @Override
    public final TopicSubscriber createDurableSubscriber(Topic topic, String name) throws JMSException {
        throw Unsupported.feature("createDurableSubscriber(); use createDurableConsumer()");
    }

    @Override
    public final TopicSubscriber createDurableSubscriber(Topic topic, String name, String selector, boolean noLocal)
            throws JMSException {
        return createDurableSubscriber(topic, name);
    }

    @Override
    public final MessageListener getMessageListener() {
        return null;
    }

    @Override
    public final void setMessageListener(MessageListener listener) throws JMSException {
        throw Unsupported.feature("listeners of a session; give them to its consumers");
    }

    @Override
    public final void run() {
        throw Unsupported.unchecked("Session.run()");
    }
}
