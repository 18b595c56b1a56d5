// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.jms.consumer.ConsumerSettings;
import io.github.jmeteroverdrive.jms.producer.ProducerSettings;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PanelsTest {

    static Stream<JMeterGUIComponent> panels() {
        return Stream.of(
                new JmsConnectionGui(),
                new JmsAsyncProducerGui(),
                new JmsConsumerGui(),
                new JmsPatternWorkerGui());
    }

    /** The element's own properties, without those that every JMeter element has. */
    private static List<String> ownProperties(TestElement element) {
        PropertyIterator all = element.propertyIterator();
        Stream.Builder<String> names = Stream.builder();
        while (all.hasNext()) {
            JMeterProperty next = all.next();
            if (next.getName().startsWith("Jms")) names.add(next.getName());
        }
        return names.build().toList();
    }

    @ParameterizedTest
    @MethodSource("panels")
    void everyFieldTakesAFunctionAndKeepsIt(JMeterGUIComponent gui) {
        TestElement element = gui.createTestElement();
        assertThat(ownProperties(element)).isNotEmpty();
        for (String property : ownProperties(element))
            element.setProperty(property, "${__P(" + property + ")}");
        gui.configure(element);
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        for (String property : ownProperties(element)) {
            assertThat(again.getPropertyAsString(property)).isEqualTo("${__P(" + property + ")}");
        }
    }

    @ParameterizedTest
    @MethodSource("panels")
    void clearingShowsTheInitialValuesAgain(JMeterGUIComponent gui) {
        TestElement fresh = gui.createTestElement();
        TestElement changed = gui.createTestElement();
        for (String property : ownProperties(changed)) changed.setProperty(property, "x");
        gui.configure(changed);
        gui.clearGui();
        TestElement again = gui.makeTestElement();
        gui.modifyTestElement(again);
        for (String property : ownProperties(fresh)) {
            assertThat(again.getPropertyAsString(property))
                    .isEqualTo(fresh.getPropertyAsString(property));
        }
    }

    @Test
    void aNewElementIsOneThatMayRun() {
        TestElement producer = new JmsAsyncProducerGui().createTestElement();
        assertThat(ProducerSettings.of((JmsAsyncProducer) producer).load().maxPending())
                .isEqualTo(1);
        TestElement consumer = new JmsConsumerGui().createTestElement();
        assertThat(ConsumerSettings.of((JmsConsumer) consumer).connection())
                .isEqualTo("od - JMS Connection");
    }

    @ParameterizedTest
    @MethodSource("panels")
    void aCloneHasTheSettingsAndNothingThatRuns(JMeterGUIComponent gui) {
        TestElement element = gui.createTestElement();
        TestElement clone = (TestElement) element.clone();
        assertThat(clone).isEqualTo(element).isNotSameAs(element);
    }
}
