// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokersTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "tcp://a:61616 | tcp://a:61616?consumerWindowSize=0",
                "tcp://a:61616 | amqp://A:61616",
                "tcp://localhost:1 | tcp://127.0.0.1:1",
                "(tcp://a:1,tcp://b:1)?ha=true | failover:(amqp://b:1,amqp://a:1)",
                "amqp://me:secret@a:1 | amqp://a:1"
            })
    void connectionsToTheSameHostsAndPortsLeadToOneBroker(String first, String other) {
        assertThat(Brokers.authorityOf(first)).isEqualTo(Brokers.authorityOf(other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "tcp://a:1 | tcp://a:2",
                "tcp://a:1 | tcp://b:1",
                "tcp://a:1 | (tcp://a:1,tcp://b:1)",
                "amqp://a:1?amqp.vhost=x | amqp://a:1?amqp.vhost=y",
                "http://a:1/x | http://a:1/y",
                "calibration:a | calibration://a"
            })
    void connectionsToOtherHostsPortsOrVirtualHostsLeadToOtherBrokers(String first, String other) {
        assertThat(Brokers.authorityOf(first)).isNotEqualTo(Brokers.authorityOf(other));
    }
}
