// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.jms.connection.ConnectionFields;
import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.producer.ProducerFields;
import io.github.jmeteroverdrive.jms.producer.ProducerSettings;
import io.github.jmeteroverdrive.results.Refusal;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElementsTest {

    private static <E extends TestElement> E named(E element) {
        element.setName("it");
        return element;
    }

    private static JmsAsyncProducer producer() {
        JmsAsyncProducer producer = named(new JmsAsyncProducer());
        producer.setProperty(ProducerFields.CONNECTION, "c");
        producer.setProperty(ProducerFields.DESTINATION, "queue://q");
        return producer;
    }

    private static JmsConnection connection() {
        JmsConnection connection = named(new JmsConnection());
        connection.setProperty(ConnectionFields.CONTEXT_FACTORY, "some.Factory");
        connection.setProperty(ConnectionFields.URL, "tcp://127.0.0.1:1");
        connection.setProperty(ConnectionFields.FACTORY_NAME, "ConnectionFactory");
        return connection;
    }

    @Test
    void theDefaultsAreThoseOfTheGui() {
        ProducerSettings settings = ProducerSettings.of(producer());
        assertThat(settings.maxPending()).isEqualTo(1);
        assertThat(settings.messageSize()).isEqualTo(1024);
        assertThat(settings.messagesPerResult()).isEqualTo(1);
        assertThat(settings.rate()).isEmpty();
        assertThat(settings.messages()).isEmpty();
        assertThat(settings.destination())
                .isEqualTo(new DestinationName(DestinationName.Kind.QUEUE, "q"));
    }

    @ParameterizedTest
    @CsvSource({
        "JmsAsyncProducer.messageSize,-1,Message size",
        "JmsAsyncProducer.messageSize,many,Message size",
        "JmsAsyncProducer.maxPending,-5,Max pending",
        "JmsAsyncProducer.rate,0,Rate",
        "JmsAsyncProducer.rate,-3,Rate",
        "JmsAsyncProducer.messages,0,Messages",
        "JmsAsyncProducer.persistent,perhaps,Persistent",
        "JmsAsyncProducer.late,never,Late sends",
        "JmsAsyncProducer.destination,orders,Destination",
        "JmsAsyncProducer.destination,queue://,Destination",
        "JmsAsyncProducer.destination,queue:/x,Destination",
    })
    void aBadFieldIsRefusedWithElementFieldAndValue(String property, String value, String label) {
        JmsAsyncProducer producer = producer();
        producer.setProperty(property, value);
        assertThatThrownBy(() -> ProducerSettings.of(producer))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - JMS Async Producer 'it'")
                .hasMessageContaining(label)
                .hasMessageContaining("'" + value + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "JmsConnection.url,'',Broker URL",
        "JmsConnection.url,localhost,Broker URL",
        "JmsConnection.url,tcp://my host:1,Broker URL",
        "JmsConnection.jndiProperties,just words,JNDI properties",
        "JmsConnection.connectionFactory,'',Connection factory",
    })
    void aBadConnectionIsRefused(String property, String value, String label) {
        JmsConnection connection = connection();
        connection.setProperty(property, value);
        assertThatThrownBy(() -> ConnectionSettings.of(connection))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - JMS Connection 'it'")
                .hasMessageContaining(label);
    }

    @Test
    void takesUrlsOfSeveralHosts() {
        JmsConnection connection = connection();
        connection.setProperty(ConnectionFields.URL, "(tcp://a:1,tcp://b:2)?ha=true");
        assertThat(ConnectionSettings.of(connection).url()).startsWith("(tcp");
    }

    @Test
    void jndiPropertiesAreOneALine() {
        JmsConnection connection = connection();
        connection.setProperty(ConnectionFields.JNDI_PROPERTIES, "queue.a=one\n\ntopic.b=two\n");
        assertThat(ConnectionSettings.of(connection).jndi())
                .containsEntry("queue.a", "one")
                .hasSize(2);
    }
}
