// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationNameTest {

    private static List<DestinationName> list(String text, int count) {
        ConfigTestElement element = new ConfigTestElement();
        element.setProperty("destination", text);
        Field<String> field = Field.text("destination", "Destination");
        Fields fields = Fields.of(element, Declaration.of("element", "", Section.of("", field)), Refusal::new);
        return DestinationName.list(fields, field, count);
    }

    @Test
    void numbersDestinationsIfThereAreSeveral() {
        assertThat(list("queue://orders", 1)).hasToString("[queue://orders]");
        assertThat(list("topic://t, queue://q", 2)).hasToString("[topic://t0, topic://t1, queue://q0, queue://q1]");
    }

    @Test
    void qualifiedNameHasTheAddressOfItsQueue() {
        DestinationName name = list("queue://news::readers", 1).get(0);
        assertThat(name.address()).isEqualTo("news");
        assertThat(name.queueOfAddress()).isEqualTo("readers");
        assertThat(list("topic://news", 1).get(0).queueOfAddress()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "queue://", "queue:// x", "queue://a,,queue://b", "Queue://a"})
    void refusesInvalidDestinations(String text) {
        assertThatThrownBy(() -> list(text, 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Destination")
                .hasMessageContaining("queue://NAME");
    }

    /** Otherwise a run to the queue "${q}" would be good. */
    @Test
    void refusesAnUndefinedVariable() {
        JMeterVariables variables = new JMeterVariables();
        JMeterContextService.getContext().setVariables(variables);
        try {
            assertThatThrownBy(() -> list("queue://a-${q}", 1))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("Destination is 'queue://a-${q}': ${q} is not a variable; define it");
            variables.put("q", "1");
            assertThat(list("queue://a-${q}", 1)).hasSize(1);
        } finally {
            JMeterContextService.getContext().setVariables(null);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "queue:///queues/orders, /queues/orders",
        "queue:///queues/a%2Fb, /queues/a%2Fb",
        "topic:///exchanges/amq.topic/news, /exchanges/amq.topic/news",
        "topic:///exchanges/amq.fanout, /exchanges/amq.fanout",
        "queue:///amq/queue/orders, /amq/queue/orders"
    })
    void addressesOfRabbitMqAreUnchanged(String written, String name) {
        DestinationName destination = DestinationName.parse(written);
        assertThat(destination.name()).isEqualTo(name);
        assertThat(destination.address()).isEqualTo(name);
        assertThat(destination).hasToString(written);
    }
}
