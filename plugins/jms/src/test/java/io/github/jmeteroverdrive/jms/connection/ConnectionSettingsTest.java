// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.jms.JmsConnection;
import io.github.jmeteroverdrive.measure.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionSettingsTest {

    private static final String CORE = "org.apache.activemq.artemis.jndi.ActiveMQInitialContextFactory";
    private static final String QPID = "org.apache.qpid.jms.jndi.JmsInitialContextFactory";

    private static ConnectionSettings settings(String url, String contextFactory, String name) {
        JmsConnection connection = new JmsConnection();
        connection.setName("it");
        connection.setProperty(ConnectionFields.URL.property(), url);
        connection.setProperty(ConnectionFields.CONTEXT_FACTORY.property(), contextFactory);
        connection.setProperty(ConnectionFields.FACTORY_NAME.property(), name);
        return ConnectionSettings.of(connection);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://127.0.0.1:61616",
                "tcp://h:1?sslEnabled=true&trustStorePath=/a",
                "(tcp://a:1,tcp://b:2)?ha=true",
                "vm://0"
            })
    void coreUrlSelectsTheArtemisClient(String url) {
        ConnectionSettings settings = settings(url, "", "");
        assertThat(settings.contextFactory()).isEqualTo(CORE);
        assertThat(settings.factoryName()).isEqualTo("ConnectionFactory");
        assertThat(settings.isCore()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "amqp://127.0.0.1:5672",
                "amqps://h:1?transport.trustStoreLocation=/a",
                "amqpws://h:1",
                "amqpwss://h:1",
                "failover:(amqp://a:1,amqps://b:2)?failover.maxReconnectAttempts=3"
            })
    void amqpUrlSelectsQpidJms(String url) {
        ConnectionSettings settings = settings(url, "", "");
        assertThat(settings.contextFactory()).isEqualTo(QPID);
        assertThat(settings.factoryName()).isEqualTo("ConnectionFactory");
        assertThat(settings.isCore()).isFalse();
    }

    @Test
    void calibrationUrlSelectsTheCalibrationProvider() {
        ConnectionSettings settings = settings("calibration:?ack=at-once", "", "");
        assertThat(settings.contextFactory()).endsWith(".CalibrationContextFactory");
        assertThat(settings.factoryName()).isEqualTo("ConnectionFactory");
        assertThat(settings.isCore()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nio://h:1", "http://h", "failover:(tcp://a:1)", "amqpx://h", "ampq://h", "calibrations:fixed"})
    void anyOtherUrlNeedsTheClassName(String url) {
        assertThatThrownBy(() -> settings(url, "", ""))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - JMS Connection 'it': JNDI factory is ''")
                .hasMessageContaining("not for " + url + ";")
                .hasMessageContaining("class name");
        assertThat(settings(url, "some.Factory", "cf").contextFactory()).isEqualTo("some.Factory");
    }

    @Test
    void classNameOverridesTheUrl() {
        ConnectionSettings settings = settings("tcp://h:1", QPID, "");
        assertThat(settings.contextFactory()).isEqualTo(QPID);
        assertThat(settings.factoryName()).isEqualTo("ConnectionFactory");
    }

    @Test
    void onlyBundledClientsHaveADefaultFactoryName() {
        assertThat(settings("amqp://h:1", "", "mine").factoryName()).isEqualTo("mine");
        assertThatThrownBy(() -> settings("tcp://h:1", "some.Factory", ""))
                .hasMessageContaining("Connection factory is '': it must not be empty")
                .hasMessageContaining("give its name in the JNDI of some.Factory");
    }
}
