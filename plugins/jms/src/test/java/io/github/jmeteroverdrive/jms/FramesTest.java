// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Activities of threads with the frames that these elements and their clients declare. */
class FramesTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "jms.patterns.JmsPatternService.post | org.apache.activemq.artemis.jms.client.ActiveMQMessageProducer.send | SENDING",
                "messaging.producer.Producer.send | org.apache.qpid.jms.JmsMessageProducer.send | SENDING",
                "jms.patterns.JmsPatternService.receive | org.apache.activemq.artemis.jms.client.ActiveMQMessageConsumer.receive | WAITING",
                "jms.patterns.JmsPatternService.browse | org.apache.activemq.artemis.jms.client.ActiveMQQueueBrowser.hasMoreElements | WAITING",
                "jms.patterns.JmsPatternService.receive | org.apache.qpid.jms.JmsMessageConsumer.receiveNoWait | WAITING",
                "messaging.consumer.ConsumerRun.sample | io.github.jmeteroverdrive.messaging.consumer.ConsumerGroup.await | PAUSING",
                "messaging.producer.SendLoop.sample | io.github.jmeteroverdrive.measure.Pacer.await | PAUSING",
                "messaging.producer.SendLoop.sample | java.nio.Buffer.get | PLUGINS",
            })
    void classifiesFramesOfClients(String outer, String inner, ThreadActivity expected) {
        assertThat(Frames.ofThisJvm()
                        .of(List.of("java.lang.Object.hashCode", inner, "io.github.jmeteroverdrive." + outer)))
                .isEqualTo(expected);
    }
}
