// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;

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
}
