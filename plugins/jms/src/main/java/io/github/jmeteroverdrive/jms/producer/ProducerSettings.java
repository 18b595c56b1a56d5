// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.results.Fields;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/**
 * What a od - JMS Async Producer says, checked; read once per thread.
 *
 * @param element how errors name the element
 * @param connection name of the od - JMS Connection
 * @param messageSize bytes of body
 * @param persistent delivery mode
 * @param maxPending messages in flight per producer, 0 = unbounded
 * @param strict whether each completion wakes a blocked producer
 * @param rate messages/s over all threads of the group, empty = as fast as it goes
 * @param messages over all threads of the group, empty = no limit
 * @param messagesPerResult 1 = one sample result a message, n = n messages a result, 0 = one a
 *     second
 * @param drainNanos how long to wait at the end for what is in flight
 */
public record ProducerSettings(
        String element,
        String connection,
        DestinationName destination,
        int messageSize,
        boolean persistent,
        int maxPending,
        boolean strict,
        OptionalDouble rate,
        SendSchedule.Late late,
        OptionalLong messages,
        long messagesPerResult,
        long drainNanos) {

    public static ProducerSettings of(TestElement element) {
        Fields fields = Fields.of(element, ProducerFields.LABEL);
        return new ProducerSettings(
                ProducerFields.LABEL + " '" + element.getName() + "'",
                fields.text(
                        ProducerFields.CONNECTION,
                        "Connection",
                        "give the name of an od - JMS Connection"),
                DestinationName.list(fields, ProducerFields.DESTINATION, "Destination", 1).get(0),
                (int)
                        fields.whole(
                                ProducerFields.MESSAGE_SIZE,
                                "Message size",
                                1024,
                                0,
                                MessageStamp.LARGEST_BODY),
                fields.flag(ProducerFields.PERSISTENT, "Persistent", false),
                (int)
                        fields.whole(
                                ProducerFields.MAX_PENDING,
                                "Max pending",
                                1,
                                0,
                                Integer.MAX_VALUE >> 2),
                fields.flag(ProducerFields.STRICT, "Strict limit", false),
                fields.positive(ProducerFields.RATE, "Rate"),
                fields.oneOf(ProducerFields.LATE, "Late sends", SendSchedule.Late.CATCH_UP),
                fields.positiveWhole(ProducerFields.MESSAGES, "Messages"),
                fields.whole(
                        ProducerFields.MESSAGES_PER_RESULT,
                        "Messages per result",
                        1,
                        0,
                        Integer.MAX_VALUE),
                TimeUnit.SECONDS.toNanos(
                        fields.whole(
                                ProducerFields.DRAIN_TIMEOUT, "Drain time-out", 10, 0, 86_400)));
    }

    /**
     * Whether percentiles from the intended send time mean anything: skipped messages would be
     * missing.
     */
    public boolean timedFromIntended() {
        return rate.isPresent() && late == SendSchedule.Late.CATCH_UP;
    }
}
