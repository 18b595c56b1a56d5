// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.target.Child;
import io.github.jmeteroverdrive.target.TargetContract;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.JMSSecurityRuntimeException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Path;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ArtemisTargetTest extends TargetContract {

    private static final String CONFIRMED = "?confirmationWindowSize=1048576";

    @TempDir
    Path temp;

    ArtemisTargetTest() {
        super(ArtemisTarget.class, "artemis");
    }

    private interface Use {
        void of(JMSContext context) throws Exception;
    }

    private static void connect(int port, String parameters, Use use) throws Exception {
        String url = "tcp://127.0.0.1:" + port + CONFIRMED + parameters;
        try (var factory = new ActiveMQConnectionFactory(url);
                var context = factory.createContext()) {
            use.of(context);
        }
    }

    @Test
    void createsQueuesAndTopicsOnDemand() throws Exception {
        try (Child child = child()) {
            connect(child.awaitReady(), "", context -> {
                var queue = context.createQueue("some queue");
                context.createProducer().send(queue, "to the queue");
                assertThat(context.createConsumer(queue).receiveBody(String.class, 1_800_000))
                        .isEqualTo("to the queue");

                var topic = context.createTopic("some topic");
                var subscriber = context.createConsumer(topic);
                context.createProducer().send(topic, "to the topic");
                assertThat(subscriber.receiveBody(String.class, 1_800_000)).isEqualTo("to the topic");
            });
        }
    }

    @Tag("full")
    @Test
    @EnabledOnOs(OS.LINUX)
    void listensOnTheGivenAddressOnly() throws Exception {
        try (Child child = child("address=127.0.0.2")) {
            int port = child.awaitReady();
            new Socket("127.0.0.2", port).close();
            assertThatThrownBy(() -> new Socket("127.0.0.1", port)).isInstanceOf(ConnectException.class);
        }
    }

    @Tag("full")
    @Test
    void reportsItsStatisticsEverySecond() throws Exception {
        try (Child child = child()) {
            connect(child.awaitReady(), "&clientID=me", context -> {
                var queue = context.createQueue("some queue");
                for (int n = 0; n < 3; n++) context.createProducer().send(queue, "left over");
                assertThat(context.createConsumer(queue).receiveBody(String.class, 1_800_000))
                        .isEqualTo("left over");
                context.createDurableConsumer(context.createTopic("news"), "mine")
                        .close();
                // a line may come while the durable consumer is still there
                String line = child.awaitLine("\"consumers\":1,\"durableSubscriptions\":1");
                assertThat(line)
                        .matches("STAT \\{\"queueDepth\":2,\"messagesAdded\":3,"
                                + "\"messagesAcknowledged\":1,\"connections\":\\d+,"
                                + "\"consumers\":1,\"durableSubscriptions\":1,"
                                + "\"pagingAddresses\":0,\"heapUsedBytes\":\\d+,"
                                + "\"gcSeconds\":\\d+\\.\\d+,\"compileSeconds\":\\d+\\.\\d+}");
            });
        }
    }

    @Tag("full")
    @Test
    void fullAddressPagesAndReportsIt() throws Exception {
        try (Child child = child("full=PAGE", "maxSize=100000", "pageSize=20000")) {
            connect(child.awaitReady(), "", context -> {
                var queue = context.createQueue("deep");
                var producer = context.createProducer();
                for (int n = 0; n < 200; n++) producer.send(queue, new byte[2000]);
                assertThat(child.awaitLine("\"queueDepth\":200,"))
                        .contains("\"pagingAddresses\":1,", "\"paging deep\":1");
                var consumer = context.createConsumer(queue);
                for (int n = 0; n < 200; n++)
                    assertThat(consumer.receive(1_800_000)).isNotNull();
                assertThat(child.awaitLine("\"pagingAddresses\":0")).contains("\"queueDepth\":0,", "\"paging deep\":0");
            });
        }
    }

    @Tag("full")
    @Test
    void journalStoresPersistentMessagesInADirectoryDeletedAtTheEnd() throws Exception {
        try (Child child = childIn(temp, "journal=nio")) {
            connect(child.awaitReady(), "", context -> {
                var producer = context.createProducer();
                producer.setDeliveryMode(DeliveryMode.PERSISTENT);
                producer.send(context.createQueue("kept"), "in the journal".getBytes());
            });
            assertThat(Child.filesHold(temp, "in the journal")).isTrue();
            child.closeStandardInput();
            assertThat(child.awaitExit()).isZero();
            assertThat(child.errors()).isEmpty();
        }
        assertThat(temp).isEmptyDirectory();
    }

    @Tag("full")
    @Test
    void acceptsOnlyItsUsers() throws Exception {
        try (Child child = child("users=ann:secret")) {
            int port = child.awaitReady();
            connect(
                    port,
                    "&user=ann&password=secret",
                    context -> context.createProducer().send(context.createQueue("q"), "hers"));
            assertThatThrownBy(() -> connect(port, "&user=ann&password=wrong", context -> {}))
                    .isInstanceOf(JMSSecurityRuntimeException.class);
            assertThatThrownBy(() -> connect(port, "", context -> {})).isInstanceOf(JMSSecurityRuntimeException.class);
        }
    }

    @Tag("full")
    @Test
    void acceptsTlsFromClientsThatTrustItsCertificate() throws Exception {
        try (Child child = childIn(temp, "tls=true")) {
            int port = child.awaitReady();
            assertThat(child.trust()).matches("TRUST overdrive " + temp + "/.*\\.p12");
            String trust = child.trust().split(" ", 3)[2];
            connect(
                    port,
                    "&sslEnabled=true&trustStorePassword=overdrive&trustStorePath=" + trust,
                    context -> context.createProducer().send(context.createQueue("q"), "safe"));
            assertThatThrownBy(() -> connect(port, "&sslEnabled=true", context -> {}))
                    .isInstanceOf(JMSRuntimeException.class);
            child.closeStandardInput();
            assertThat(child.awaitExit()).isZero();
        }
        assertThat(temp).isEmptyDirectory();
    }

    private static Child childIn(Path temp, String... options) throws Exception {
        var command = Child.command(ArtemisTarget.class, options);
        command.add(1, "-Djava.io.tmpdir=" + temp);
        return new Child(new ProcessBuilder(command).start());
    }
}
