// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.HashMap;

/**
 * The sequence numbers that one consumer received since the last {@link #take}, per producer, and whether they came in
 * order, and for the first time. Single-writer. Takes no garbage per message. For example:
 *
 * <pre>{@code
 * ReceivedSequences received = new ReceivedSequences();
 * boolean again = received.add(producer, sequence) == ReceivedSequences.Arrival.DUPLICATED;
 * Ledger.Part part = received.take(Subscription.to("queue://orders", "")); // once a second
 * }</pre>
 */
public final class ReceivedSequences {

    /** What a delivery turned out to be. */
    public enum Arrival {
        /** Its sequence number is not below any that this consumer received from the producer. */
        IN_ORDER,
        /** Its sequence number is below one that this consumer had received before from the producer. */
        REORDERED,
        /**
         * A consumer of the inbox in this JVM received it before. What came to another JVM before is found when
         * intervals merge, see {@link Ledger#duplicated()}; the two never count the same one.
         */
        DUPLICATED,
        /** It is not known whether it came before, because {@link SequenceMemory} is used up. */
        UNREMEMBERED
    }

    /** What is known of one producer: its highest sequence number ever, and this interval's set. */
    private static final class Producer {
        final long id;
        final SeenSequences.Producer seen;
        long highest = -1;
        SequenceSet received;
        private long lastKey;
        private SeenSequences.Chunk lastChunk;

        Producer(long id, SeenSequences.Producer seen) {
            this.id = id;
            this.seen = seen;
        }

        /** That of a sequence number, or null when it is not remembered. */
        SeenSequences.Chunk chunk(long sequence) {
            long key = sequence / SeenSequences.CHUNK;
            if (lastChunk == null || key != lastKey) {
                lastChunk = seen.chunk(sequence);
                lastKey = key;
            }
            return lastChunk;
        }
    }

    /** Open hashing on the bare id, at most half full: a map of boxed ids would allocate per message. */
    private Producer[] table = new Producer[16];

    private int producers;
    private Producer last;
    private boolean announced;

    private final SeenSequences seen;

    /** Makes a consumer that has its inbox to itself, and remembers all that it receives. */
    public ReceivedSequences() {
        this(new SeenSequences(new SequenceMemory(Long.MAX_VALUE)));
    }

    /**
     * Makes one that has received nothing.
     *
     * @param seen what its inbox has got; shared by the consumers of the inbox
     */
    public ReceivedSequences(SeenSequences seen) {
        this.seen = seen;
    }

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
        if (sequence < 0) throw new IllegalArgumentException("sequence number is negative: " + sequence);
        SeenSequences.Chunk chunk = from.chunk(sequence);
        if (chunk == null) return Arrival.UNREMEMBERED;
        if (!from.seen.add(chunk, sequence)) return Arrival.DUPLICATED;
        if (from.received == null) from.received = new SequenceSet();
        from.received.add(sequence);
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
            table[i] = new Producer(id, seen.producer(id));
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
     * What was received since the last call, or null when nothing was; the first call returns a part in any case, which
     * tells the ledger that the destination has a consumer.
     */
    public Ledger.Part take(Subscription by) {
        HashMap<Long, SequenceSet> received = new HashMap<>();
        for (Producer producer : table) {
            if (producer != null && producer.received != null) {
                received.put(producer.id, producer.received);
                producer.received = null;
            }
        }
        if (announced && received.isEmpty()) return null;
        announced = true;
        return new ReceivedPart(by, received);
    }
}
