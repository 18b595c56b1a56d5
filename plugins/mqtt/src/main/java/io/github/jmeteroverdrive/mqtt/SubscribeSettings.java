// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveSettings;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5RetainHandling;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.jmeter.testelement.TestElement;

/**
 * The checked fields of an od - MQTT Subscriber, read once per thread.
 *
 * @param filters one for each destination of the layout
 * @param share group; "" = none
 */
record SubscribeSettings(
        ReceiveSettings common, List<String> filters, String share, int qos, Mqtt5RetainHandling retained) {

    /** In {@code testStarted()}. */
    static SubscribeSettings of(TestElement element) {
        return of(element, UnaryOperator.identity(), filter -> false, MqttBroker.Version.V5);
    }

    /** In a thread, when the whole plan is known. */
    static SubscribeSettings of(TestElement element, RunContext run) {
        TopicSpace space = TopicSpace.of(run);
        MqttBroker broker = MqttBroker.named(
                run, of(element).common().connection(), of(element).common().element());
        return of(element, space::address, space::isPartial, broker.settings.version);
    }

    static SubscribeSettings of(
            TestElement element,
            UnaryOperator<String> address,
            Predicate<String> isPartial,
            MqttBroker.Version version) {
        Fields fields = Fields.of(element, MqttSubscriberFields.DECLARATION, Refusal::new);
        String name = MqttSubscriberFields.LABEL + " '" + element.getName() + "'";
        List<String> filters = MqttSubscriberFields.TOPICS.names(fields).stream()
                .map(MqttTopicFields::filter)
                .toList();
        String share = fields.get(MqttSubscriberFields.SHARE);
        if (share.matches(".*[/+#].*"))
            throw fields.refuse(MqttSubscriberFields.SHARE, "a group has no '/', '+' or '#'; give a plain name");
        if (version == MqttBroker.Version.V3) checkMqtt3(fields);
        return new SubscribeSettings(
                MqttSubscriberFields.COMMON.settings(
                        fields,
                        name,
                        fields.get(MqttSubscriberFields.CONNECTION),
                        MqttSubscriberFields.TOPICS.layout(fields, name, filters, address, "ReceiverThreads"),
                        0,
                        filters.stream().anyMatch(isPartial),
                        false),
                filters,
                share,
                fields.get(MqttSubscriberFields.QOS),
                fields.get(MqttSubscriberFields.RETAINED));
    }

    private static void checkMqtt3(Fields fields) {
        String remedy = "MQTT 3.1.1 has no such option; %s, or choose MQTT version 5";
        if (!fields.get(MqttSubscriberFields.SHARE).isEmpty())
            throw fields.refuse(MqttSubscriberFields.SHARE, remedy.formatted("leave it empty"));
        if (fields.get(MqttSubscriberFields.RETAINED) != Mqtt5RetainHandling.SEND)
            throw fields.refuse(MqttSubscriberFields.RETAINED, remedy.formatted("choose send"));
    }
}
