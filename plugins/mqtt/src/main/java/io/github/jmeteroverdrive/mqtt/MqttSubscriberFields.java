// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveFields;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5RetainHandling;

/** The fields of a subscriber. */
final class MqttSubscriberFields {

    static final String LABEL = "od - MQTT Subscriber";

    private static final String ELEMENT = "MqttSubscriber";

    static final Field<String> CONNECTION = MqttConnectionFields.name(ELEMENT);
    static final MqttTopicFields TOPICS = MqttTopicFields.of(
            ELEMENT,
            "subscriber",
            "Topic filter",
            "Several with commas between them, each with separate subscribers; + and # are wildcards",
            TopicSpace::problemOfFilter);
    static final Field<String> SHARE = Field.text(ELEMENT + ".share", "Share group")
            .emptyMeans("each subscriber gets each message")
            .hint("Its subscribers share the messages, as with $share/GROUP/FILTER");
    static final Field<Integer> QOS = Field.count(ELEMENT + ".qos", "QoS", 0, 2)
            .initial(1)
            .hint("Highest QoS with which the broker delivers; a message with a lower QoS keeps it");
    static final Field<Mqtt5RetainHandling> RETAINED = Field.choice(
                    ELEMENT + ".retainHandling", "Retained messages", Mqtt5RetainHandling.SEND)
            .hint("What the broker does with its retained messages when a subscription begins; MQTT 5")
            .meaning(Mqtt5RetainHandling.SEND, "sends them; those that are not of this run are foreign")
            .meaning(
                    Mqtt5RetainHandling.SEND_IF_SUBSCRIPTION_DOES_NOT_EXIST,
                    "sends them unless the session has the subscription")
            .meaning(Mqtt5RetainHandling.DO_NOT_SEND, "sends none");

    static final ReceiveFields COMMON = ReceiveFields.of(ELEMENT);

    static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "mqtt.md",
            Section.of("Topics and subscribers", CONNECTION, TOPICS.topic(), TOPICS.topics(), TOPICS.number(), SHARE),
            Section.of("Receive", QOS, RETAINED),
            COMMON.results(),
            COMMON.startAndEnd());

    private MqttSubscriberFields() {}
}
