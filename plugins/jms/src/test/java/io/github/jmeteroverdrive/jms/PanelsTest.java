// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.PanelContract;
import io.github.jmeteroverdrive.jms.consumer.ConsumerSettings;
import io.github.jmeteroverdrive.jms.producer.ProducerSettings;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;

class PanelsTest extends PanelContract {

    @Override
    protected Stream<JMeterGUIComponent> panels() {
        return Stream.of(
                new JmsConnectionGui(), new JmsAsyncProducerGui(), new JmsConsumerGui(), new JmsPatternWorkerGui());
    }

    @Test
    void newElementsAreValid() {
        TestElement producer = new JmsAsyncProducerGui().createTestElement();
        assertThat(ProducerSettings.of((JmsAsyncProducer) producer)
                        .common()
                        .load()
                        .maxPending())
                .isEqualTo(1);
        TestElement consumer = new JmsConsumerGui().createTestElement();
        assertThat(ConsumerSettings.of((JmsConsumer) consumer).common().connection())
                .isEqualTo("od - JMS Connection");
    }
}
