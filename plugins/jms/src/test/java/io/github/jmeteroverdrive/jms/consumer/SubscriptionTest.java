// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import java.util.List;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;

class SubscriptionTest {

    private static List<WorkerLayout.Placement> places() {
        TestElement element = new ConfigTestElement();
        element.setProperty(ConsumerSettings.LAYOUT.destination().property(), "topic://a,topic://b");
        element.setProperty(ConsumerSettings.LAYOUT.number().property(), "2");
        Fields fields = Fields.of(element, ConsumerSettings.DECLARATION, Refusal::new);
        return WorkerLayout.of(fields, ConsumerSettings.LAYOUT).assign(1).of(0);
    }

    private static ConsumerSettings.Subscription named(ConsumerSettings.SubscriptionKind kind) {
        return new ConsumerSettings.Subscription(kind, "s", 1, false);
    }

    @Test
    void theConsumersOfATopicTakeTurnsOnItsSharedSubscriptions() {
        var two = new ConsumerSettings.Subscription(ConsumerSettings.SubscriptionKind.SHARED, "s", 2, false);
        assertThat(places()).extracting(two::nameFor).containsExactly("s-0-0", "s-1-0", "s-0-1", "s-1-1");
    }

    @Test
    void numbersSubscriptionsIfTheyMustDiffer() {
        assertThat(places())
                .extracting(WorkerLayout.Placement::destination)
                .extracting(DestinationName::name)
                .containsExactly("a", "b", "a", "b");
        assertThat(places())
                .extracting(named(ConsumerSettings.SubscriptionKind.DURABLE)::nameFor)
                .containsExactly("s-0", "s-1", "s-2", "s-3");
        assertThat(places())
                .extracting(named(ConsumerSettings.SubscriptionKind.SHARED_DURABLE)::nameFor)
                .containsExactly("s-0", "s-1", "s-0", "s-1");
    }
}
