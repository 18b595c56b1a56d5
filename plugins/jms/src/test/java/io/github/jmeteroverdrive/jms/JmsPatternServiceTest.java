// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JmsPatternServiceTest {

    @ParameterizedTest
    @CsvSource({
        "tcp://h:1, tcp://h:1?consumerWindowSize=0&blockOnAcknowledge=true",
        "tcp://h:1?a=b, tcp://h:1?a=b&consumerWindowSize=0&blockOnAcknowledge=true",
        "tcp://h:1?consumerWindowSize=9&blockOnAcknowledge=false,"
                + "tcp://h:1?consumerWindowSize=9&blockOnAcknowledge=false",
        "tcp://h:1?confirmationWindowSize=1048576&producerWindowSize=-1,"
                + "tcp://h:1?confirmationWindowSize=-1&producerWindowSize=-1"
                + "&consumerWindowSize=0&blockOnAcknowledge=true",
        "amqp://h:1, amqp://h:1?jms.prefetchPolicy.queuePrefetch=0",
        "amqp://h:1?jms.prefetchPolicy.all=5, amqp://h:1?jms.prefetchPolicy.all=5",
        "amqpws://h:1, amqpws://h:1?jms.prefetchPolicy.queuePrefetch=0",
        "failover:(amqp://h:1), failover:(amqp://h:1)?jms.prefetchPolicy.queuePrefetch=0",
        "failover:(amqp://h:1?amqp.idleTimeout=9), failover:(amqp://h:1?amqp.idleTimeout=9)?jms.prefetchPolicy.queuePrefetch=0",
    })
    void urlGetsDefaultsForClaims(String given, String opened) {
        JmsConnection element = new JmsConnection();
        element.setProperty(ConnectionSettings.URL.property(), given);
        assertThat(JmsPatternService.url(ConnectionSettings.of(element))).isEqualTo(opened);
    }
}
