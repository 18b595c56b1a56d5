// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.HashMap;

/**
 * The sequence numbers that one consumer received since the last {@link #take}, per producer, and
 * whether they came in order. Single-writer. Takes no garbage per message.
 */
public final class ReceivedSequences {

    /** What a delivery turned out to be. */
    public enum Arrival {
        /** Its sequence number is not below any that this consumer received from the producer. */
        IN_ORDER,
        /**
         * Its sequence number is below one that this consumer had received before from the
         * producer. A repetition of an earlier interval's message shows up here too, and again in
         * {@link Ledger#duplicated()}: only the merged ledger remembers what earlier intervals
         * brought.
         */
        REORDERED,
        /**
         * Received before, by this consumer in this interval. Repetitions over intervals or
         * consumers are found when intervals merge, see {@link Ledger#duplicated()}; the two never
         * count the same one.
         */
        DUPLICATED
    }

    /** What is known of one producer: its highest sequence number ever, and this interval's set. */
    private static final class Producer {
        final long id;
        long highest = -1;
        SequenceSet received;

        Producer(long id) {
            this.id = id;
        }
    }

    /**
     * Open hashing on the bare id, at most half full: a map of boxed ids would allocate per
     * message.
     */
    private Producer[] table = new Producer[16];

    private int producers;
    private Producer last;
    private boolean announced;

    /** Makes one that has received nothing. */
    public ReceivedSequences() {}

    /**
     * Notes a delivery of this run.
     *
     * @param producer who sent it, unique in the run
     * @param sequence its number among the producer's messages, from 0
     * @return what it turned out to be
     * @throws IllegalArgumentException when {@code sequence} is negative
     */
    public Arrival add(long producer, long sequence) {
        Producer from = last;
        if (from == null || from.id != producer) last = from = producer(producer);
        if (from.received == null) from.received = new SequenceSet();
        if (!from.received.add(sequence)) return Arrival.DUPLICATED;
        if (sequence < from.highest) return Arrival.REORDERED;
        from.highest = sequence;
        return Arrival.IN_ORDER;
    }

    private Producer producer(long id) {
        int i = place(id);
        if (table[i] == null) {
            if (++producers > table.length / 2) {
                grow();
                i = place(id);
            }
            table[i] = new Producer(id);
        }
        return table[i];
    }

    /** Where a producer is, or the free place where it belongs. */
    private int place(long id) {
        int i = Long.hashCode(id * 0x9E37_79B9_7F4A_7C15L) & table.length - 1;
        while (table[i] != null && table[i].id != id) i = i + 1 & table.length - 1;
        return i;
    }

    private void grow() {
        Producer[] before = table;
        table = new Producer[before.length * 2];
        for (Producer producer : before) {
            if (producer != null) table[place(producer.id)] = producer;
        }
    }

    /**
     * What was received since the last call, or null when nothing was; the first call returns a
     * part in any case, which tells the ledger that the destination has a consumer.
     *
     * @param destination where, the same text as the producers'
     * @param subscription whose copy of a topic's messages; empty for a queue, whose consumers
     *     share
     */
    public Ledger.Part take(String destination, String subscription) {
        HashMap<Long, SequenceSet> received = new HashMap<>();
        for (Producer producer : table) {
            if (producer != null && producer.received != null) {
                received.put(producer.id, producer.received);
                producer.received = null;
            }
        }
        if (announced && received.isEmpty()) return null;
        announced = true;
        return Ledger.Part.received(destination, subscription, received);
    }
}
