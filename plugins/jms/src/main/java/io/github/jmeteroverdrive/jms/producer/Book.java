// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.ProducerCell;
import io.github.jmeteroverdrive.measure.Keeping;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import java.util.ArrayList;
import java.util.List;

/**
 * What one producer tells of each of its messages: to the ledger which were sent and which were not
 * acknowledged, to the {@link Account} how many, to the statistics how large. JMeter thread only;
 * cell and leaf are read by others.
 */
final class Book {

    private final long producerId;
    private final String destination;
    private final String replies;
    private final Keeping keeping;
    private final ProducerCell cell;
    private final Leaf leaf;
    private List<Long> unacknowledged = new ArrayList<>();
    private long next;
    private long told;

    /**
     * @param destination where it sends, as the ledger names it
     * @param replies where the replies to its messages arrive; "" = they are no requests
     * @param keeping that of its messages
     */
    Book(
            long producerId,
            String destination,
            String replies,
            Keeping keeping,
            ProducerCell cell,
            Leaf leaf) {
        this.producerId = producerId;
        this.destination = destination;
        this.replies = replies;
        this.keeping = keeping;
        this.cell = cell;
        this.leaf = leaf;
        cell.begins(producerId);
    }

    long producerId() {
        return producerId;
    }

    /** A message is about to be sent. @return its sequence number */
    long sending() {
        cell.addSent();
        return next++;
    }

    /** The message that is about to be sent has so many payload bytes. */
    void measured(int bytes) {
        leaf.sent(bytes);
    }

    void acknowledged() {
        cell.addCompleted();
    }

    /** A message failed, or its outcome is waited for no longer. */
    void unacknowledged(long sequence) {
        unacknowledged.add(sequence);
        cell.addUnacknowledged(sequence);
    }

    /** How many messages were sent. */
    long sent() {
        return next;
    }

    /** The producer has ended. */
    void close() {
        leaf.close();
    }

    /** Whether there is something that the ledger does not know yet. */
    boolean hasNews() {
        return next > told || !unacknowledged.isEmpty();
    }

    /** What the ledger is to know since the last call. */
    Ledger.Part take() {
        long[] without = unacknowledged.stream().mapToLong(Long::longValue).toArray();
        unacknowledged = new ArrayList<>();
        told = next;
        return Ledger.Part.requests(destination, replies, producerId, next, keeping, without);
    }
}
