// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.Durability;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.messaging.AddressState;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports the messages of one producer: those sent and those not acknowledged to the ledger, their numbers to the
 * {@link AddressState}, their sizes to the statistics. JMeter thread only; counts and leaf are read by others.
 */
final class ProducerAccounting {

    final long producerId;
    private final String destination;
    private final String replies;
    private final Durability durability;
    private final AddressState.ProducerCounts counts;
    private final Leaf leaf;
    private List<Long> unacknowledged = new ArrayList<>();
    private long next;
    private long reported;

    /**
     * @param replies destination of the replies; "" = the messages are not requests
     * @param durability how long the broker stores its messages
     */
    ProducerAccounting(
            long producerId,
            String destination,
            String replies,
            Durability durability,
            AddressState.ProducerCounts counts,
            Leaf leaf) {
        this.producerId = producerId;
        this.destination = destination;
        this.replies = replies;
        this.durability = durability;
        this.counts = counts;
        this.leaf = leaf;
        counts.setProducer(producerId);
    }

    long nextSequence() {
        counts.addSent();
        return next++;
    }

    void addBytes(int bytes) {
        leaf.sent(bytes);
    }

    void acknowledged() {
        counts.addCompleted();
    }

    /** The message was aborted on purpose, so it must not arrive. */
    void aborted(long sequence) {
        unacknowledged.add(sequence);
        counts.addAborted();
    }

    /** The message failed, or was given up without an outcome. */
    void unacknowledged(long sequence) {
        unacknowledged.add(sequence);
        counts.addUnacknowledged(sequence);
    }

    long sent() {
        return next;
    }

    void close() {
        leaf.close();
    }

    /** Whether {@link #take} has something new. */
    boolean hasNews() {
        return next > reported || !unacknowledged.isEmpty();
    }

    /** What happened since the last call. */
    Ledger.Part take() {
        long[] without = unacknowledged.stream().mapToLong(Long::longValue).toArray();
        unacknowledged = new ArrayList<>();
        reported = next;
        return Ledger.Part.requests(destination, replies, producerId, next, durability, without);
    }
}
