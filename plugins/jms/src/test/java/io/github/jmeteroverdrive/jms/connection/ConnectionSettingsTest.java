// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.jms.JmsConnection;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionSettingsTest {

    private static final String CORE = "org.apache.activemq.artemis.jndi.ActiveMQInitialContextFactory";
    private static final String QPID = "org.apache.qpid.jms.jndi.JmsInitialContextFactory";

    private static ConnectionSettings settings(String url, String contextFactory, String name) {
        JmsConnection connection = new JmsConnection();
        connection.setName("it");
        connection.setProperty(ConnectionSettings.URL.property(), url);
        connection.setProperty(ConnectionSettings.CONTEXT_FACTORY.property(), contextFactory);
        connection.setProperty(ConnectionSettings.FACTORY_NAME.property(), name);
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
        assertThat(settings.isQpid()).isTrue();
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
    void aPlainUrlIsWrittenInTheOtherProtocolWithoutTheParametersOfItsClient() {
        assertThat(ConnectionSettings.Protocol.AMQP.of("tcp://h:1?confirmationWindowSize=9"))
                .hasValue("amqp://h:1");
        assertThat(ConnectionSettings.Protocol.CORE.of("amqp://h:1?jms.topicPrefix=a/"))
                .hasValue("tcp://h:1");
        assertThat(ConnectionSettings.Protocol.AMQP.of("failover:(amqp://a:1)")).hasValue("failover:(amqp://a:1)");
        assertThat(ConnectionSettings.Protocol.SAME.of("some://h")).hasValue("some://h");
        assertThat(ConnectionSettings.Protocol.AMQP.of("tcp://h:1?sslEnabled=true"))
                .isEmpty();
        assertThat(ConnectionSettings.Protocol.CORE.of("amqps://h:1")).isEmpty();
        assertThat(ConnectionSettings.Protocol.AMQP.of("(tcp://a:1,tcp://b:1)?ha=true"))
                .isEmpty();
    }

    @Test
    void anotherUrlHasTheClientOfItsProtocolUnlessThePlanNamesOne() {
        assertThat(settings("tcp://h:1", "", "").contextFactoryFor("amqp://h:1"))
                .isEqualTo(QPID);
        assertThat(settings("tcp://h:1", "some.Factory", "cf").contextFactoryFor("amqp://h:1"))
                .isEqualTo("some.Factory");
    }

    @Test
    void thePasswordFileIsReadEachTime(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("token");
        JmsConnection connection = new JmsConnection();
        connection.setName("it");
        connection.setProperty(ConnectionSettings.URL.property(), "amqp://h:1");
        connection.setProperty(ConnectionSettings.USER.property(), "oauth");
        connection.setProperty(ConnectionSettings.PASSWORD_FILE.property(), file.toString());
        ConnectionSettings settings = ConnectionSettings.of(connection);
        assertThatThrownBy(settings::password).isInstanceOf(Refusal.class).hasMessageContaining("cannot be read");
        Files.writeString(file, "\n");
        assertThatThrownBy(settings::password).isInstanceOf(Refusal.class).hasMessageContaining("first line is empty");
        Files.writeString(file, "one\n");
        assertThat(settings.password()).isEqualTo("one");
        Files.writeString(file, "two\n");
        assertThat(settings.password()).isEqualTo("two");
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
