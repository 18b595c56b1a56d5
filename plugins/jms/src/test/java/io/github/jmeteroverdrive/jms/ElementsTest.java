// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.jms.producer.ProducerSettings;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.SizeRange;
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
        producer.setProperty(ProducerSettings.LAYOUT.connection().property(), "c");
        producer.setProperty(ProducerSettings.LAYOUT.destination().property(), "queue://q");
        return producer;
    }

    private static JmsConnection connection() {
        JmsConnection connection = named(new JmsConnection());
        connection.setProperty(ConnectionSettings.CONTEXT_FACTORY.property(), "some.Factory");
        connection.setProperty(ConnectionSettings.URL.property(), "tcp://127.0.0.1:1");
        connection.setProperty(ConnectionSettings.FACTORY_NAME.property(), "ConnectionFactory");
        return connection;
    }

    @Test
    void settingsHaveTheDefaultsOfTheGui() {
        ProducerSettings settings = ProducerSettings.of(producer());
        assertThat(settings.common().load().maxPending()).isEqualTo(1);
        assertThat(settings.content().size()).isEqualTo(new SizeRange(1024, 1024));
        assertThat(settings.common().messagesPerResult()).isEqualTo(1);
        assertThat(settings.common().load().pace().rate()).isEmpty();
        assertThat(settings.common().load().messages()).isEmpty();
        assertThat(settings.common().layout().destinations())
                .containsExactly(new DestinationName(DestinationName.Kind.QUEUE, "q"));
    }

    @ParameterizedTest
    @CsvSource({
        "JmsAsyncProducer.messageSize,20-10,Message size",
        "JmsAsyncProducer.messageSize,999999999,Message size",
        "JmsAsyncProducer.rate,100/s for 5,Rate",
        "JmsAsyncProducer.rate,ramp 5/s to 9/s,Rate",
        "JmsAsyncProducer.producers,-1,Producers",
        "JmsAsyncProducer.destinations,0,Destinations",
        "JmsAsyncProducer.connections,0,Connections",
        "JmsAsyncProducer.connections,each,Connections",
        "JmsAsyncProducer.sessions,-1,Sessions per connection",
        "JmsAsyncProducer.commitInterval,-1,Commit interval",
        "JmsAsyncProducer.commitInterval,5,Commit interval",
        "JmsAsyncProducer.send,maybe,Send",
        "JmsAsyncProducer.timeToLive,-1,Time to live",
        "JmsAsyncProducer.priority,10,Priority",
        "JmsAsyncProducer.deliveryDelay,soon,Delivery delay",
        "JmsAsyncProducer.messageId,yes,Message ID",
        "JmsAsyncProducer.timestamp,no,Timestamp",
        "JmsAsyncProducer.body,xml,Body",
        "JmsAsyncProducer.body,map,Body",
        "JmsAsyncProducer.seed,x,Random seed",
        "JmsAsyncProducer.properties,just words,Properties",
        "JmsAsyncProducer.properties,n:int=x,Properties",
        "JmsAsyncProducer.replyTo,replies,Reply to",
        "JmsAsyncProducer.endToEndLimit,0,End-to-end limit",
        "JmsAsyncProducer.waitForConsumers,-1,Wait for consumers",
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
    void refusesInvalidFieldsWithElementFieldAndValue(String property, String value, String label) {
        JmsAsyncProducer producer = producer();
        producer.setProperty(property, value);
        assertThatThrownBy(() -> ProducerSettings.of(producer))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - JMS Async Producer 'it'")
                .hasMessageContaining(label)
                .hasMessageContaining("'" + value + "'");
    }

    @Test
    void namesAllInvalidFieldsOfAProducer() {
        JmsAsyncProducer producer = producer();
        producer.setProperty("JmsAsyncProducer.destination", "queue:/x");
        producer.setProperty("JmsAsyncProducer.messages", "12.5");
        assertThatThrownBy(() -> ProducerSettings.of(producer))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Destination is 'queue:/x'")
                .hasMessageContaining("Messages is '12.5'");
    }

    @ParameterizedTest
    @CsvSource({
        "JmsConnection.url,'',Broker URL",
        "JmsConnection.url,localhost,Broker URL",
        "JmsConnection.url,tcp://my host:1,Broker URL",
        "JmsConnection.jndiProperties,just words,JNDI properties",
        "JmsConnection.connectionFactory,'',Connection factory",
    })
    void refusesAnInvalidConnection(String property, String value, String label) {
        JmsConnection connection = connection();
        connection.setProperty(property, value);
        assertThatThrownBy(() -> ConnectionSettings.of(connection))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - JMS Connection 'it'")
                .hasMessageContaining(label);
    }

    @Test
    void acceptsUrlsOfSeveralHosts() {
        JmsConnection connection = connection();
        connection.setProperty(ConnectionSettings.URL.property(), "(tcp://a:1,tcp://b:2)?ha=true");
        assertThat(ConnectionSettings.of(connection).url()).startsWith("(tcp");
    }

    @Test
    void jndiPropertiesAreOnePerLine() {
        JmsConnection connection = connection();
        connection.setProperty(ConnectionSettings.JNDI_PROPERTIES.property(), "queue.a=one\n\ntopic.b=two\n");
        assertThat(ConnectionSettings.of(connection).jndi())
                .containsEntry("queue.a", "one")
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "connectionFactory.ConnectionFactory,tcp://b:1,Broker URL",
        "connectionfactory.ConnectionFactory,tcp://b:1,Broker URL",
        "java.naming.provider.url,tcp://b:1,Broker URL",
        "java.naming.factory.initial,no.Factory,JNDI factory",
    })
    void refusesAJndiPropertyThatContradictsAField(String property, String value, String label) {
        JmsConnection connection = connection();
        connection.setProperty(ConnectionSettings.URL.property(), "tcp://a:1");
        connection.setProperty(ConnectionSettings.CONTEXT_FACTORY.property(), "");
        connection.setProperty(ConnectionSettings.FACTORY_NAME.property(), "");
        connection.setProperty(ConnectionSettings.JNDI_PROPERTIES.property(), property + "=" + value);
        assertThatThrownBy(() -> ConnectionSettings.of(connection))
                .isInstanceOf(Refusal.class)
                .hasMessage("od - JMS Connection 'it': JNDI properties is '" + property + "': it contradicts " + label
                        + "; give the value there alone.");
    }

    /** Otherwise it would hold for the consumers' own Broker URL, too. */
    @Test
    void aJndiPropertyThatRepeatsAFieldHasNoEffect() {
        JmsConnection connection = connection();
        connection.setProperty(ConnectionSettings.URL.property(), "tcp://a:1");
        connection.setProperty(ConnectionSettings.JNDI_PROPERTIES.property(), "java.naming.provider.url=tcp://a:1");
        assertThat(ConnectionSettings.of(connection).jndi()).isEmpty();
    }
}
