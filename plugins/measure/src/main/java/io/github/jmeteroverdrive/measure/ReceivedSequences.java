package io.github.jmeteroverdrive.measure;

import java.util.HashMap;
import java.util.Map;

/**
 * The sequence numbers that one consumer received since the last {@link #take}, per producer, and
 * whether they came in order. Single-writer.
 */
public final class ReceivedSequences {

    private final Map<Long, Long> highest = new HashMap<>();
    private Map<Long, SequenceSet> sets = new HashMap<>();
    private long lastProducer;
    private SequenceSet lastSet;

    /** What a delivery turned out to be. */
    public enum Arrival {
        IN_ORDER,
        /** Its sequence number is below one that this consumer had received before from the producer. */
        REORDERED,
        /** Received before, in this interval; later repetitions are found when intervals merge. */
        DUPLICATED
    }

    public Arrival add(long producer, long sequence) {
        if (lastSet == null || producer != lastProducer) {
            lastProducer = producer;
            lastSet = sets.computeIfAbsent(producer, p -> new SequenceSet());
        }
        if (!lastSet.add(sequence)) return Arrival.DUPLICATED;
        long before = highest.getOrDefault(producer, -1L);
        if (sequence < before) return Arrival.REORDERED;
        highest.put(producer, sequence);
        return Arrival.IN_ORDER;
    }

    /**
     * What was received since the last call, or null when nothing was.
     *
     * @param destination where, the same text as the producers'
     * @param subscription whose copy of a topic's messages; empty for a queue, whose consumers share
     */
    public Ledger.Part take(String destination, String subscription) {
        if (sets.isEmpty()) return null;
        Ledger.Part part = Ledger.Part.received(destination, subscription, sets);
        sets = new HashMap<>();
        lastSet = null;
        return part;
    }
}
