// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.calibration.CalibrationContextFactory;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.InvalidSelectorException;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import jakarta.jms.Topic;
import jakarta.jms.TransactionRolledBackException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Hashtable;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionsTest {

    private static final long WAIT_MILLIS = 1_800_000;

    private Connection connection;

    /** A session of a started connection to a broker that no other test uses. */
    private Session open(String options, int mode) throws Exception {
        connection = connect("calibration:" + UUID.randomUUID() + "?" + options);
        return connection.createSession(mode);
    }

    private static Connection connect(String url) throws NamingException, JMSException {
        Map<String, String> environment = Map.of(
                Context.INITIAL_CONTEXT_FACTORY, CalibrationContextFactory.class.getName(), Context.PROVIDER_URL, url);
        Context context = new InitialContext(new Hashtable<>(environment));
        Connection made = ((ConnectionFactory) context.lookup("any")).createConnection();
        context.close();
        made.start();
        return made;
    }

    @AfterEach
    void close() throws JMSException {
        if (connection != null) connection.close();
    }

    private static String text(MessageConsumer consumer, long millis) throws JMSException {
        TextMessage message = (TextMessage) consumer.receive(millis);
        return message == null ? null : message.getText();
    }

    @Test
    void consumersOfAQueueShareItsMessagesInOrder() throws Exception {
        Session session = open("deliver=fixed:1ms", Session.AUTO_ACKNOWLEDGE);
        Queue queue = session.createQueue("q");
        MessageProducer producer = session.createProducer(queue);
        for (String text : new String[] {"a", "b", "c"}) producer.send(session.createTextMessage(text));
        MessageConsumer first = session.createConsumer(queue);
        MessageConsumer second = session.createConsumer(queue);
        assertThat(text(first, WAIT_MILLIS)).isEqualTo("a");
        assertThat(text(second, WAIT_MILLIS)).isEqualTo("b");
        assertThat(text(first, WAIT_MILLIS)).isEqualTo("c");
        assertThat(second.receiveNoWait()).isNull();
    }

    @Test
    void selectorsFilterAndBrowsersConsumeNothing() throws Exception {
        Session session = open("", Session.AUTO_ACKNOWLEDGE);
        Queue queue = session.createQueue("q");
        MessageProducer producer = session.createProducer(queue);
        for (int i = 0; i < 4; i++) {
            TextMessage message = session.createTextMessage("m" + i);
            message.setStringProperty("run", i % 2 == 0 ? "even" : "it's odd");
            message.setIntProperty("i", i);
            producer.send(message);
        }
        String odd = "(run = 'it''s odd') AND i <> 1";
        assertThat(Collections.list(session.createBrowser(queue).getEnumeration()))
                .hasSize(4);
        assertThat(Collections.list(session.createBrowser(queue, odd).getEnumeration()))
                .hasSize(1);
        MessageConsumer consumer = session.createConsumer(queue, odd);
        assertThat(text(consumer, WAIT_MILLIS)).isEqualTo("m3");
        assertThat(consumer.receiveNoWait()).isNull();
        assertThatThrownBy(() -> session.createConsumer(queue, "i BETWEEN 1 AND 2"))
                .isInstanceOf(InvalidSelectorException.class)
                .hasMessageContaining("BETWEEN");
    }

    @Test
    void eachSubscriptionReceivesACopyAndADurableOneAlsoLater() throws Exception {
        Session session = open("", Session.AUTO_ACKNOWLEDGE);
        connection.setClientID("me");
        Topic topic = session.createTopic("t");
        MessageConsumer plain = session.createConsumer(topic);
        MessageConsumer shared = session.createSharedConsumer(topic, "s");
        MessageConsumer sharedToo = session.createSharedConsumer(topic, "s");
        MessageConsumer deaf = session.createConsumer(topic, null, true);
        MessageConsumer durable = session.createDurableConsumer(topic, "d");
        assertThatThrownBy(() -> session.createDurableConsumer(topic, "d"))
                .hasMessageContaining("has a consumer already");
        durable.close();
        session.createProducer(topic).send(session.createTextMessage("news"));
        assertThat(text(plain, WAIT_MILLIS)).isEqualTo("news");
        assertThat(text(shared, WAIT_MILLIS)).isEqualTo("news");
        assertThat(sharedToo.receiveNoWait()).isNull();
        assertThat(deaf.receiveNoWait()).isNull();
        durable = session.createDurableConsumer(topic, "d");
        assertThat(text(durable, WAIT_MILLIS)).isEqualTo("news");
        durable.close();
        session.unsubscribe("d");
        assertThatThrownBy(() -> session.unsubscribe("d")).hasMessageContaining("me d'");
    }

    @Test
    void deliversTransactionsOnlyWhenCommitted() throws Exception {
        Session session = open("ack=fixed:1ms&fail=2", Session.SESSION_TRANSACTED);
        Queue queue = session.createQueue("q");
        MessageProducer producer = session.createProducer(queue);
        MessageConsumer consumer = session.createConsumer(queue);
        producer.send(session.createTextMessage("gone"));
        session.rollback();
        producer.send(session.createTextMessage("here"));
        assertThat(consumer.receiveNoWait()).isNull();
        session.commit();
        assertThat(text(consumer, WAIT_MILLIS)).isEqualTo("here");
        producer.send(session.createTextMessage("failed"));
        assertThatThrownBy(session::commit).isInstanceOf(TransactionRolledBackException.class);
        TextMessage again = (TextMessage) consumer.receive(WAIT_MILLIS);
        assertThat(again.getText()).isEqualTo("here");
        assertThat(again.getJMSRedelivered()).isTrue();
        session.commit();
        assertThat(consumer.receiveNoWait()).isNull();
    }

    @Test
    void redeliversUnacknowledgedMessages() throws Exception {
        Session session = open("", Session.CLIENT_ACKNOWLEDGE);
        Queue queue = session.createQueue("q");
        MessageProducer producer = session.createProducer(queue);
        producer.send(session.createTextMessage("a"));
        producer.send(session.createTextMessage("b"));
        MessageConsumer consumer = session.createConsumer(queue);
        consumer.receive(WAIT_MILLIS).acknowledge();
        assertThat(text(consumer, WAIT_MILLIS)).isEqualTo("b");
        session.close();
        Session next = connection.createSession(Session.CLIENT_ACKNOWLEDGE);
        assertThat(text(next.createConsumer(queue), WAIT_MILLIS)).isEqualTo("b");
    }

    @Test
    void redeliversToAListenerThatThrows() throws Exception {
        Session session = open("", Session.AUTO_ACKNOWLEDGE);
        Queue queue = session.createQueue("q");
        CountDownLatch again = new CountDownLatch(1);
        session.createConsumer(queue).setMessageListener(message -> {
            try {
                if (!message.getJMSRedelivered()) throw new IllegalStateException("not now");
                again.countDown();
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
        });
        session.createProducer(queue).send(session.createTextMessage("a"));
        assertThat(again.await(WAIT_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
    }

    @Test
    void synchronousSendThrowsTheFailureOfItsCompletion() throws Exception {
        Session session = open("ack=fixed:1ms&fail=2&throw=3", Session.AUTO_ACKNOWLEDGE);
        Queue queue = session.createQueue("q");
        MessageProducer producer = session.createProducer(queue);
        producer.send(session.createMessage());
        assertThatThrownBy(() -> producer.send(session.createMessage()))
                .hasMessage("calibrated failure of a completion");
        assertThatThrownBy(() -> producer.send(session.createMessage())).hasMessage("calibrated failure of send()");
        assertThat(Collections.list(session.createBrowser(queue).getEnumeration()))
                .hasSize(1);
    }

    @Test
    void writesTheRecordWhenTheLastConnectionCloses(@TempDir Path folder) throws Exception {
        String url = "calibration:record?duplicate=2&truth=" + folder.resolve("t");
        try (Connection receiving = connect(url)) {
            try (Connection sending = connect(url)) {
                Session session = sending.createSession();
                MessageProducer producer = session.createProducer(session.createQueue("q"));
                producer.send(session.createTextMessage("a"));
                producer.send(session.createTextMessage("b"));
            }
            assertThat(folder.resolve("t")).doesNotExist();
            Session session = receiving.createSession();
            MessageConsumer consumer = session.createConsumer(session.createQueue("q"));
            for (int i = 0; i < 3; i++)
                assertThat(consumer.receive(WAIT_MILLIS)).isNotNull();
        }
        assertThat(Files.readAllLines(folder.resolve("t/sends.csv"))).hasSize(3);
        assertThat(Files.readAllLines(folder.resolve("t/deliveries.csv")))
                .hasSize(4)
                .satisfies(lines -> assertThat(lines.get(3)).startsWith("1,"));
    }

    @Test
    void unsupportedFeaturesAreNamed() throws Exception {
        Session session = open("", Session.AUTO_ACKNOWLEDGE);
        assertThatThrownBy(session::createObjectMessage).hasMessageContaining("object messages");
        assertThatThrownBy(() -> session.createConsumer(session.createQueue("a::b")))
                .hasMessageContaining("a::b");
        assertThatThrownBy(() -> connect("calibration:?connect=refused"))
                .isInstanceOf(JMSException.class)
                .hasMessageContaining("refused");
    }
}
