// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.Durability;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.results.Pace;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The settings that the producers of every provider have.
 *
 * @param element how errors name the element
 * @param connection name of the connection element
 * @param durability how long the broker stores the messages
 * @param replyTo destination of the replies; empty = the messages are not requests
 * @param commitInterval messages a transaction, 0 = none
 * @param perMessage whether a field of the message may change with each message
 * @param messagesPerResult 1 = one sample result a message, n = n messages a result, 0 = one a second
 * @param drainNanos how long to wait at the end for messages in flight
 * @param consumersNanos how long to wait before the first send for consumers to subscribe
 */
public record SendSettings(
        String element,
        String connection,
        WorkerLayout layout,
        Load load,
        Durability durability,
        Optional<DestinationName> replyTo,
        int commitInterval,
        boolean perMessage,
        long messagesPerResult,
        long drainNanos,
        long consumersNanos) {

    /**
     * How much is sent and how fast.
     *
     * @param maxPending messages in flight per producer, 0 = unbounded
     * @param strict whether each completion wakes a blocked producer
     * @param pace over all producers of the group
     * @param messages over all producers of the group, empty = no limit
     * @param endToEndLimit messages sent and not received per address, 0 = no limit
     */
    public record Load(int maxPending, boolean strict, Pace pace, OptionalLong messages, long endToEndLimit) {

        boolean hasRate() {
            return pace.rate().isPresent();
        }
    }
}
