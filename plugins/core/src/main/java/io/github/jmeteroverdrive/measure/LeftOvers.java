// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.List;

/**
 * Messages left on the queues of a run, classified by what else is known of them. Does not include messages that were
 * only counted, because nothing else is known of those.
 *
 * @param copies second copies of messages that arrived or are on the queue as well
 * @param unacknowledged messages that never arrived and whose send failed or had no known outcome: the broker had
 *     accepted them after all
 * @param notTaken acknowledged messages that never arrived although consumers should have received all
 * @param unwanted acknowledged messages that never arrived because no consumer should have received all
 * @param uncounted why there may be more, a clause for each queue; empty = these are all
 */
public record LeftOvers(long copies, long unacknowledged, long notTaken, long unwanted, List<String> uncounted) {

    static LeftOvers of(Ledger ledger) {
        Count count = new Count(ledger);
        ledger.left.values().forEach(count::add);
        List<String> uncounted = ledger.left.values().stream()
                .filter(part -> part.kind() == LeftPart.Kind.SOME)
                .map(LeftPart::why)
                .toList();
        return new LeftOvers(count.copies, count.unacknowledged, count.notTaken, count.unwanted, uncounted);
    }

    private static final class Count {
        private final Ledger ledger;
        private long copies;
        private long unacknowledged;
        private long notTaken;
        private long unwanted;

        Count(Ledger ledger) {
            this.ledger = ledger;
        }

        void add(LeftPart part) {
            if (part.kind() == LeftPart.Kind.NUMBER) return;
            for (long messages : part.byPhase()) copies += messages;
            part.ours().forEach((producer, set) -> add(part, producer, set));
        }

        private void add(LeftPart part, long producer, SequenceSet set) {
            copies -= set.size();
            List<SequenceSet> arrived =
                    ledger.arrivedOf(part.destination(), producer).toList();
            Ledger.Sent by = ledger.sent.get(producer);
            set.elements().forEach(sequence -> {
                if (arrived.stream().anyMatch(at -> at.contains(sequence))) copies++;
                else if (by != null && by.unacknowledged.contains(sequence)) unacknowledged++;
                else if (part.answered()) notTaken++;
                else unwanted++;
            });
        }
    }
}
