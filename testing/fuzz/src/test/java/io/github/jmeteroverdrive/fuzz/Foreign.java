// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import io.github.jmeteroverdrive.fuzz.truth.Stamp;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.QueueBrowser;
import jakarta.jms.QueueRequestor;
import jakarta.jms.QueueSession;
import jakarta.jms.Session;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.qpid.jms.JmsConnectionFactory;

/** Other clients of the same broker, with a different user name and client ID. */
public class Foreign {

    /** The user name, and the prefix of the client ID, by which a broker distinguishes them from JMeter. */
    public static final String NAME = "foreign";

    private static final long POLL_MILLIS = 20;

    /** 10 minutes; no machine is so slow. */
    private static final int MOST_POLLS = 30_000;

    private static final AtomicInteger CLIENTS = new AtomicInteger();

    private final Provider provider;
    final int port;

    /** An action in a started session. */
    interface Deed<T> {
        T in(Session session) throws JMSException;
    }

    Foreign(Provider provider, int port) {
        this.provider = provider;
        this.port = port;
    }

    /** The other clients of a provider's broker. */
    public static Foreign of(Provider provider, int port) {
        return provider == Provider.RABBIT ? new RabbitForeign(port) : new Foreign(provider, port);
    }

    <T> T session(int mode, Deed<T> deed) throws JMSException {
        return session(mode, true, deed);
    }

    private <T> T session(int mode, boolean modest, Deed<T> deed) throws JMSException {
        String url = provider.foreignUrl(port, modest);
        ConnectionFactory factory = switch (provider) {
            case CORE -> new ActiveMQConnectionFactory(url);
            case CLASSIC -> new org.apache.activemq.ActiveMQConnectionFactory(url);
            default -> new JmsConnectionFactory(url);
        };
        try (Connection connection = factory.createConnection(NAME, NAME)) {
            connection.setClientID(NAME + "-" + System.nanoTime() + CLIENTS.incrementAndGet());
            connection.start();
            return deed.in(connection.createSession(mode));
        } finally {
            if (factory instanceof ActiveMQConnectionFactory core) core.close();
        }
    }

    private static Destination destination(Session session, String uri) throws JMSException {
        String name = uri.substring(uri.indexOf("//") + 2);
        return uri.startsWith("topic:") ? session.createTopic(name) : session.createQueue(name);
    }

    /** Consumes up to so many messages. @return how many */
    public int steal(String destination, int most, long millis) throws Exception {
        return session(Session.SESSION_TRANSACTED, session -> {
            int taken = receive(session, destination, most, millis).size();
            session.commit();
            return taken;
        });
    }

    /** Takes messages and gives them back, so often. @return how many it took each time */
    public int handBack(String destination, int most, int times, long millis) throws JMSException {
        return session(Session.SESSION_TRANSACTED, session -> {
            int taken = 0;
            MessageConsumer consumer = session.createConsumer(destination(session, destination));
            for (int i = 0; i < times; i++) {
                taken = drain(consumer, most, millis).size();
                session.rollback();
            }
            return taken;
        });
    }

    static List<Message> receive(Session session, String destination, int most, long millis) throws JMSException {
        return drain(session.createConsumer(destination(session, destination)), most, millis);
    }

    private static List<Message> drain(MessageConsumer consumer, int most, long millis) throws JMSException {
        List<Message> messages = new ArrayList<>();
        while (messages.size() < most) {
            Message message = consumer.receive(millis);
            if (message == null) break;
            messages.add(message);
        }
        return messages;
    }

    /** Sends messages without a stamp. */
    public void send(String destination, int messages) throws JMSException {
        session(Session.AUTO_ACKNOWLEDGE, session -> {
            MessageProducer producer = session.createProducer(destination(session, destination));
            producer.setDeliveryMode(jakarta.jms.DeliveryMode.NON_PERSISTENT);
            for (int i = 0; i < messages; i++) producer.send(session.createTextMessage("not yours " + i));
            return null;
        });
    }

    /**
     * Browses up to so many messages of a queue and sends a copy of each.
     *
     * @return how many
     */
    public int copy(String destination, int most) throws Exception {
        return session(Session.AUTO_ACKNOWLEDGE, session -> {
            jakarta.jms.Queue queue = (jakarta.jms.Queue) destination(session, destination);
            List<Message> copies = new ArrayList<>();
            try (QueueBrowser browser = session.createBrowser(queue)) {
                Enumeration<?> messages = browser.getEnumeration();
                while (messages.hasMoreElements() && copies.size() < most) {
                    Message message = (Message) messages.nextElement();
                    byte[] body = body(message);
                    copies.add(copy(session, message, body));
                }
            }
            MessageProducer producer = session.createProducer(queue);
            producer.setDeliveryMode(jakarta.jms.DeliveryMode.NON_PERSISTENT);
            for (Message copy : copies) producer.send(copy);
            return copies.size();
        });
    }

    /**
     * Takes up to so many messages and sends each several times, like a faulty bridge.
     *
     * @param pause ms between the first time and the second
     * @return how many it took
     */
    public int relay(String destination, int most, int times, long pause) throws Exception {
        return session(Session.SESSION_TRANSACTED, session -> {
            List<Message> taken = receive(session, destination, most, 200);
            List<byte[]> bodies = new ArrayList<>();
            for (Message message : taken) bodies.add(body(message));
            MessageProducer producer = session.createProducer(destination(session, destination));
            producer.setDeliveryMode(jakarta.jms.DeliveryMode.NON_PERSISTENT);
            for (int i = 0; i < times; i++) {
                if (i > 0) pause(pause);
                for (int j = 0; j < bodies.size(); j++) producer.send(copy(session, taken.get(j), bodies.get(j)));
                session.commit();
            }
            return bodies.size();
        });
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Message copy(Session session, Message message, byte[] body) throws JMSException {
        BytesMessage copy = session.createBytesMessage();
        copy.writeBytes(body);
        for (Object name : Collections.list(message.getPropertyNames())) {
            if (name.toString().startsWith("overdrive_"))
                copy.setObjectProperty(name.toString(), message.getObjectProperty(name.toString()));
        }
        return copy;
    }

    private static byte[] body(Message message) throws JMSException {
        if (!(message instanceof BytesMessage bytes)) return new byte[0];
        byte[] body = new byte[(int) bytes.getBodyLength()];
        bytes.readBytes(body);
        return body;
    }

    /** Stamps of the messages on a queue; null for a message without one. */
    public List<Stamp> browse(String queue) throws Exception {
        return session(Session.AUTO_ACKNOWLEDGE, false, session -> {
            List<Stamp> stamps = new ArrayList<>();
            try (QueueBrowser browser = session.createBrowser(session.createQueue(queue))) {
                // one by one: a large body is discarded with the next message
                Enumeration<?> messages = browser.getEnumeration();
                while (messages.hasMoreElements() || hasMore(messages, session, queue, stamps.size()))
                    stamps.add(stamp((Message) messages.nextElement()));
            }
            return stamps;
        });
    }

    /**
     * A browser of the Artemis client may end before its credits have reached the broker. Asked again, it goes on, so
     * it is asked until it has given as many messages as the broker counts.
     */
    private boolean hasMore(Enumeration<?> messages, Session session, String queue, int given) throws JMSException {
        if (provider != Provider.CORE) return false;
        for (int i = 0; i < MOST_POLLS && given < browsable(session, queue); i++) {
            pause(POLL_MILLIS);
            if (messages.hasMoreElements()) return true;
        }
        return false;
    }

    private static long browsable(Session session, String queue) throws JMSException {
        return counted(session, queue, "messageCount")
                - counted(session, queue, "scheduledCount")
                - counted(session, queue, "deliveringCount");
    }

    private static long counted(Session session, String queue, String what) throws JMSException {
        Message question = session.createMessage();
        JMSManagementHelper.putAttribute(question, "queue." + queue, what);
        Message answer = new QueueRequestor((QueueSession) session, session.createQueue("activemq.management"))
                .request(question);
        try {
            return JMSManagementHelper.hasOperationSucceeded(answer)
                    ? ((Number) JMSManagementHelper.getResult(answer)).longValue()
                    : 0; // there is no such queue
        } catch (Exception e) {
            throw (JMSException) new JMSException(queue + ": " + what).initCause(e);
        }
    }

    static Stamp stamp(Message message) throws JMSException {
        byte[] head = new byte[Stamp.BYTES];
        if (message instanceof BytesMessage bytes) bytes.readBytes(head);
        Stamp inBody = Stamp.of(ByteBuffer.wrap(head));
        if (inBody != null) return inBody;
        return Stamp.of(name -> {
            try {
                return message.getObjectProperty(name);
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
