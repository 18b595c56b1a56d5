// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.results.Fields;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/**
 * What a od - JMS Consumer says, checked; read once per thread.
 *
 * @param element how errors name the element
 * @param connection name of the od - JMS Connection
 * @param messagesPerResult 1 = one sample result a message, n = n messages a result, 0 = one a
 *     second
 * @param drainNanos how long to wait for acknowledged messages after the last producer ended
 * @param idleNanos how long to wait for a message when no producer is in this JVM
 */
public record ConsumerSettings(
        String element,
        String connection,
        DestinationName destination,
        long messagesPerResult,
        long drainNanos,
        long idleNanos) {

    public static ConsumerSettings of(TestElement element) {
        Fields fields = Fields.of(element, ConsumerFields.LABEL);
        return new ConsumerSettings(
                ConsumerFields.LABEL + " '" + element.getName() + "'",
                fields.text(
                        ConsumerFields.CONNECTION,
                        "Connection",
                        "give the name of an od - JMS Connection"),
                DestinationName.list(fields, ConsumerFields.DESTINATION, "Destination", 1).get(0),
                fields.whole(
                        ConsumerFields.MESSAGES_PER_RESULT,
                        "Messages per result",
                        0,
                        0,
                        Integer.MAX_VALUE),
                seconds(fields, ConsumerFields.DRAIN_TIMEOUT, "Drain time-out", 10),
                seconds(fields, ConsumerFields.IDLE_TIMEOUT, "Idle time-out", 30));
    }

    private static long seconds(Fields fields, String property, String label, long fallback) {
        return TimeUnit.SECONDS.toNanos(fields.whole(property, label, fallback, 0, 86_400));
    }
}
