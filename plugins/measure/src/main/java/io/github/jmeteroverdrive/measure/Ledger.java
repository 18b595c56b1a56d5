package io.github.jmeteroverdrive.measure;

import java.io.Serial;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Which messages arrived: acknowledged messages that never did are lost, those that came twice are
 * duplicated. Judged per queue, or per subscription of a topic, to the message. Merges the parts of any
 * number of producers and consumers in any order. Not thread-safe.
 */
public final class Ledger {

    private record Inbox(String destination, String subscription) {}

    private final Map<Long, Sent> sent = new HashMap<>();
    private final Map<Inbox, Map<Long, SequenceSet>> received = new HashMap<>();
    private long duplicated;

    private static final class Sent {
        String destination;
        long next;
        final SequenceSet unacknowledged = new SequenceSet();
    }

    public void add(Part part) {
        if (part.sequences != null) addReceived(part);
        else addSent(part);
    }

    private void addSent(Part part) {
        Sent of = sent.computeIfAbsent(part.producer, p -> new Sent());
        of.destination = part.destination;
        of.next = Math.max(of.next, part.next);
        for (long sequence : part.unacknowledged) of.unacknowledged.add(sequence);
    }

    private void addReceived(Part part) {
        Map<Long, SequenceSet> inbox =
                received.computeIfAbsent(new Inbox(part.destination, part.subscription), i -> new HashMap<>());
        part.sequences.forEach(
                (producer, set) ->
                        duplicated += inbox.computeIfAbsent(producer, p -> new SequenceSet()).addAll(set));
    }

    /** Deliveries that repeat one of an earlier interval or of another consumer of the same queue. */
    public long duplicated() {
        return duplicated;
    }

    /**
     * Messages that were acknowledged and never arrived at a queue or subscription that has consumers. A
     * subscription answers for what came after its first message. Of producers in other JVMs only gaps are
     * seen. Final once consumers have drained; before, messages on their way count too.
     */
    public long missing() {
        long missing = 0;
        for (Map.Entry<Inbox, Map<Long, SequenceSet>> inbox : received.entrySet()) {
            Inbox where = inbox.getKey();
            for (Map.Entry<Long, SequenceSet> of : inbox.getValue().entrySet()) {
                missing += missing(of.getKey(), of.getValue(), !where.subscription.isEmpty());
            }
            for (Map.Entry<Long, Sent> of : sent.entrySet()) {
                boolean unheard = !inbox.getValue().containsKey(of.getKey());
                if (unheard && where.subscription.isEmpty() && where.destination.equals(of.getValue().destination)) {
                    missing += missing(of.getKey(), new SequenceSet(), false);
                }
            }
        }
        return missing;
    }

    private long missing(long producer, SequenceSet arrived, boolean fromFirst) {
        Sent of = sent.get(producer);
        long from = fromFirst || of == null ? Math.max(arrived.first(), 0) : 0;
        long to = of == null ? arrived.last() + 1 : of.next;
        long missing = to - from - arrived.countBetween(from, to);
        if (of == null) return missing;
        ToLongFunction<Long> one = s -> of.unacknowledged.contains(s) && !arrived.contains(s) ? 1 : 0;
        for (long s = Math.max(of.unacknowledged.first(), from); s >= from && s <= of.unacknowledged.last() && s < to; s++) {
            missing -= one.applyAsLong(s);
        }
        return missing;
    }

    /** What one producer or one consumer adds to the ledger in an interval. Immutable. */
    public static final class Part implements Serializable {

        @Serial private static final long serialVersionUID = 1;

        private final String destination;
        private final String subscription;
        private final long producer;
        private final long next;
        private final long[] unacknowledged;
        private final HashMap<Long, SequenceSet> sequences;

        private Part(
                String destination,
                String subscription,
                long producer,
                long next,
                long[] unacknowledged,
                HashMap<Long, SequenceSet> sequences) {
            this.destination = destination;
            this.subscription = subscription;
            this.producer = producer;
            this.next = next;
            this.unacknowledged = unacknowledged;
            this.sequences = sequences;
        }

        /**
         * A producer's part.
         *
         * @param producer unique in the run
         * @param next the sequence number that it will use next; it has used all below
         * @param unacknowledged those that failed or stayed unresolved since its last part
         */
        public static Part sent(String destination, long producer, long next, long... unacknowledged) {
            return new Part(destination, "", producer, next, unacknowledged, null);
        }

        static Part received(String destination, String subscription, Map<Long, SequenceSet> sequences) {
            return new Part(destination, subscription, 0, 0, null, new HashMap<>(sequences));
        }
    }
}
