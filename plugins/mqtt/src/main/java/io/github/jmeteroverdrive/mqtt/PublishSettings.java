// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.measure.Durability;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import io.github.jmeteroverdrive.messaging.NameValue;
import io.github.jmeteroverdrive.messaging.SizeRange;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.producer.SendFields;
import io.github.jmeteroverdrive.messaging.producer.SendSettings;
import java.util.List;
import java.util.OptionalLong;
import org.apache.jmeter.testelement.TestElement;

/**
 * The fields of an od - MQTT Publisher, and their checked values, read once per thread.
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

    static final String LABEL = "od - MQTT Publisher";

    private static final String ELEMENT = "MqttPublisher";
    private static final int MOST_CONNECTIONS = 1_000_000;

    static final LayoutFields LAYOUT = LayoutFields.ofTopics(
            ELEMENT,
            BrokerSettings.LABEL,
            "publisher",
            "Topic",
            "Several with commas between them; {c} is the number of the connection, from 0",
            "SenderThreads");
    static final Field<Integer> CONNECTIONS = Field.count(ELEMENT + ".connections", "Connections", 1, MOST_CONNECTIONS)
            .initial(1)
            .hint("Per publisher, whose messages take them in turn");

    static final Field<SizeRange> SIZE = SizeRange.field(ELEMENT)
            .hint("Bytes of body, or a range like 100-2000; used when there is no text. From " + MqttStamp.SIZE
                    + " bytes on, the message is identified in its body, otherwise in a user property");
    static final Field<String> TEXT = Field.text(ELEMENT + ".text", "Text")
            .lines()
            .hint("The body; with variables, one message per sample. With MQTT 3.1.1, " + MqttStamp.SIZE
                    + " bytes that identify the message precede it");
    static final Field<String> PROPERTIES = Field.text(ELEMENT + ".userProperties", "User properties")
            .lines()
            .hint("Of each message, one NAME=VALUE per line; with variables, different ones for each message; MQTT 5");

    static final Field<Integer> QOS = Field.count(ELEMENT + ".qos", "QoS", 0, 2)
            .initial(1)
            .meaning(0, "acknowledged when it is written to the socket: the broker acknowledges nothing")
            .meaning(1, "acknowledged with PUBACK")
            .meaning(2, "acknowledged with PUBREC");
    static final Field<Boolean> RETAIN = Field.flag(ELEMENT + ".retain", "Retain", false)
            .hint("Whether the broker keeps the last message of a topic");
    static final Field<OptionalLong> EXPIRY = Field.limit(ELEMENT + ".messageExpiry", "Message expiry")
            .unit("s")
            .hint("After which the broker may drop a message; MQTT 5");

    static final SendFields COMMON = SendFields.of(ELEMENT);

    static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "mqtt.md",
            LAYOUT.section(CONNECTIONS),
            Section.of("Message", SIZE, TEXT, PROPERTIES),
            Section.of("Delivery", QOS, RETAIN, EXPIRY),
            COMMON.load(),
            COMMON.results());

    /** @param space of the plan; an empty one as long as not all of its elements are known */
    static PublishSettings of(TestElement element, BrokerSettings.Version version, TopicSpace space) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        FieldText text = FieldText.of(element, TEXT.property());
        FieldText properties = FieldText.of(element, PROPERTIES.property());
        NameValue.check(fields, PROPERTIES, properties);
        if (version == BrokerSettings.Version.V3) checkMqtt3(fields, text, properties);
        List<String> topics = LAYOUT.names(fields, TopicSpace::problemOfTopic);
        int qos = fields.get(QOS);
        var expiry = fields.get(EXPIRY);
        WorkerLayout layout = WorkerLayout.ofTopics(
                fields, LAYOUT, topics.stream().map(TopicSpace::filter).map(space::address));
        SendSettings common = COMMON.settings(
                fields,
                layout,
                expiry.isPresent() ? Durability.UNTIL_EXPIRY : Durability.FOR_EVER,
                text.perMessage() || properties.perMessage());
        return new PublishSettings(
                common,
                topics,
                fields.get(CONNECTIONS),
                fields.get(SIZE),
                text,
                properties,
                new MqttLink.Delivery(qos, fields.get(RETAIN), expiry));
    }

    private static void checkMqtt3(Fields fields, FieldText text, FieldText properties) {
        if (text.absent() && fields.get(SIZE).min() < MqttStamp.SIZE)
            throw fields.refuse(
                    SIZE,
                    "MQTT 3.1.1 has no properties, so the first %d bytes of a body identify the message; give at least that, or choose MQTT version 5"
                            .formatted(MqttStamp.SIZE));
        String remedy = "MQTT 3.1.1 has none; leave it empty, or choose MQTT version 5";
        if (!properties.absent()) throw fields.refuse(PROPERTIES, remedy);
        if (fields.get(EXPIRY).isPresent()) throw fields.refuse(EXPIRY, remedy);
    }
}
