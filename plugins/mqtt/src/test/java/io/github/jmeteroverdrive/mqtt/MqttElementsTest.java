// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.form.PanelContract;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.TestRun;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MqttElementsTest extends PanelContract {

    @Override
    protected Stream<JMeterGUIComponent> panels() {
        return Stream.of(new MqttConnectionGui(), new MqttPublisherGui(), new MqttSubscriberGui());
    }

    private static TestElement named(JMeterGUIComponent panel) {
        TestElement element = panel.createTestElement();
        element.setName("it");
        return element;
    }

    private static TestElement connection() {
        TestElement connection = named(new MqttConnectionGui());
        connection.setProperty("MqttConnection.url", "mqtt://127.0.0.1");
        return connection;
    }

    private static TestElement publisher() {
        return named(new MqttPublisherGui());
    }

    private static TestElement subscriber() {
        return named(new MqttSubscriberGui());
    }

    @Test
    void newElementsAreValid() {
        BrokerSettings settings = new BrokerSettings(connection());
        assertThat(settings.port()).isEqualTo(1883);
        assertThat(settings.version).isEqualTo(BrokerSettings.Version.V5);
        assertThat(settings.keepsSessions()).isFalse();
        PublishSettings publish = publish(publisher());
        assertThat(publish.common().load().maxPending()).isEqualTo(1);
        assertThat(publish.delivery().qos()).isEqualTo(1);
        assertThat(subscribeMqtt3(subscriber()).qos()).isEqualTo(1);
    }

    @Test
    void sessionsRemainOnlyIfAnotherRunCanResumeThem() {
        TestElement connection = connection();
        connection.setProperty("MqttConnection.sessionExpiry", "60");
        assertThat(new BrokerSettings(connection).keepsSessions()).isFalse();
        connection.setProperty("MqttConnection.clientIdPrefix", "again");
        assertThat(new BrokerSettings(connection).keepsSessions()).isTrue();
    }

    @Test
    void topicsAreNumbered() {
        TestElement publisher = publisher();
        publisher.setProperty("MqttPublisher.topic", "line, hall{n}/temperature");
        publisher.setProperty("MqttPublisher.topics", "2");
        assertThat(publish(publisher).topics())
                .containsExactly("line0", "line1", "hall0/temperature", "hall1/temperature");
    }

    @Test
    void theOnlyTopicIsNumberedToo() {
        TestElement publisher = publisher();
        publisher.setProperty("MqttPublisher.topic", "hall{n}/temperature, line");
        assertThat(publish(publisher).topics()).containsExactly("hall0/temperature", "line");
    }

    @Test
    void theTopicsOfConnectionsAreOneAddress() {
        TestElement publisher = publisher();
        publisher.setProperty("MqttPublisher.topic", "devices/d{c}/state");
        PublishSettings settings = publish(publisher);
        assertThat(settings.topics()).containsExactly("devices/d{c}/state");
        assertThat(settings.common().layout().destinations())
                .extracting(DestinationName::name)
                .containsExactly("devices/+/state");
        TestElement subscriber = subscriber();
        subscriber.setProperty("MqttSubscriber.topic", "devices/d{c}/state");
        assertThat(subscribe(subscriber).filters()).containsExactly("devices/+/state");
    }

    @ParameterizedTest
    @CsvSource({
        "url,127.0.0.1:1883,Broker URL,mqtt://127.0.0.1:1883",
        "url,tcp://broker,Broker URL,mqtts://",
        "url,mqtt://ann:secret@broker,Broker URL,//…@broker': give only",
        "url,mqtt://broker/x,Broker URL,give only",
        "url,mqtt://broker?x=y,Broker URL,give only",
        "version,4,MQTT version,3.1.1",
        "keepAlive,70000,Keep alive,",
        "receiveMaximum,0,Receive maximum,",
        "password,secret,Password,give User",
        "willTopic,a/#,Will topic,without wildcards",
        "eventLoops,0,Event loops,",
    })
    void refusesInvalidFieldsOfAConnection(String field, String value, String label, String remedy) {
        TestElement connection = connection();
        connection.setProperty("MqttConnection." + field, value);
        assertRefused(() -> new BrokerSettings(connection), "od - MQTT Connection 'it'", label, remedy);
    }

    @ParameterizedTest
    @CsvSource({
        "sessionExpiry,60,Session expiry,Clean start",
        "topicAliases,10,Topic aliases,MQTT version 5",
    })
    void refusesWhatMqtt3DoesNotHave(String field, String value, String label, String remedy) {
        TestElement connection = connection();
        connection.setProperty("MqttConnection.version", "3.1.1");
        connection.setProperty("MqttConnection." + field, value);
        assertRefused(() -> new BrokerSettings(connection), "od - MQTT Connection 'it'", label, remedy);
    }

    @ParameterizedTest
    @CsvSource({
        "topic,a/+/b,Topic,{c}",
        "topic,'a,,b',Topic,give the name",
        "topic,a::b,Topic,another name",
        "connections,0,Connections,",
        "qos,3,QoS,",
        "messageExpiry,0,Message expiry,",
        "userProperties,just words,User properties,NAME=VALUE",
    })
    void refusesInvalidFieldsOfAPublisher(String field, String value, String label, String remedy) {
        TestElement publisher = publisher();
        publisher.setProperty("MqttPublisher." + field, value);
        assertRefused(() -> publish(publisher), "od - MQTT Publisher 'it'", label, remedy);
    }

    @ParameterizedTest
    @CsvSource({
        "messageSize,20,Message size,at least",
        "messageExpiry,5,Message expiry,leave it empty",
        "userProperties,a=b,User properties,leave it empty",
    })
    void refusesWhatMqtt3DoesNotHaveOfAPublisher(String field, String value, String label, String remedy) {
        TestElement publisher = publisher();
        publisher.setProperty("MqttPublisher." + field, value);
        publish(publisher);
        assertRefused(
                () -> PublishSettings.of(publisher, BrokerSettings.Version.V3, new TopicSpace()),
                "od - MQTT Publisher 'it'",
                label,
                remedy);
    }

    @ParameterizedTest
    @CsvSource({
        "topic,a/#/b,Topic filter,write a/#",
        "topic,a/b#,Topic filter,whole levels",
        "topic,$share/readers/a,Topic filter,Share group",
        "topic,$queue/a,Topic filter,Share group",
        "topic,a/+b/c,Topic filter,whole levels",
        "share,a/b,Share group,plain name",
        "retainHandling,never,Retained messages,do-not-send",
    })
    void refusesInvalidFieldsOfASubscriber(String field, String value, String label, String remedy) {
        TestElement subscriber = subscriber();
        subscriber.setProperty("MqttSubscriber." + field, value);
        assertRefused(() -> subscribe(subscriber), "od - MQTT Subscriber 'it'", label, remedy);
    }

    @ParameterizedTest
    @CsvSource({
        "share,readers,Share group,leave it empty",
        "retainHandling,do-not-send,Retained messages,choose send",
    })
    void refusesWhatMqtt3DoesNotHaveOfASubscriber(String field, String value, String label, String remedy) {
        TestElement subscriber = subscriber();
        subscriber.setProperty("MqttSubscriber." + field, value);
        subscribe(subscriber);
        assertRefused(() -> subscribeMqtt3(subscriber), "od - MQTT Subscriber 'it'", label, remedy);
    }

    @Test
    void whatMqtt3DoesNotHaveIsRefusedBeforeTheRun(@TempDir Path directory) {
        RunContext run = TestRun.in(directory);
        TestElement connection = connection();
        connection.setProperty("MqttConnection.version", "3.1.1");
        MqttBroker.declare(run, connection);
        MqttPublisher publisher = (MqttPublisher) publisher();
        publisher.setProperty("MqttPublisher.connection", "it");
        publisher.setProperty("MqttPublisher.messageSize", "20");
        assertRefused(() -> publisher.runStarted(run), "od - MQTT Publisher 'it'", "Message size", "at least");
        MqttSubscriber subscriber = (MqttSubscriber) subscriber();
        subscriber.setProperty("MqttSubscriber.connection", "it");
        subscriber.setProperty("MqttSubscriber.share", "readers");
        assertRefused(() -> subscriber.runStarted(run), "od - MQTT Subscriber 'it'", "Share group", "leave it empty");
    }

    private static PublishSettings publish(TestElement publisher) {
        return PublishSettings.of(publisher, BrokerSettings.Version.V5, new TopicSpace());
    }

    private static SubscribeSettings subscribe(TestElement subscriber) {
        return SubscribeSettings.of(subscriber, BrokerSettings.Version.V5, new TopicSpace());
    }

    private static SubscribeSettings subscribeMqtt3(TestElement subscriber) {
        return SubscribeSettings.of(subscriber, BrokerSettings.Version.V3, new TopicSpace());
    }

    private static void assertRefused(Runnable action, String element, String label, String remedy) {
        assertThatThrownBy(action::run)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(element)
                .hasMessageContaining(label)
                .hasMessageContaining(remedy == null ? "" : remedy);
    }
}
