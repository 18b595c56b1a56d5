// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import io.github.jmeteroverdrive.measure.MissingMessages.Cause;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Tracks the outcome of every message: which were acknowledged, which arrived, which are still on their queue. Exact to
 * the message, per queue or topic subscription. Merges the parts of any number of producers, consumers and queue
 * browses in any order; add each part once. Not thread-safe. For example:
 *
 * <pre>{@code
 * Ledger ledger = new Ledger();
 * ledger.add(Ledger.Part.sent("queue://orders", producer, 100)); // 0 to 99, all acknowledged
 * ledger.add(received.take(Subscription.to("queue://orders", ""))); // a ReceivedSequences
 * List<Missing> missing = ledger.missing(false);                  // what did not arrive, and why
 * }</pre>
 */
public final class Ledger {

    /** The contribution of a producer, a consumer or a queue browse, or of several. Immutable, serialisable. */
    public sealed interface Part extends Serializable permits SentPart, ReceivedPart, LeftPart, RetainedPart, PartList {

        /** A copy whose queue browses are this many ns earlier. */
        default Part earlier(long nanos) {
            return this;
        }

        /** {@link #sent(String, long, long, Keeping, long...)} for messages that never expire. */
        static Part sent(String destination, long producer, long next, long... unacknowledged) {
            return sent(destination, producer, next, Durability.FOR_EVER, unacknowledged);
        }

        /**
         * @param destination of all its messages, the same text as the consumers'
         * @param producer unique in the run
         * @param next the sequence number that it will use next; all lower ones are used
         * @param durability how the broker stores its messages
         * @param unacknowledged those that failed, are in doubt or stayed unresolved since its last part: they may or
         *     may not arrive, and never count as missing
         */
        static Part sent(String destination, long producer, long next, Durability durability, long... unacknowledged) {
            return new SentPart(destination, "", producer, next, durability, unacknowledged);
        }

        /**
         * The destination retains all messages, received or not, so that without a consumer those that are acknowledged
         * and not left there are missing; see also {@link Ledger#unverified}.
         */
        static Part retained(String destination) {
            return new RetainedPart(destination);
        }

        /**
         * The part of a producer of requests.
         *
         * @param replies destination of their replies
         */
        static Part requests(
                String destination,
                String replies,
                long producer,
                long next,
                Durability durability,
                long... unacknowledged) {
            return new SentPart(destination, replies, producer, next, durability, unacknowledged);
        }
    }

    /** A queue, or one subscription of a topic, to which each message should be delivered once. */
    record Inbox(String destination, String subscription) {
        boolean isQueue() {
            return subscription.isEmpty();
        }
    }

    static final class Sent {
        String destination;
        String replies;
        long next;
        Durability durability;
        final SequenceSet unacknowledged = new SequenceSet();
    }

    static final SequenceSet NOTHING = new SequenceSet();

    final Map<Long, Sent> sent = new HashMap<>();
    final Map<Inbox, Map<Long, SequenceSet>> received = new HashMap<>();

    /** The last browse of each destination. */
    final Map<String, LeftPart> left = new TreeMap<>();

    /** Destinations that retain messages that were received. */
    private final Set<String> retained = new TreeSet<>();

    /** Inboxes with a consumer that receives all messages. */
    private final Set<Inbox> answered = new HashSet<>();

    /** Inboxes from which no consumer of another JVM can receive. */
    private final Set<Inbox> exclusive = new HashSet<>();

    /** JVMs whose producers sent nothing before the subscription existed. */
    private final Map<Inbox, Set<Integer>> waitedFor = new HashMap<>();

    private long duplicated;

    /** Adds what a producer sent, a consumer received or a queue browse found. */
    public void add(Part part) {
        if (part instanceof SentPart each) addSent(each);
        else if (part instanceof ReceivedPart each) addReceived(each);
        else if (part instanceof LeftPart each)
            left.merge(each.destination(), each, (a, b) -> b.at() - a.at() >= 0 ? b : a);
        else if (part instanceof RetainedPart each) retained.add(each.destination);
        else if (part instanceof PartList several) several.parts().forEach(this::add);
    }

    /** Everything that was added, as one part that gives another ledger the same results. */
    Part all() {
        ArrayList<Part> parts = new ArrayList<>(left.values());
        sent.forEach((producer, by) -> parts.add(new SentPart(
                by.destination,
                by.replies,
                producer,
                by.next,
                by.durability,
                by.unacknowledged.elements().toArray())));
        received.forEach((inbox, arrived) -> parts.add(new ReceivedPart(by(inbox, null), new HashMap<>(arrived))));
        waitedFor.forEach((inbox, jvms) ->
                jvms.forEach(jvm -> parts.add(new ReceivedPart(by(inbox, jvm), new HashMap<>()))));
        retained.forEach(destination -> parts.add(new RetainedPart(destination)));
        return new PartList(parts);
    }

    private Subscription by(Inbox inbox, Integer beforeSendsOf) {
        return new Subscription(
                inbox.destination,
                inbox.subscription,
                answered.contains(inbox),
                exclusive.contains(inbox),
                beforeSendsOf);
    }

    private void addSent(SentPart part) {
        Sent by = sent.computeIfAbsent(part.producer(), p -> new Sent());
        by.destination = part.destination();
        by.replies = part.replies();
        by.durability = part.durability();
        by.next = Math.max(by.next, part.next());
        for (long sequence : part.unacknowledged()) by.unacknowledged.add(sequence);
    }

    private void addReceived(ReceivedPart part) {
        Subscription by = part.by();
        Inbox inbox = new Inbox(by.destination(), by.name());
        if (by.all()) answered.add(inbox);
        if (by.exclusive()) exclusive.add(inbox);
        if (by.beforeSendsOf() != null)
            waitedFor.computeIfAbsent(inbox, i -> new HashSet<>()).add(by.beforeSendsOf());
        Map<Long, SequenceSet> arrived = received.computeIfAbsent(inbox, i -> new HashMap<>());
        part.received()
                .forEach((producer, set) -> duplicated += arrived.computeIfAbsent(producer, p -> new SequenceSet())
                        .addAll(set));
    }

    /**
     * Repeated deliveries whose first delivery was to another JVM's consumer of the same queue or subscription. They
     * were counted as first deliveries when they arrived, so: first deliveries = {@link Count#RECEIVED} − this,
     * repeated deliveries = {@link Count#DUPLICATED} + this, both over all phases.
     */
    public long duplicated() {
        return duplicated;
    }

    /** Whether there was a consumer, or a log that should have all messages, so that messages can be missing. */
    public boolean hasReceivers() {
        return !received.isEmpty() || logs().findAny().isPresent();
    }

    /**
     * Destinations from which no consumer received, and that should have all messages that were sent to them; if the
     * plan has consumers that did not begin, only those that have them all.
     */
    private Stream<Inbox> logs() {
        return retained.stream()
                .filter(destination -> !isReceivedFrom(destination))
                .filter(destination -> {
                    LeftPart there = left.get(destination);
                    return there != null
                            && there.kind() == LeftPart.Kind.ALL
                            && (!there.answered() || !isAnyUnverified(destination));
                })
                .map(destination -> new Inbox(destination, ""));
    }

    private boolean isReceivedFrom(String destination) {
        return received.keySet().stream().anyMatch(inbox -> inbox.destination.equals(destination));
    }

    /**
     * Logs that could not be read to the end, or whose consumers did not begin, so that it is not known which messages
     * their group has read. They concern acknowledged messages that no consumer received, or should have received:
     * whether the broker still has these messages is not known.
     *
     * @return why not, by destination
     */
    public Map<String, String> unverified() {
        Map<String, String> unverified = new TreeMap<>();
        for (String destination : retained) {
            LeftPart there = left.get(destination);
            boolean complete = there != null && there.kind() == LeftPart.Kind.ALL;
            if (complete && (!there.answered() || isReceivedFrom(destination))) continue;
            if (isAnyUnverified(destination))
                unverified.put(
                        destination,
                        complete ? "no consumer of " + destination + " has begun" : whyNotSeen(destination, there));
        }
        return unverified;
    }

    private boolean isAnyUnverified(String destination) {
        return sent.entrySet().stream()
                .filter(by -> by.getValue().destination.equals(destination))
                .anyMatch(by -> isAnyUnverified(by.getKey(), by.getValue()));
    }

    private boolean isAnyUnverified(long producer, Sent by) {
        long end = by.next;
        for (Inbox inbox : received.keySet()) {
            if (!inbox.destination.equals(by.destination)) continue;
            if (isDueFromTheFirst(inbox, producer)) return false; // then they are missing there
            long first = received.get(inbox).getOrDefault(producer, NOTHING).first();
            if (first >= 0) end = Math.min(end, first);
        }
        return NOTHING.absentBetween(0, end)
                .anyMatch(sequence ->
                        !by.unacknowledged.contains(sequence) && !liesOn(by.destination, producer, sequence));
    }

    private static String whyNotSeen(String place, LeftPart browse) {
        return browse == null ? "no browse counted what was left on " + place : browse.why();
    }

    /**
     * Messages that were acknowledged but neither arrived nor are on their queue.
     *
     * @param others whether there may be consumers that are unknown to this ledger
     */
    public List<MissingMessages> missing(boolean others) {
        return Stream.concat(received.keySet().stream(), logs())
                .flatMap(inbox -> new InboxLosses(this, inbox, isShared(inbox, others)).missing())
                .toList();
    }

    /**
     * Acknowledged messages that are not on their queue, by queue: of queues that were browsed completely, that no
     * known consumer reads, and whose messages are not requests to a service. Another client may have received them.
     */
    public Map<String, Long> goneWithoutConsumer() {
        Map<String, Long> gone = new TreeMap<>();
        sent.forEach((producer, by) -> {
            LeftPart there = left.get(by.destination);
            if (there == null || there.kind() != LeftPart.Kind.ALL || !by.replies.isEmpty()) return;
            if (by.durability == Durability.HIDDEN_AT_FIRST) return;
            if (isReceivedFrom(by.destination) || retained.contains(by.destination)) return;
            long messages = there.ours()
                    .getOrDefault(producer, NOTHING)
                    .absentBetween(0, by.next)
                    .filter(sequence -> !by.unacknowledged.contains(sequence))
                    .count();
            if (messages > 0) gone.merge(by.destination, messages, Long::sum);
        });
        return gone;
    }

    boolean isShared(Inbox inbox, boolean others) {
        return others && !exclusive.contains(inbox) && !isLog(inbox);
    }

    private boolean isLog(Inbox inbox) {
        return inbox.isQueue() && retained.contains(inbox.destination);
    }

    /** @param others as for {@link #missing} */
    public UnansweredRequests unanswered(boolean others) {
        return UnansweredRequests.of(this, others);
    }

    /** Number of messages that arrived although their send failed or had no known outcome. */
    public long unacknowledgedArrived() {
        long arrived = 0;
        for (Map.Entry<Long, Sent> entry : sent.entrySet()) {
            Sent by = entry.getValue();
            List<SequenceSet> inboxes =
                    arrivedOf(by.destination, entry.getKey()).toList();
            arrived += by.unacknowledged
                    .elements()
                    .filter(s -> inboxes.stream().anyMatch(inbox -> inbox.contains(s)))
                    .count();
        }
        return arrived;
    }

    public LeftOvers leftOvers() {
        return LeftOvers.of(this);
    }

    /** Number of messages sent in a phase that are left on queues, copies included. */
    public long leftOver(Phase phase) {
        return left.values().stream()
                .mapToLong(part -> part.byPhase()[phase.ordinal()])
                .sum();
    }

    /** Number of messages on queues that are not from this run. */
    public long leftForeign() {
        return left.values().stream().mapToLong(LeftPart::foreign).sum();
    }

    /** Whether the inbox should receive all messages that a producer sends to it, from the first on. */
    boolean isDueFromTheFirst(Inbox inbox, long producer) {
        return inbox.isQueue() || waitedFor.getOrDefault(inbox, Set.of()).contains(Subscription.jvm(producer));
    }

    boolean liesOn(String destination, long producer, long sequence) {
        LeftPart place = left.get(destination);
        return place != null && place.ours().getOrDefault(producer, NOTHING).contains(sequence);
    }

    boolean isAnswered(Inbox inbox) {
        return answered.contains(inbox) || isLog(inbox);
    }

    /** What consumers received of a producer's messages to {@code destination}, or of the replies to them. */
    Stream<SequenceSet> arrivedOf(String destination, long producer) {
        Sent by = sent.get(producer);
        boolean sentThere = by != null && by.destination.equals(destination);
        return received.entrySet().stream()
                .filter(inbox -> inbox.getKey().destination.equals(destination)
                        || sentThere && inbox.getKey().isQueue())
                .map(inbox -> inbox.getValue().getOrDefault(producer, NOTHING));
    }

    private record RetainedPart(String destination) implements Ledger.Part {}

    /**
     * A producer's contribution in an interval, see {@link Ledger.Part#sent}.
     *
     * @param replies destination of the replies; empty if its messages are not requests
     */
    private record SentPart(
            String destination, String replies, long producer, long next, Durability durability, long[] unacknowledged)
            implements Ledger.Part {

        SentPart {
            Objects.requireNonNull(destination, "destination");
            unacknowledged = unacknowledged.clone();
        }
    }

    /**
     * Finds the messages missing in one inbox. A queue, or a subscription that the producer waited for, should receive
     * everything that was sent to it, including the replies to all requests that name it. Any other subscription should
     * receive what a producer sent after its first message that arrived there.
     */
    private static final class InboxLosses {

        private static final String HIDDEN = "messages that wait for their delivery delay cannot be seen";

        private final Ledger ledger;
        private final Ledger.Inbox inbox;
        private final boolean shared;
        private final Map<Long, SequenceSet> arrived;

        /** @param shared whether consumers unknown to the ledger may receive from it */
        InboxLosses(Ledger ledger, Ledger.Inbox inbox, boolean shared) {
            this.ledger = ledger;
            this.inbox = inbox;
            this.shared = shared;
            arrived = ledger.received.getOrDefault(inbox, Map.of());
        }

        /** One for each producer that has missing messages or is unknown. */
        Stream<MissingMessages> missing() {
            return producers().stream().map(this::missing).flatMap(Optional::stream);
        }

        /**
         * All producers whose messages may be missing here: those with a message that arrived, and those whose messages
         * should all arrive, even if none did.
         */
        private Set<Long> producers() {
            Set<Long> producers = new HashSet<>(arrived.keySet());
            ledger.sent.forEach((producer, by) -> {
                if (arrivesHere(by) && ledger.isDueFromTheFirst(inbox, producer)) producers.add(producer);
            });
            return producers;
        }

        private boolean arrivesHere(Ledger.Sent by) {
            return by.destination.equals(inbox.destination()) || by.replies.equals(inbox.destination());
        }

        private Optional<MissingMessages> missing(long producer) {
            Ledger.Sent by = ledger.sent.get(producer);
            SequenceSet got = arrived.getOrDefault(producer, Ledger.NOTHING);
            Map<String, LeftPart> places = places(by);
            long absentCount = absent(producer, by, got)
                    .filter(sequence ->
                            places.keySet().stream().noneMatch(place -> ledger.liesOn(place, producer, sequence)))
                    .count();
            if (by == null) return Optional.of(found(by, Cause.ELSEWHERE, "", absentCount));
            if (absentCount == 0) return Optional.empty();
            if (!ledger.isAnswered(inbox)) return Optional.of(found(by, Cause.UNWANTED, "", absentCount));
            if (shared) return Optional.of(found(by, Cause.SHARED, "", absentCount));
            Optional<String> unseen = unseen(places, by.durability);
            if (unseen.isPresent()) return Optional.of(found(by, Cause.UNSEEN, unseen.get(), absentCount));
            return Optional.of(
                    switch (by.durability) {
                        case FOR_EVER -> found(by, Cause.LOST, "", absentCount);
                        case UNTIL_EXPIRY -> found(by, Cause.EXPIRED_OR_LOST, "", absentCount);
                        case HIDDEN_AT_FIRST -> found(by, Cause.UNSEEN, HIDDEN, absentCount);
                    });
        }

        private MissingMessages found(Ledger.Sent by, Cause cause, String why, long messages) {
            boolean replies = by != null && by.replies.equals(inbox.destination());
            return new MissingMessages(cause, inbox.destination(), why, replies, messages);
        }

        /** Messages that were acknowledged and did not arrive; for a producer in another JVM only gaps are known. */
        private LongStream absent(long producer, Ledger.Sent by, SequenceSet got) {
            if (by == null) return got.absentBetween(got.first(), got.last() + 1);
            boolean all = arrivesHere(by) && ledger.isDueFromTheFirst(inbox, producer);
            return got.absentBetween(all || inbox.isQueue() ? 0 : got.first(), by.next)
                    .filter(sequence -> !by.unacknowledged.contains(sequence));
        }

        /** Queues on which a missing message may be: this one, and for a reply also the one of its request. */
        private Map<String, LeftPart> places(Ledger.Sent by) {
            Set<String> names = new LinkedHashSet<>(Set.of(inbox.destination()));
            if (by != null && (inbox.isQueue() || by.replies.equals(inbox.destination()))) names.add(by.destination);
            Map<String, LeftPart> places = new HashMap<>();
            names.forEach(name -> places.put(name, ledger.left.get(name)));
            return places;
        }

        /** Why a place was not browsed completely; empty if all were. */
        private static Optional<String> unseen(Map<String, LeftPart> places, Durability durability) {
            return places.entrySet().stream()
                    .filter(p -> p.getValue() == null || !seesAll(p.getValue(), durability))
                    .map(p -> whyNotSeen(p.getKey(), p.getValue()))
                    .sorted()
                    .findFirst();
        }

        /** Brokers also move expired messages, which are reported as expired. */
        private static boolean seesAll(LeftPart place, Durability durability) {
            return place.kind() == LeftPart.Kind.ALL
                    || place.kind() == LeftPart.Kind.MOVED && durability == Durability.UNTIL_EXPIRY;
        }
    }
}
