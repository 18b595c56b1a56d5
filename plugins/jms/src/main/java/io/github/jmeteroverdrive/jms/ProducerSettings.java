// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.results.Fields;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * What a {@link JmsAsyncProducer} says, checked; read once per thread.
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
record ProducerSettings(
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

    static ProducerSettings of(JmsAsyncProducer element) {
        Fields fields = Fields.of(element, JmsAsyncProducer.LABEL);
        return new ProducerSettings(
                JmsAsyncProducer.LABEL + " '" + element.getName() + "'",
                fields.text(
                        JmsAsyncProducer.CONNECTION,
                        "Connection",
                        "give the name of an od - JMS Connection"),
                DestinationName.of(fields, JmsAsyncProducer.DESTINATION),
                (int)
                        fields.whole(
                                JmsAsyncProducer.MESSAGE_SIZE,
                                "Message size",
                                1024,
                                0,
                                MessageStamp.LARGEST_BODY),
                fields.flag(JmsAsyncProducer.PERSISTENT, "Persistent", false),
                (int)
                        fields.whole(
                                JmsAsyncProducer.MAX_PENDING,
                                "Max pending",
                                1,
                                0,
                                Integer.MAX_VALUE >> 2),
                fields.flag(JmsAsyncProducer.STRICT, "Strict limit", false),
                fields.positive(JmsAsyncProducer.RATE, "Rate"),
                fields.oneOf(JmsAsyncProducer.LATE, "Late sends", SendSchedule.Late.CATCH_UP),
                fields.positiveWhole(JmsAsyncProducer.MESSAGES, "Messages"),
                fields.whole(
                        JmsAsyncProducer.MESSAGES_PER_RESULT,
                        "Messages per result",
                        1,
                        0,
                        Integer.MAX_VALUE),
                TimeUnit.SECONDS.toNanos(
                        fields.whole(
                                JmsAsyncProducer.DRAIN_TIMEOUT, "Drain time-out", 10, 0, 86_400)));
    }

    /**
     * Whether percentiles from the intended send time mean anything: skipped messages would be
     * missing.
     */
    boolean timedFromIntended() {
        return rate.isPresent() && late == SendSchedule.Late.CATCH_UP;
    }
}
