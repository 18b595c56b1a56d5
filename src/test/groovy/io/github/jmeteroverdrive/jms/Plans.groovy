// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import groovy.xml.XmlUtil
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path

/** Runs of the plan JMS.Client with changed fields of its elements. */
final class Plans {

    private Plans() {}

    /**
     * Begins a run of JMS.Client.
     *
     * @param fields values of fields by their property in the plan, like JmsConsumer.mode
     */
    static Run client(Path folder, Map<String, Object> parameters, Map<String, Object> fields) {
        WarmJMeter.begin(folder, changed(folder, fields), parameters)
    }

    /** The same, but waits for the end of the run. */
    static Run ended(Path folder, Map<String, Object> parameters, Map<String, Object> fields) {
        WarmJMeter.plan(folder, changed(folder, fields), parameters)
    }

    private static Path changed(Path folder, Map<String, Object> fields) {
        Files.createDirectories(folder)
        JMeterRun.variant(folder, 'JMS.Client') { with(it, fields) }
    }

    /** JMS.Client with changed fields of its producer and consumer, by their names in the element. */
    static Path variant(Path folder, Map<String, String> producer, Map<String, String> consumer = [:]) {
        def fields = producer.collectEntries { name, value -> ["JmsAsyncProducer.$name".toString(), value] } +
                consumer.collectEntries { name, value -> ["JmsConsumer.$name".toString(), value] }
        JMeterRun.variant(folder, 'JMS.Client') { with(it, fields) }
    }

    /** The text of a plan with these values in these fields. */
    static String with(String plan, Map<String, Object> fields) {
        fields.inject(plan) { text, name, value ->
            def field = "<stringProp name=\"$name\">${XmlUtil.escapeXml(value as String)}</stringProp>"
            def known = text.replaceFirst(/<stringProp name="${name.replace('.', '\\.')}">[^<]*<\/stringProp>/, java.util.regex.Matcher.quoteReplacement(field))
            if (known != text) return known
            def element = name.split('\\.')[0]
            text.replaceFirst(/(<io\.github\.jmeteroverdrive\.jms\.${element} [^>]*>)/, '$1' + java.util.regex.Matcher.quoteReplacement(field))
        }
    }

    /** The plan with an element disabled: JmsConsumer or JmsAsyncProducer. */
    static String without(String plan, String element) {
        plan.replaceFirst(/(<io\.github\.jmeteroverdrive\.jms\.${element} [^>]*?)( enabled="true")?>/, '$1 enabled="false">')
    }
}
