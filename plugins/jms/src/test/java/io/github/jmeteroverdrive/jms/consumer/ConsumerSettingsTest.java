// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.jms.JmsConsumer;
import io.github.jmeteroverdrive.jms.connection.ForeignMessagePolicy;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.results.GroupThread;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsumerSettingsTest {

    private final TestElement element = new JmsConsumer();

    ConsumerSettingsTest() {
        element.setName("it's me");
        element.setProperty(ConsumerSettings.LAYOUT.connection().property(), "c");
        element.setProperty(ConsumerSettings.LAYOUT.destination().property(), "queue://q");
    }

    @Test
    void fieldsMissingInOldPlansHaveTheirOldMeaning() {
        ConsumerSettings settings = ConsumerSettings.of(element);
        assertThat(settings.reception())
                .isEqualTo(new ConsumerSettings.Reception(
                        ConsumerSettings.Mode.LISTENER, ConsumerSettings.Acknowledge.AUTO, 1, 0, 0, 1_000_000_000));
        assertThat(settings.common().layout().assign(3).workers()).isEqualTo(3);
        assertThat(settings.common().layout().sharing().kind()).isEqualTo(WorkerLayout.Sharing.Kind.THREAD);
        assertThat(settings.selection())
                .isEqualTo(new ConsumerSettings.Selection("", false, ForeignMessagePolicy.Handling.AUTO));
        assertThat(settings.subscription().kind()).isEqualTo(ConsumerSettings.SubscriptionKind.UNSHARED);
        assertThat(settings.common().comesFirst()).isTrue();
        assertThat(settings.common().replies()).isFalse();
    }

    @Test
    void subscriptionHasTheNameOfTheElement() {
        assertThat(ConsumerSettings.of(element).subscription().name()).isEqualTo("overdrive-it-s-me");
    }

    @Test
    void producersDoNotWaitForConsumersThatStartLater() {
        element.setProperty(ConsumerSettings.COMMON.startAfter().property(), "3");
        ConsumerSettings settings = ConsumerSettings.of(element);
        assertThat(settings.common().startAfterNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(3));
        assertThat(settings.common().comesFirst()).isFalse();
    }

    @Test
    void refusesMoreSubscriptionsThanTheThreadsHaveConsumers() {
        element.setProperty(ConsumerSettings.LAYOUT.destination().property(), "topic://a,topic://b");
        element.setProperty(ConsumerSettings.SUBSCRIPTION.property(), "shared");
        element.setProperty(ConsumerSettings.SUBSCRIPTIONS.property(), "3");
        ConsumerSettings settings = ConsumerSettings.of(element);
        assertThatThrownBy(() -> settings.open(null, "it", null, new GroupThread("group", 0, 4, 0)))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "od - JMS Consumer 'it's me': Subscriptions is '3', but each needs a consumer, and its thread"
                                + " group has 2 for each topic; set Consumers to at least 3, give the group more threads, or give"
                                + " fewer subscriptions.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "JmsConsumer.destination | topic://t | Mode is 'browse': topic://t keeps no messages; give queue://NAME",
                "JmsConsumer.destination | temporary-queue://q | belongs to one connection; give queue://NAME",
                "JmsConsumer.acknowledge | transacted | a browser acknowledges nothing; choose auto",
                "JmsConsumer.consumeTime | 5 | a browser consumes nothing; leave it empty",
                "JmsConsumer.replies | true | a browser answers no requests; give false",
                "JmsConsumer.fillFirst | true | a browser drains nothing; give false",
            })
    void refusesWhatABrowserCannotDo(String property, String value, String message) {
        element.setProperty(ConsumerSettings.MODE.property(), "browse");
        assertThat(ConsumerSettings.of(element).reception().browseNanos()).isEqualTo(1_000_000_000);
        element.setProperty(property, value);
        assertThatThrownBy(() -> ConsumerSettings.of(element))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(message);
    }

    @Test
    void acceptsFractionsOfAMillisecond() {
        element.setProperty(ConsumerSettings.CONSUME_TIME.property(), "0.25");
        assertThat(ConsumerSettings.of(element).reception().consumeNanos()).isEqualTo(250_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "JmsConsumer.consumers | -1 | Consumers",
                "JmsConsumer.consumers | two | Consumers",
                "JmsConsumer.destinations | 0 | Destinations",
                "JmsConsumer.connections | one | Connections",
                "JmsConsumer.connections | 0 | Connections",
                "JmsConsumer.sessionsPerConnection | 0 | Sessions per connection",
                "JmsConsumer.mode | push | Mode",
                "JmsConsumer.acknowledge | never | Acknowledge",
                "JmsConsumer.commitInterval | 0 | Commit interval",
                "JmsConsumer.commitInterval | 5 | Commit interval",
                "JmsConsumer.consumeTime | -1 | Consume time",
                "JmsConsumer.replies | perhaps | Replies",
                "JmsConsumer.subscription | lasting | Subscription",
                "JmsConsumer.subscription | durable | Subscription",
                "JmsConsumer.keepSubscription | true | Keep subscription",
                "JmsConsumer.noLocal | true | No local",
                "JmsConsumer.foreign | eat | Foreign messages",
                "JmsConsumer.startAfter | -1 | Start after",
            })
    void refusesInvalidFieldsWithElementFieldAndValue(String property, String value, String label) {
        element.setProperty(property, value);
        assertThatThrownBy(() -> ConsumerSettings.of(element))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - JMS Consumer 'it's me': " + label + " is '" + value);
    }

    @ParameterizedTest
    @CsvSource({
        "JmsConsumer.foreign,leave,Foreign messages",
        "JmsConsumer.noLocal,true,No local",
    })
    void refusesInvalidOptionsOfTopicsAndSharedSubscriptions(String property, String value, String label) {
        element.setProperty(ConsumerSettings.LAYOUT.destination().property(), "topic://t");
        element.setProperty(ConsumerSettings.SUBSCRIPTION.property(), "shared");
        element.setProperty(property, value);
        assertThatThrownBy(() -> ConsumerSettings.of(element))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(label);
    }

    @ParameterizedTest
    @CsvSource({
        "AUTO,org.apache.qpid.jms.JmsConnection,1",
        "TRANSACTED,some.Connection,0",
        "NO_ACK,org.apache.qpid.jms.JmsConnection,257",
        "NO_ACK,org.apache.activemq.artemis.jms.client.ActiveMQConnection,100",
    })
    void sessionModesDependOnTheProvider(ConsumerSettings.Acknowledge how, String connectionClass, int mode) {
        assertThat(how.sessionMode(connectionClass)).hasValue(mode);
    }

    @Test
    void modeIsEmptyIfTheProviderDoesNotHaveIt() {
        assertThat(ConsumerSettings.Acknowledge.NO_ACK.sessionMode("some.Connection"))
                .isEmpty();
    }
}
