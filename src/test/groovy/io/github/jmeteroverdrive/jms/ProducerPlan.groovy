// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import groovy.xml.XmlUtil
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Path

/** The plan of JMS.Client with other fields of its producer or consumer. */
final class ProducerPlan {

    private ProducerPlan() {}

    static Path with(Path folder, Map<String, String> producer, Map<String, String> consumer = [:]) {
        JMeterRun.variant(folder, 'JMS.Client') { text ->
            producer.each { name, value -> text = field(text, "JmsAsyncProducer.$name", value, 'JmsAsyncProducer.late') }
            consumer.each { name, value -> text = field(text, "JmsConsumer.$name", value, 'JmsConsumer.idleTimeout') }
            text
        }
    }

    private static String field(String text, String name, String value, String before) {
        def there = "<stringProp name=\"$before\">"
        assert text.contains(there)
        def without = text.replaceAll(/<stringProp name="${name.replace('.', '\\.')}">[^<]*<\/stringProp>/, '')
        without.replace(there, "<stringProp name=\"$name\">${XmlUtil.escapeXml(value)}</stringProp>$there")
    }
}
