// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerProductTest {

    @Test
    void rabbitMqIsNotBrowsed() {
        assertThat(BrokerProduct.obstacle("RabbitMQ")).contains("RabbitMQ", "remove");
    }

    @ParameterizedTest
    @ValueSource(strings = {"apache-activemq-artemis", "qpid", ""})
    void otherProductsAreBrowsed(String product) {
        assertThat(BrokerProduct.obstacle(product)).isEmpty();
    }

    @Test
    void rabbitMqHasNoTransactions() {
        assertThat(BrokerProduct.gaps("RabbitMQ")).containsExactly(BrokerProduct.Gap.TRANSACTIONS);
        assertThat(BrokerProduct.gaps("qpid")).isEmpty();
    }

    @Test
    void activeMqClassicHasNoAsynchronousSend() throws JMSException {
        String url = "failover:(tcp://127.0.0.1:1)";
        try (Connection connection = new ActiveMQConnectionFactory(url).createConnection()) {
            assertThat(BrokerProduct.isClassic(connection)).isTrue();
            assertThat(BrokerProduct.gaps(connection)).containsExactly(BrokerProduct.Gap.ASYNC_SEND);
        }
    }

    @Test
    void otherClientsAreNotActiveMqClassic() throws JMSException {
        try (Connection connection = new JmsConnectionFactory("failover:(amqp://127.0.0.1:1)").createConnection()) {
            assertThat(BrokerProduct.isClassic(connection)).isFalse();
        }
    }
}
