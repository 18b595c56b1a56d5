// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serial;
import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Which messages arrived: acknowledged messages that never did are lost, those that came twice are
 * duplicated. Judged per queue, or per subscription of a topic, to the message. Merges the parts of
 * any number of producers and consumers in any order; each part is to be added once. Not
 * thread-safe.
 */
public final class Ledger {

    /** A queue, or one subscription of a topic: where a message is to arrive once. */
    private record Inbox(String destination, String subscription) {
        boolean isQueue() {
            return subscription.isEmpty();
        }
    }

    private static final class Sent {
        String destination;
        long next;
        final SequenceSet unacknowledged = new SequenceSet();
    }

    private static final SequenceSet NOTHING = new SequenceSet();

    private final Map<Long, Sent> sent = new HashMap<>();
    private final Map<Inbox, Map<Long, SequenceSet>> received = new HashMap<>();
    private long duplicated;

    /** Makes an empty ledger. */
    public Ledger() {}

    /** Adds what a producer sent or a consumer received in an interval. */
    public void add(Part part) {
        if (part.received == null) addSent(part);
        else addReceived(part);
    }

    private void addSent(Part part) {
        Sent by = sent.computeIfAbsent(part.producer, p -> new Sent());
        by.destination = part.destination;
        by.next = Math.max(by.next, part.next);
        for (long sequence : part.unacknowledged) by.unacknowledged.add(sequence);
    }

    private void addReceived(Part part) {
        Inbox inbox = new Inbox(part.destination, part.subscription);
        Map<Long, SequenceSet> arrived = received.computeIfAbsent(inbox, i -> new HashMap<>());
        part.received.forEach(
                (producer, set) ->
                        duplicated +=
                                arrived.computeIfAbsent(producer, p -> new SequenceSet())
                                        .addAll(set));
    }

    /**
     * Deliveries that repeat one of an earlier interval, or of another consumer of the same queue
     * or subscription. They were taken for first deliveries when they came, so: first deliveries =
     * {@link Count#RECEIVED} − this, repeated deliveries = {@link Count#DUPLICATED} + this, both
     * over all phases.
     */
    public long duplicated() {
        return duplicated;
    }

    /** Whether a consumer has taken part, so that messages can be missing at all. */
    public boolean hasReceivers() {
        return !received.isEmpty();
    }

    /**
     * Messages that were acknowledged and never arrived at a queue or subscription that has a
     * consumer. A subscription answers for what a producer sent after the first message that it got
     * from it. Of a producer that this ledger has no part of (in another JVM) only gaps are seen.
     * Final once the consumers have emptied the destination; before, messages on their way count
     * too.
     */
    public long missing() {
        long missing = 0;
        for (Map.Entry<Inbox, Map<Long, SequenceSet>> inbox : received.entrySet()) {
            Map<Long, SequenceSet> arrived = inbox.getValue();
            for (long producer : producers(inbox.getKey(), arrived)) {
                missing +=
                        missing(
                                inbox.getKey(),
                                sent.get(producer),
                                arrived.getOrDefault(producer, NOTHING));
            }
        }
        return missing;
    }

    /**
     * Whose messages an inbox answers for: who was heard, and on a queue who sent there unheard.
     */
    private Set<Long> producers(Inbox inbox, Map<Long, SequenceSet> arrived) {
        Set<Long> producers = new HashSet<>(arrived.keySet());
        if (inbox.isQueue()) {
            sent.forEach(
                    (producer, by) -> {
                        if (by.destination.equals(inbox.destination)) producers.add(producer);
                    });
        }
        return producers;
    }

    private static long missing(Inbox inbox, Sent by, SequenceSet arrived) {
        if (by == null) {
            long from = arrived.first();
            long to = arrived.last() + 1;
            return to - from - arrived.countBetween(from, to);
        }
        long from = inbox.isQueue() ? 0 : arrived.first();
        long to = Math.max(by.next, from); // a consumer's part may come before the producer's
        long excused =
                by.unacknowledged
                        .elements()
                        .filter(s -> s >= from && s < to && !arrived.contains(s))
                        .count();
        return to - from - arrived.countBetween(from, to) - excused;
    }

    /**
     * What one producer or one consumer adds to the ledger in an interval. Immutable, serialisable.
     */
    public static final class Part implements Serializable {

        @Serial private static final long serialVersionUID = 1;

        private final String destination;
        private final String subscription;
        private final long producer;
        private final long next;
        private final long[] unacknowledged;
        private final HashMap<Long, SequenceSet> received; // null in a producer's part

        private Part(
                String destination,
                String subscription,
                long producer,
                long next,
                long[] unacknowledged,
                HashMap<Long, SequenceSet> received) {
            this.destination = Objects.requireNonNull(destination, "destination");
            this.subscription = Objects.requireNonNull(subscription, "subscription");
            this.producer = producer;
            this.next = next;
            this.unacknowledged = unacknowledged;
            this.received = received;
        }

        /**
         * A producer's part.
         *
         * @param destination where it sends all its messages, the same text as the consumers'
         * @param producer unique in the run
         * @param next the sequence number that it will use next; it has used all below
         * @param unacknowledged those that failed or stayed unresolved since its last part: they
         *     may have arrived or not, and are never missing
         */
        public static Part sent(
                String destination, long producer, long next, long... unacknowledged) {
            return new Part(destination, "", producer, next, unacknowledged.clone(), null);
        }

        static Part received(
                String destination, String subscription, HashMap<Long, SequenceSet> received) {
            return new Part(destination, subscription, 0, 0, null, received);
        }
    }
}
