// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.Foreign;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.qpid.jms.JmsConnectionFactory;

/** A service independent of this project: it answers requests with a different body. */
final class ReplyService {

    private final Connection connection;
    private final AtomicLong answered = new AtomicLong();

    /**
     * @param amqp the protocol of the requests; message IDs differ between protocols
     * @param byMessageId whether a reply has the request's message ID instead of its correlation ID
     */
    ReplyService(int port, boolean amqp, String queue, boolean byMessageId) throws JMSException {
        ConnectionFactory factory = amqp
                ? new JmsConnectionFactory("amqp://127.0.0.1:" + port)
                : new ActiveMQConnectionFactory("tcp://127.0.0.1:" + port);
        connection = factory.createConnection(Foreign.NAME, Foreign.NAME);
        Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
        MessageProducer producer = session.createProducer(null);
        producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
        session.createConsumer(session.createQueue(queue))
                .setMessageListener(request -> answer(session, producer, request, byMessageId));
        connection.start();
    }

    private void answer(Session session, MessageProducer producer, Message request, boolean byMessageId) {
        try {
            Message reply = session.createTextMessage("an answer");
            reply.setJMSCorrelationID(byMessageId ? request.getJMSMessageID() : request.getJMSCorrelationID());
            producer.send(request.getJMSReplyTo(), reply);
            answered.incrementAndGet();
        } catch (JMSException e) {
            // missing replies show the failure
        }
    }

    /** Ends it. @return how many requests it has answered */
    long end() throws JMSException {
        connection.close();
        return answered.get();
    }
}
