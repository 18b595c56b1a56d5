// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.layout.Layout;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/**
 * What a od - JMS Async Producer says, checked; read once per thread.
 *
 * @param element how errors name the element
 * @param connection name of the od - JMS Connection
 * @param messagesPerResult 1 = one sample result a message, n = n messages a result, 0 = one a
 *     second
 * @param drainNanos how long to wait at the end for what is in flight
 * @param consumersNanos how long to wait before the first send for consumers to subscribe
 */
public record ProducerSettings(
        String element,
        String connection,
        Layout layout,
        ContentSettings content,
        DeliverySettings delivery,
        LoadSettings load,
        long messagesPerResult,
        long drainNanos,
        long consumersNanos) {

    /**
     * @throws Refusal for the first field that is wrong
     */
    public static ProducerSettings of(TestElement element) {
        Fields fields = Fields.of(element, ProducerFields.DECLARATION, Refusal::new);
        String name = ProducerFields.LABEL + " '" + element.getName() + "'";
        ProducerSettings settings =
                new ProducerSettings(
                        name,
                        fields.get(ProducerFields.LAYOUT.connection()),
                        Layout.of(fields, ProducerFields.LAYOUT, name),
                        ContentSettings.of(element, fields),
                        DeliverySettings.of(fields),
                        LoadSettings.of(fields),
                        fields.get(ProducerFields.MESSAGES_PER_RESULT),
                        TimeUnit.SECONDS.toNanos(fields.get(ProducerFields.DRAIN_TIMEOUT)),
                        TimeUnit.SECONDS.toNanos(fields.get(ProducerFields.WAIT_FOR_CONSUMERS)));
        settings.checkTogether(fields);
        return settings;
    }

    private void checkTogether(Fields fields) {
        int interval = delivery.commitInterval();
        if (load.maxPending() != 0 && load.maxPending() < interval)
            throw fields.refuse(
                    ProducerFields.COMMIT_INTERVAL,
                    "a transaction is in flight as a whole, and Max pending is "
                            + load.maxPending()
                            + "; give a Max pending of at least "
                            + interval
                            + ", or a smaller interval");
    }
}
