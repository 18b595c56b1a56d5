// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ArtemisTargetTest {

    @Test
    void servesQueuesAndTopicsThatNobodyMadeAndEndsWithItsInput() throws Exception {
        try (Child child = Child.of()) {
            String url =
                    "tcp://127.0.0.1:" + child.awaitReady() + "?confirmationWindowSize=1048576";
            try (var factory = new ActiveMQConnectionFactory(url);
                    var context = factory.createContext()) {
                var queue = context.createQueue("some queue");
                context.createProducer().send(queue, "to the queue");
                assertThat(context.createConsumer(queue).receiveBody(String.class, 10_000))
                        .isEqualTo("to the queue");

                var topic = context.createTopic("some topic");
                var subscriber = context.createConsumer(topic);
                context.createProducer().send(topic, "to the topic");
                assertThat(subscriber.receiveBody(String.class, 10_000)).isEqualTo("to the topic");
            }
            child.closeStandardInput();
            assertThat(child.awaitExit()).isZero();
            assertThat(child.errors()).isEmpty();
        }
    }

    @Test
    void saysOnceASecondWhatItHolds() throws Exception {
        try (Child child = Child.of()) {
            String url =
                    "tcp://127.0.0.1:" + child.awaitReady() + "?confirmationWindowSize=1048576";
            try (var factory = new ActiveMQConnectionFactory(url);
                    var context = factory.createContext()) {
                var queue = context.createQueue("some queue");
                for (int n = 0; n < 3; n++) context.createProducer().send(queue, "left over");
                assertThat(context.createConsumer(queue).receiveBody(String.class, 10_000))
                        .isEqualTo("left over");
                String said = child.awaitLine("\"queueDepth\":2");
                assertThat(said)
                        .matches(
                                "STAT \\{\"queueDepth\":2,\"messagesAdded\":3,"
                                        + "\"messagesAcknowledged\":1,\"connections\":\\d+,"
                                        + "\"consumers\":1,\"heapUsedBytes\":\\d+,"
                                        + "\"gcSeconds\":\\d+\\.\\d{3}}");
            }
        }
    }

    @Test
    void endsWhenWhateverHeldItsInputIsKilled() throws Exception {
        var quoted = String.join(" ", Child.command().stream().map(s -> "'" + s + "'").toList());
        var shell = new ProcessBuilder("sh", "-c", "sleep 600 | " + quoted).start();
        try (Child child = new Child(shell)) {
            child.awaitReady();
            shell.descendants()
                    .filter(ArtemisTargetTest::isSleep)
                    .forEach(ProcessHandle::destroyForcibly);
            assertThat(child.awaitExit()).isZero();
        }
    }

    @Test
    void endsWhenToldToTerminate() throws Exception {
        try (Child child = Child.of()) {
            child.awaitReady();
            child.process.destroy();
            assertThat(child.process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void refusesAnUnknownOptionInOneSentence() throws Exception {
        try (Child child = Child.of("prot=61616")) {
            assertThat(child.awaitExit()).isEqualTo(1);
            assertThat(child.errors())
                    .startsWith("Target artemis: option 'prot=61616' is not known;")
                    .hasLineCount(1);
        }
    }

    @Test
    void refusesATakenPortInOneSentence() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Child child = Child.of("port=" + taken.getLocalPort())) {
            assertThat(child.awaitExit()).isEqualTo(1);
            assertThat(child.errors())
                    .startsWith("Target artemis: port " + taken.getLocalPort() + " of 127.0.0.1")
                    .hasLineCount(1);
        }
    }

    private static boolean isSleep(ProcessHandle process) {
        var command = process.info().command().map(Path::of);
        return command.isPresent() && command.get().endsWith("sleep");
    }
}
