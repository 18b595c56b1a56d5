// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Acknowledged requests whose reply neither arrived nor is on its destination. Only for producers whose replies the run
 * receives.
 *
 * @param stillQueued number of those still on their request queue, by queue: no consumer received them
 */
public record UnansweredRequests(long requests, Map<String, Long> stillQueued) {

    static UnansweredRequests of(Ledger ledger, boolean others) {
        Count count = new Count(ledger, others);
        ledger.sent.forEach(count::add);
        return new UnansweredRequests(count.requests, count.stillQueued);
    }

    /** The reason why a run with such requests failed. */
    public Optional<String> sentence() {
        if (requests == 0) return Optional.empty();
        String where = stillQueued.entrySet().stream()
                .map(each -> Show.count(each.getValue()) + " of them were not taken from " + each.getKey())
                .collect(Collectors.joining(", "));
        return Optional.of(
                Show.count(requests, "request") + " had no reply" + (where.isEmpty() ? "." : "; " + where + "."));
    }

    private static final class Count {
        private final Ledger ledger;
        private final boolean others;
        private final Map<String, Long> stillQueued = new TreeMap<>();
        private long requests;

        Count(Ledger ledger, boolean others) {
            this.ledger = ledger;
            this.others = others;
        }

        void add(long producer, Ledger.Sent by) {
            List<Ledger.Inbox> inboxes = ledger.received.keySet().stream()
                    .filter(inbox -> inbox.destination().equals(by.replies) && ledger.isAnswered(inbox))
                    .toList();
            if (inboxes.isEmpty()) return;
            boolean shared = inboxes.stream().anyMatch(inbox -> ledger.isShared(inbox, others));
            SequenceSet arrived = new SequenceSet();
            for (Ledger.Inbox inbox : inboxes)
                arrived.addAll(ledger.received.get(inbox).getOrDefault(producer, Ledger.NOTHING));
            arrived.absentBetween(0, by.next)
                    .filter(sequence ->
                            !by.unacknowledged.contains(sequence) && !ledger.liesOn(by.replies, producer, sequence))
                    .forEach(sequence -> {
                        boolean queued = ledger.liesOn(by.destination, producer, sequence);
                        // another consumer of the inbox may have received the reply
                        if (queued || !shared) requests++;
                        if (queued) stillQueued.merge(by.destination, 1L, Long::sum);
                    });
        }
    }
}
