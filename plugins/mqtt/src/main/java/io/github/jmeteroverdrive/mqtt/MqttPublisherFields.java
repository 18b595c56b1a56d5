// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.messaging.SizeRange;
import io.github.jmeteroverdrive.messaging.producer.SendFields;
import java.util.OptionalLong;

/** The fields of a publisher. */
final class MqttPublisherFields {

    static final String LABEL = "od - MQTT Publisher";

    private static final String ELEMENT = "MqttPublisher";
    private static final int MOST_CONNECTIONS = 1_000_000;

    static final Field<String> CONNECTION = MqttConnectionFields.name(ELEMENT);
    static final MqttTopicFields TOPICS = MqttTopicFields.of(
            ELEMENT,
            "publisher",
            "Topic",
            "Several with commas between them; {c} is the number of the connection, from 0",
            TopicSpace::problemOfTopic);
    static final Field<Integer> CONNECTIONS = Field.count(ELEMENT + ".connections", "Connections", 1, MOST_CONNECTIONS)
            .initial(1)
            .hint("Per publisher, whose messages take them in turn");

    static final Field<SizeRange> SIZE = Field.of(ELEMENT + ".messageSize", "Message size", Value.of(SizeRange::parse))
            .written("1024")
            .hint("Bytes of body, or a range like 100-2000; used when there is no text. From " + MqttStamp.SIZE
                    + " bytes on, the message is identified in its body, otherwise in a user property");
    static final Field<String> TEXT = Field.text(ELEMENT + ".text", "Text")
            .lines()
            .hint("The body; with variables, one message per sample. With MQTT 3.1.1, " + MqttStamp.SIZE
                    + " bytes that identify the message precede it");
    static final Field<String> PROPERTIES = Field.text(ELEMENT + ".userProperties", "User properties")
            .lines()
            .hint("Of each message, one NAME=VALUE per line; with variables, others for each message; MQTT 5");

    static final Field<Integer> QOS = Field.count(ELEMENT + ".qos", "QoS", 0, 2)
            .initial(1)
            .meaning(0, "acknowledged when it is written to the socket: the broker acknowledges nothing")
            .meaning(1, "acknowledged with PUBACK")
            .meaning(2, "acknowledged with PUBCOMP");
    static final Field<Boolean> RETAIN = Field.flag(ELEMENT + ".retain", "Retain", false)
            .hint("Whether the broker keeps the last message of a topic");
    static final Field<OptionalLong> EXPIRY = Field.limit(ELEMENT + ".messageExpiry", "Message expiry")
            .unit("s")
            .hint("After which the broker may drop a message; MQTT 5");

    static final SendFields COMMON = SendFields.of(ELEMENT);

    static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "mqtt.md",
            Section.of(
                    "Topics and publishers", CONNECTION, TOPICS.topic(), TOPICS.topics(), TOPICS.number(), CONNECTIONS),
            Section.of("Message", SIZE, TEXT, PROPERTIES),
            Section.of("Delivery", QOS, RETAIN, EXPIRY),
            COMMON.load(),
            COMMON.results());

    private MqttPublisherFields() {}
}
