// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.TestRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

    @Test
    void refusesTwoConnectionsOfOneNameThatLeadToTwoBrokers(@TempDir Path directory) {
        Brokers brokers = Brokers.of(TestRun.in(directory));
        brokers.add("broker", "tcp://a:61616", "od - JMS Connection 'broker'");
        brokers.add("broker", "amqp://a:61616", "od - JMS Connection 'broker'");
        assertThatThrownBy(() -> brokers.add("broker", "mqtt://a:1883", "od - MQTT Connection 'broker'"))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "od - MQTT Connection 'broker': the plan has two connections of this name; rename one of them.");
    }
}
