// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Arrays;
import java.util.HashMap;

/**
 * The sequence numbers that one consumer received since the last {@link #take}, per producer. Detects reordering and
 * duplicates. Single-writer; no allocation per message. For example:
 *
 * <pre>{@code
 * ReceivedSequences received = new ReceivedSequences();
 * boolean again = received.add(producer, sequence) == ReceivedSequences.Arrival.DUPLICATED;
 * Ledger.Part part = received.take(Subscription.to("queue://orders", "")); // once a second
 * }</pre>
 */
public final class ReceivedSequences {

    /** Classification of a delivery. */
    public enum Arrival {
        /** Its sequence number is above all that this consumer has recorded from the producer. */
        IN_ORDER,
        /** This consumer has received a higher sequence number from the producer, and in the partition, before. */
        REORDERED,
        /**
         * A consumer of the inbox in this JVM received it before. Duplicates of deliveries to other JVMs are found when
         * intervals merge, see {@link Ledger#duplicated()}; none is counted twice.
         */
        DUPLICATED,
        /** Unknown whether it is a duplicate, because {@link SequenceMemory} is exhausted. */
        UNREMEMBERED
    }

    /** State of one producer: its highest sequence number ever in each partition, and this interval's set. */
    private static final class Producer {
        final long id;
        final SeenSequences.Producer seen;
        long[] highest = {-1};
        SequenceSet received;
        private long lastKey;
        private SeenSequences.Chunk lastChunk;

        Producer(long id, SeenSequences.Producer seen) {
            this.id = id;
            this.seen = seen;
        }

        private void widen(int partition) {
            int known = highest.length;
            highest = Arrays.copyOf(highest, partition + 1);
            Arrays.fill(highest, known, highest.length, -1);
        }

        /** The chunk of a sequence number, or null if it is not remembered. */
        SeenSequences.Chunk chunk(long sequence) {
            long key = sequence / SeenSequences.CHUNK;
            if (lastChunk == null || key != lastKey) {
                lastChunk = seen.chunk(sequence);
                lastKey = key;
            }
            return lastChunk;
        }
    }

    /** Open addressing on primitive ids, at most half full: a map of boxed ids would allocate per message. */
    private Producer[] table = new Producer[16];

    private int producers;
    private Producer last;
    private boolean announced;

    private final SeenSequences seen;

    /** For the only consumer of an inbox; remembers everything that it receives. */
    public ReceivedSequences() {
        this(new SeenSequences(new SequenceMemory(Long.MAX_VALUE)));
    }

    /**
     * For a consumer that shares its inbox.
     *
     * @param seen what the inbox has received; shared by its consumers
     */
    public ReceivedSequences(SeenSequences seen) {
        this.seen = seen;
    }

    /** As {@link #add(long, long, int)}, where there are no partitions. */
    public Arrival add(long producer, long sequence) {
        return add(producer, sequence, 0);
    }

    /**
     * Records a delivery of this run.
     *
     * @param producer id of the sender, unique in the run
     * @param sequence its number among the producer's messages, from 0
     * @param partition in which order is expected, from 0
     * @throws IllegalArgumentException when {@code sequence} is negative
     */
    public Arrival add(long producer, long sequence, int partition) {
        Producer from = last;
        if (from == null || from.id != producer) last = from = producer(producer);
        if (sequence < 0) throw new IllegalArgumentException("sequence number is negative: " + sequence);
        SeenSequences.Chunk chunk = from.chunk(sequence);
        if (chunk == null) return Arrival.UNREMEMBERED;
        if (!from.seen.add(chunk, sequence)) return Arrival.DUPLICATED;
        if (from.received == null) from.received = new SequenceSet();
        from.received.add(sequence);
        if (partition >= from.highest.length) from.widen(partition);
        if (sequence < from.highest[partition]) return Arrival.REORDERED;
        from.highest[partition] = sequence;
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

    /** Index of a producer, or of the free slot for it. */
    private int place(long id) {
        int i = Long.hashCode(id * 0x9E37_79B9_7F4A_7C15L) & table.length - 1;
        while (table[i] != null && table[i].id != id) i = i + 1 & table.length - 1;
        return i;
    }

    private void grow() {
        Producer[] before = table;
        table = new Producer[before.length * 2];
        for (Producer producer : before) if (producer != null) table[place(producer.id)] = producer;
    }

    /**
     * What was received since the last call, or null. The first call always returns a part, so that the ledger knows
     * that the destination has a consumer.
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
