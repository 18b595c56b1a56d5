// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.qpid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.target.Child;
import io.github.jmeteroverdrive.target.TargetContract;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSProducer;
import java.nio.file.Path;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QpidTargetTest extends TargetContract {

    private static final String TOPICS = "?jms.topicPrefix=amq.topic/";

    /** A broker shared by tests that do not change its state. */
    private static Child shared;

    private static int port;

    @TempDir
    Path temp;

    QpidTargetTest() {
        super(QpidTarget.class, "qpid");
    }

    @BeforeAll
    static void start() throws Exception {
        shared = Child.of(QpidTarget.class);
        port = shared.awaitReady();
    }

    @AfterAll
    static void end() throws Exception {
        shared.close();
    }

    private interface Use {
        void of(JMSContext context) throws Exception;
    }

    private static JMSProducer transients(JMSContext context) {
        return context.createProducer().setDeliveryMode(DeliveryMode.NON_PERSISTENT);
    }

    private static void connect(int port, Use use) throws Exception {
        var factory = new JmsConnectionFactory("amqp://127.0.0.1:" + port + TOPICS);
        factory.setClientID("me");
        try (var context = factory.createContext()) {
            use.of(context);
        }
    }

    @Test
    void createsQueuesOnDemand() throws Exception {
        connect(port, context -> {
            for (var name : new String[] {"orders", "a queue", "a.b", "Größe", "amq"}) {
                var queue = context.createQueue(name);
                transients(context).send(queue, "to " + name);
                assertThat(context.createConsumer(queue).receiveBody(String.class, 1_800_000))
                        .isEqualTo("to " + name);
            }
        });
    }

    @Test
    void inMemoryStoreRefusesPersistentMessages() throws Exception {
        connect(
                port,
                context -> assertThatThrownBy(() -> context.createProducer().send(context.createQueue("q"), "keep"))
                        .hasMessageContaining("cannot accept durable message"));
    }

    @Tag("full")
    @Test
    void everySubscriberOfATopicReceivesEveryMessage() throws Exception {
        connect(port, context -> {
            var topic = context.createTopic("some.topic");
            var consumer = context.createConsumer(topic);
            var other = context.createDurableConsumer(topic, "mine");
            var elsewhere = context.createConsumer(context.createTopic("some.other"));
            transients(context).send(topic, "to the topic");
            assertThat(consumer.receiveBody(String.class, 1_800_000)).isEqualTo("to the topic");
            assertThat(other.receiveBody(String.class, 1_800_000)).isEqualTo("to the topic");
            assertThat(elsewhere.receiveNoWait()).isNull();
            shared.awaitLine("\"durableSubscriptions\":1");
            other.close();
            context.unsubscribe("mine");
            shared.awaitLine("\"durableSubscriptions\":0");
        });
    }

    @Tag("full")
    @Test
    void reportsItsStatisticsEverySecond() throws Exception {
        try (Child child = child()) {
            connect(child.awaitReady(), context -> {
                var queue = context.createQueue("some queue");
                for (int n = 0; n < 3; n++) transients(context).send(queue, "left over");
                assertThat(context.createConsumer(queue).receiveBody(String.class, 1_800_000))
                        .isEqualTo("left over");
                // two may have been sent, and none received, a second before
                assertThat(child.awaitLine("\"queueDepth\":2,\"messagesAdded\":3"))
                        .matches("STAT \\{\"queueDepth\":2,\"messagesAdded\":3,"
                                + "\"messagesAcknowledged\":1,\"connections\":1,"
                                + "\"consumers\":1,\"durableSubscriptions\":0,"
                                + "\"messagesIn\":3,\"messagesOut\":3,"
                                + "\"bytesIn\":\\d+,\"bytesOut\":\\d+,"
                                + "\"heapUsedBytes\":\\d+,\"gcSeconds\":\\d+\\.\\d+,\"compileSeconds\":\\d+\\.\\d+}");
            });
        }
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"none,false,false", "broker,true,false", "virtualhost,false,true", "all,true,true"})
    void logsStatisticsOfTheGivenLevelsOnly(String statistics, boolean broker, boolean virtualHost) throws Exception {
        try (Child child = Child.of(QpidTarget.class, "statistics=" + statistics)) {
            connect(child.awaitReady(), context -> {
                transients(context).send(context.createQueue("q"), "x");
                for (int i = 0; i < 3; i++) child.awaitLine("\"messagesIn\":1");
            });
            child.closeStandardInput();
            assertThat(child.awaitExit()).isZero();
            String errors = child.errors();
            assertThat(errors.contains("qpid.statistics.Broker - Statistics: overdrive: messages in 1"))
                    .isEqualTo(broker);
            assertThat(errors.contains("qpid.statistics.VirtualHost - Statistics: default: messages in 1"))
                    .isEqualTo(virtualHost);
        }
    }

    @Tag("full")
    @Test
    void derbyStoresPersistentMessagesInADirectoryDeletedAtTheEnd(@TempDir Path working) throws Exception {
        var command = Child.command(QpidTarget.class, "durable=true");
        command.add(1, "-Djava.io.tmpdir=" + temp);
        try (Child child = new Child(
                new ProcessBuilder(command).directory(working.toFile()).start())) {
            connect(child.awaitReady(), context -> {
                var producer = context.createProducer();
                producer.setDeliveryMode(DeliveryMode.PERSISTENT);
                producer.send(context.createQueue("kept"), "in the database".getBytes());
            });
            assertThat(Child.filesHold(temp, "in the database")).isTrue();
            child.closeStandardInput();
            assertThat(child.awaitExit()).isZero();
            assertThat(child.errors()).isEmpty();
        }
        assertThat(temp).isEmptyDirectory();
        assertThat(working).isEmptyDirectory();
    }
}
