// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.results.Fields;
import java.util.concurrent.TimeUnit;

/**
 * What a {@link JmsConsumer} says, checked; read once per thread.
 *
 * @param element how errors name the element
 * @param connection name of the od - JMS Connection
 * @param messagesPerResult 1 = one sample result a message, n = n messages a result, 0 = one a
 *     second
 * @param drainNanos how long to wait for acknowledged messages after the last producer ended
 * @param idleNanos how long to wait for a message when no producer is in this JVM
 */
record ConsumerSettings(
        String element,
        String connection,
        DestinationName destination,
        long messagesPerResult,
        long drainNanos,
        long idleNanos) {

    static ConsumerSettings of(JmsConsumer element) {
        Fields fields = Fields.of(element, JmsConsumer.LABEL);
        return new ConsumerSettings(
                JmsConsumer.LABEL + " '" + element.getName() + "'",
                fields.text(
                        JmsConsumer.CONNECTION,
                        "Connection",
                        "give the name of an od - JMS Connection"),
                DestinationName.of(fields, JmsConsumer.DESTINATION),
                fields.whole(
                        JmsConsumer.MESSAGES_PER_RESULT,
                        "Messages per result",
                        0,
                        0,
                        Integer.MAX_VALUE),
                seconds(fields, JmsConsumer.DRAIN_TIMEOUT, "Drain time-out", 10),
                seconds(fields, JmsConsumer.IDLE_TIMEOUT, "Idle time-out", 30));
    }

    private static long seconds(Fields fields, String property, String label, long fallback) {
        return TimeUnit.SECONDS.toNanos(fields.whole(property, label, fallback, 0, 86_400));
    }
}
