// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveFields;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveSettings;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5RetainHandling;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;

/**
 * The fields of an od - MQTT Subscriber, and their checked values, read once per thread.
 *
 * @param filters one for each destination of the layout
 * @param share group; "" = none
 */
record SubscribeSettings(
        ReceiveSettings common, List<String> filters, String share, int qos, Mqtt5RetainHandling retained) {

    static final String LABEL = "od - MQTT Subscriber";

    private static final String ELEMENT = "MqttSubscriber";

    static final LayoutFields LAYOUT = LayoutFields.ofTopics(
            ELEMENT,
            BrokerSettings.LABEL,
            "subscriber",
            "Topic filter",
            "Several with commas between them, each with separate subscribers; + and # are wildcards",
            "ReceiverThreads");
    static final Field<String> SHARE = Field.text(ELEMENT + ".share", "Share group")
            .emptyMeans("each subscriber gets each message")
            .valid(SubscribeSettings::checkShare)
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
            LAYOUT.section(SHARE),
            Section.of("Receive", QOS, RETAINED),
            COMMON.results(),
            COMMON.startAndEnd());

    /** @param space of the plan; an empty one as long as not all of its elements are known */
    static SubscribeSettings of(TestElement element, BrokerSettings.Version version, TopicSpace space) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        List<String> filters = LAYOUT.names(fields, TopicSpace::problemOfFilter).stream()
                .map(TopicSpace::filter)
                .toList();
        String share = fields.get(SHARE);
        if (version == BrokerSettings.Version.V3) checkMqtt3(fields);
        return new SubscribeSettings(
                COMMON.settings(
                        fields,
                        WorkerLayout.ofTopics(fields, LAYOUT, filters.stream().map(space::address)),
                        0,
                        filters.stream().anyMatch(space::isPartial),
                        false),
                filters,
                share,
                fields.get(QOS),
                fields.get(RETAINED));
    }

    private static void checkShare(String group) {
        if (group.matches(".*[/+#].*"))
            throw new IllegalArgumentException("a group has no '/', '+' or '#'; give a plain name");
    }

    private static void checkMqtt3(Fields fields) {
        String remedy = "MQTT 3.1.1 has no such option; %s, or choose MQTT version 5";
        if (!fields.get(SHARE).isEmpty()) throw fields.refuse(SHARE, remedy.formatted("leave it empty"));
        if (fields.get(RETAINED) != Mqtt5RetainHandling.SEND)
            throw fields.refuse(RETAINED, remedy.formatted("choose send"));
    }
}
