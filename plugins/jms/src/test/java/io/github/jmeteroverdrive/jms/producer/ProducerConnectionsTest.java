// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real clients, which need no broker to report how they would send. */
class ProducerConnectionsTest {

    private static final String NO_BROKER = "failover:(tcp://127.0.0.1:1)?";

    @ParameterizedTest
    @CsvSource({
        "'', false, false",
        "'', true, true",
        "jms.alwaysSyncSend=true, false, true",
        "jms.useAsyncSend=true, true, false",
        "jms.sendTimeout=5000, false, true",
        "jms.useAsyncSend=true&jms.alwaysSyncSend=true, true, true",
    })
    void reportsWhetherTheSendOfActiveMqClassicWaits(String options, boolean persistent, boolean waits)
            throws JMSException {
        try (Connection connection = new ActiveMQConnectionFactory(NO_BROKER + options).createConnection()) {
            assertThat(new ProducerConnections.ClassicClient(connection).waitsForTheBroker(persistent))
                    .isEqualTo(waits);
        }
    }
}
