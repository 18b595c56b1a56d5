// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.RunningTarget
import jakarta.jms.ConnectionFactory
import jakarta.jms.DeliveryMode
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory
import org.apache.qpid.jms.JmsConnectionFactory
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** The unpacked targets are complete: they start from their folder alone, and the JMS clients of JMeter can use them. */
class TargetsTest {

    private static ConnectionFactory factory(String url) {
        url.startsWith('tcp:') ? new ActiveMQConnectionFactory(url) : new JmsConnectionFactory(url)
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['artemis,CORE AMQP', 'qpid,AMQP'])
    void 'each broker serves queues and topics to the JMS clients at the URLs of its target'(String name, String protocols) {
        RunningTarget.start(name).withCloseable { target ->
            protocols.split(' ').each { serves(target.url(it)) }
            assert target.end() == ''
        }
    }

    private static void serves(String url) {
        factory(url).createContext().withCloseable { context ->
            def producer = context.createProducer().setDeliveryMode(DeliveryMode.NON_PERSISTENT)
            def queue = context.createQueue('q')
            producer.send(queue, 'hello')
            assert context.createConsumer(queue).receiveBody(String, 60_000) == 'hello'
            def topic = context.createTopic('t')
            def subscribers = [context.createConsumer(topic), context.createConsumer(topic)]
            producer.send(topic, 'news')
            assert subscribers*.receiveBody(String, 60_000) == ['news', 'news']
        }
    }

    @Tag('full')
    @Test
    void 'the CORE URL of the artemis target sets a confirmation window and a producer window'() {
        new ActiveMQConnectionFactory(Artemis.shared().url).withCloseable { factory ->
            assert factory.serverLocator.confirmationWindowSize == 1048576
            assert factory.producerWindowSize == 4194304
        }
    }
}
