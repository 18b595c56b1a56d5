// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import io.github.jmeteroverdrive.measure.Missing.Cause;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Which messages one inbox lacks. Due to a queue, and to a subscription that the producer waited
 * for, is all that was sent to it, and the replies to all requests that wanted them there. Due to
 * another subscription is what a producer sent after the first message that arrived from it.
 */
final class InboxLosses {

    private static final String HIDDEN =
            "messages that wait for their delivery delay cannot be seen";

    private final Ledger ledger;
    private final Ledger.Inbox inbox;
    private final boolean shared;
    private final Map<Long, SequenceSet> arrived;

    /**
     * @param shared whether somebody may take from it of whom the ledger knows nothing
     */
    InboxLosses(Ledger ledger, Ledger.Inbox inbox, boolean shared) {
        this.ledger = ledger;
        this.inbox = inbox;
        this.shared = shared;
        arrived = ledger.received.get(inbox);
    }

    /** One for each producer of whom something is missing, or nothing can be said. */
    Stream<Missing> missing() {
        return producers().stream().map(this::missing).flatMap(Optional::stream);
    }

    /**
     * All producers whose messages may be missing here: those of which a message has arrived, and
     * those of which all was to arrive, even if nothing has.
     */
    private Set<Long> producers() {
        Set<Long> producers = new HashSet<>(arrived.keySet());
        ledger.sent.forEach(
                (producer, by) -> {
                    if (arrivesHere(by) && ledger.isDueFromTheFirst(inbox, producer))
                        producers.add(producer);
                });
        return producers;
    }

    private boolean arrivesHere(Ledger.Sent by) {
        return by.destination.equals(inbox.destination()) || by.replies.equals(inbox.destination());
    }

    private Optional<Missing> missing(long producer) {
        Ledger.Sent by = ledger.sent.get(producer);
        SequenceSet got = arrived.getOrDefault(producer, Ledger.NOTHING);
        Map<String, LeftPart> places = places(by);
        long gone =
                absent(producer, by, got)
                        .filter(sequence -> !liesOn(places, producer, sequence))
                        .count();
        if (by == null) return Optional.of(found(Cause.ELSEWHERE, "", gone));
        if (gone == 0) return Optional.empty();
        if (!ledger.isAnswered(inbox)) return Optional.of(found(Cause.UNWANTED, "", gone));
        if (shared) return Optional.of(found(Cause.SHARED, "", gone));
        Optional<String> unseen = unseen(places, by.keeping);
        if (unseen.isPresent()) return Optional.of(found(Cause.UNSEEN, unseen.get(), gone));
        return Optional.of(
                switch (by.keeping) {
                    case FOR_EVER -> found(Cause.LOST, "", gone);
                    case UNTIL_EXPIRY -> found(Cause.EXPIRED_OR_LOST, "", gone);
                    case HIDDEN_AT_FIRST -> found(Cause.UNSEEN, HIDDEN, gone);
                });
    }

    private Missing found(Cause cause, String why, long messages) {
        return new Missing(cause, inbox.destination(), why, messages);
    }

    /** What was acknowledged and did not arrive; of a producer elsewhere only gaps are seen. */
    private LongStream absent(long producer, Ledger.Sent by, SequenceSet got) {
        if (by == null) return got.absentBetween(got.first(), got.last() + 1);
        boolean all = arrivesHere(by) && ledger.isDueFromTheFirst(inbox, producer);
        return got.absentBetween(all || inbox.isQueue() ? 0 : got.first(), by.next)
                .filter(sequence -> !by.unacknowledged.contains(sequence));
    }

    /** Where what did not arrive may lie: here, and of a request where it was sent. */
    private Map<String, LeftPart> places(Ledger.Sent by) {
        Set<String> names = new LinkedHashSet<>(Set.of(inbox.destination()));
        if (by != null && (inbox.isQueue() || by.replies.equals(inbox.destination())))
            names.add(by.destination);
        Map<String, LeftPart> places = new HashMap<>();
        names.forEach(name -> places.put(name, ledger.left.get(name)));
        return places;
    }

    private static boolean liesOn(Map<String, LeftPart> places, long producer, long sequence) {
        return places.values().stream()
                .anyMatch(
                        place ->
                                place != null
                                        && place.ours()
                                                .getOrDefault(producer, Ledger.NOTHING)
                                                .contains(sequence));
    }

    /** Why not all was seen of a place; empty when all was seen of all. */
    private static Optional<String> unseen(Map<String, LeftPart> places, Keeping keeping) {
        return places.entrySet().stream()
                .filter(p -> p.getValue() == null || !seesAll(p.getValue(), keeping))
                .map(
                        p ->
                                p.getValue() == null
                                        ? "nobody looked at what lies on " + p.getKey()
                                        : p.getValue().why())
                .sorted()
                .findFirst();
    }

    /** Expired messages are moved, too, and are reported as expired. */
    private static boolean seesAll(LeftPart place, Keeping keeping) {
        return place.kind() == LeftPart.Kind.ALL
                || place.kind() == LeftPart.Kind.MOVED && keeping == Keeping.UNTIL_EXPIRY;
    }
}
