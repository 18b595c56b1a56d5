// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Keeping;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.SizeRange;
import io.github.jmeteroverdrive.messaging.producer.SendSettings;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.jmeter.testelement.TestElement;

/**
 * The checked fields of an od - MQTT Publisher, read once per thread.
 *
 * @param topics as written in the field, one for each destination of the layout
 * @param connections per publisher
 * @param text of the body, absent = none
 * @param properties one NAME=VALUE per line
 */
record PublishSettings(
        SendSettings common,
        List<String> topics,
        int connections,
        SizeRange size,
        FieldText text,
        FieldText properties,
        MqttLink.Delivery delivery) {

    /** In {@code testStarted()}. */
    static PublishSettings of(TestElement element) {
        return of(element, UnaryOperator.identity(), MqttBroker.Version.V5);
    }

    /** In a thread, when the whole plan is known. */
    static PublishSettings of(TestElement element, RunContext run) {
        MqttBroker broker = MqttBroker.named(
                run, of(element).common().connection(), of(element).common().element());
        return of(element, TopicSpace.of(run)::address, broker.settings.version);
    }

    static PublishSettings of(TestElement element, UnaryOperator<String> address, MqttBroker.Version version) {
        Fields fields = Fields.of(element, MqttPublisherFields.DECLARATION, Refusal::new);
        String name = MqttPublisherFields.LABEL + " '" + element.getName() + "'";
        FieldText text = FieldText.of(element, MqttPublisherFields.TEXT.property());
        FieldText properties = FieldText.of(element, MqttPublisherFields.PROPERTIES.property());
        if (!properties.perMessage()) {
            try {
                properties(properties.get());
            } catch (IllegalArgumentException e) {
                throw fields.refuse(MqttPublisherFields.PROPERTIES, e.getMessage());
            }
        }
        if (version == MqttBroker.Version.V3) checkMqtt3(fields, text, properties);
        List<String> topics = MqttPublisherFields.TOPICS.names(fields);
        int qos = fields.get(MqttPublisherFields.QOS);
        var expiry = fields.get(MqttPublisherFields.EXPIRY);
        SendSettings common = MqttPublisherFields.COMMON.settings(
                fields,
                name,
                fields.get(MqttPublisherFields.CONNECTION),
                MqttPublisherFields.TOPICS.layout(
                        fields, name, topics, topic -> address.apply(MqttTopicFields.filter(topic)), "SenderThreads"),
                expiry.isPresent() ? Keeping.UNTIL_EXPIRY : Keeping.FOR_EVER,
                text.perMessage() || properties.perMessage());
        return new PublishSettings(
                common,
                topics,
                fields.get(MqttPublisherFields.CONNECTIONS),
                fields.get(MqttPublisherFields.SIZE),
                text,
                properties,
                new MqttLink.Delivery(qos, fields.get(MqttPublisherFields.RETAIN), expiry));
    }

    /** The names in the accounts. */
    List<String> filters() {
        return topics.stream().map(MqttTopicFields::filter).toList();
    }

    /** @throws IllegalArgumentException if a line is not NAME=VALUE */
    static List<Map.Entry<String, String>> properties(String lines) {
        List<Map.Entry<String, String>> properties = new ArrayList<>();
        for (String line : lines.split("\\R")) {
            int equals = line.indexOf('=');
            if (line.isBlank()) continue;
            if (equals < 1) throw new IllegalArgumentException("'" + line + "' is not NAME=VALUE; write one per line");
            properties.add(Map.entry(
                    line.substring(0, equals).strip(),
                    line.substring(equals + 1).strip()));
        }
        return properties;
    }

    private static void checkMqtt3(Fields fields, FieldText text, FieldText properties) {
        if (text.absent() && fields.get(MqttPublisherFields.SIZE).min() < MqttStamp.SIZE)
            throw fields.refuse(
                    MqttPublisherFields.SIZE,
                    "MQTT 3.1.1 has no properties, so the first %d bytes of a body identify the message; give at least that, or choose MQTT version 5"
                            .formatted(MqttStamp.SIZE));
        String remedy = "MQTT 3.1.1 has none; leave it empty, or choose MQTT version 5";
        if (!properties.absent()) throw fields.refuse(MqttPublisherFields.PROPERTIES, remedy);
        if (fields.get(MqttPublisherFields.EXPIRY).isPresent()) throw fields.refuse(MqttPublisherFields.EXPIRY, remedy);
    }
}
