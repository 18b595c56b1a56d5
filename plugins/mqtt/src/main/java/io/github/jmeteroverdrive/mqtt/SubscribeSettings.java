// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveSettings;
import io.github.jmeteroverdrive.run.RunContext;
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
        ReceiveSettings common, List<String> filters, String share, int qos, boolean noLocal, Retained retained) {

    /** What the broker does with retained messages when a subscription begins. Named as the client names them. */
    enum Retained {
        SEND,
        SEND_IF_NEW,
        DO_NOT_SEND;

        /** The client's name. */
        String client() {
            return this == SEND_IF_NEW ? "SEND_IF_SUBSCRIPTION_DOES_NOT_EXIST" : name();
        }
    }

    /** In {@code testStarted()}. */
    static SubscribeSettings of(TestElement element) {
        return of(element, UnaryOperator.identity(), filter -> false);
    }

    /** In a thread, when the whole plan is known. */
    static SubscribeSettings of(TestElement element, RunContext run) {
        TopicSpace space = TopicSpace.of(run);
        return of(element, space::address, space::isPartial);
    }

    private static SubscribeSettings of(
            TestElement element, UnaryOperator<String> address, Predicate<String> isPartial) {
        Fields fields = Fields.of(element, MqttSubscriberFields.DECLARATION, Refusal::new);
        String name = MqttSubscriberFields.LABEL + " '" + element.getName() + "'";
        List<String> filters = MqttSubscriberFields.TOPICS.names(fields).stream()
                .map(MqttTopicFields::filter)
                .toList();
        String share = fields.get(MqttSubscriberFields.SHARE);
        if (share.matches(".*[/+#].*"))
            throw fields.refuse(MqttSubscriberFields.SHARE, "a group has no '/', '+' or '#'; give a plain name");
        if (!share.isEmpty() && fields.get(MqttSubscriberFields.NO_LOCAL))
            throw fields.refuse(
                    MqttSubscriberFields.NO_LOCAL, "the protocol forbids it for a shared subscription; give false");
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
                fields.get(MqttSubscriberFields.NO_LOCAL),
                fields.get(MqttSubscriberFields.RETAINED));
    }

    /** @throws Refusal if this version of the protocol does not have what is asked for */
    void check(MqttBroker.Version version) {
        if (version == MqttBroker.Version.V5) return;
        if (!share.isEmpty()) throw refuse(MqttSubscriberFields.SHARE.label(), share, "leave it empty");
        if (noLocal) throw refuse(MqttSubscriberFields.NO_LOCAL.label(), "true", "give false");
        if (retained != Retained.SEND) throw refuse(MqttSubscriberFields.RETAINED.label(), "not 'send'", "choose send");
    }

    private Refusal refuse(String label, String value, String remedy) {
        return new Refusal("%s: %s is '%s', which MQTT 3.1.1 does not have; %s, or choose MQTT version 5."
                .formatted(common.element(), label, value, remedy));
    }
}
