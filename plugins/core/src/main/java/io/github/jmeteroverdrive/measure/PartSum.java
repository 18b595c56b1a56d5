// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes few parts of the ledger of those of many threads. Consumers that share an inbox have a few
 * messages each of every producer; together they have nearly all, and that is small. A ledger to
 * which the few are added says what it would say of the many. Not thread-safe.
 */
final class PartSum {

    private final Map<Subscription, HashMap<Long, SequenceSet>> received = new LinkedHashMap<>();
    private final ArrayList<Ledger.Part> others = new ArrayList<>();

    void add(Ledger.Part part) {
        if (part instanceof PartList several) several.parts().forEach(this::add);
        else if (part instanceof ReceivedPart one) addReceived(one);
        else others.add(part);
    }

    private void addReceived(ReceivedPart part) {
        HashMap<Long, SequenceSet> sum = received.computeIfAbsent(part.by(), by -> new HashMap<>());
        HashMap<Long, SequenceSet> twice = new HashMap<>();
        part.received()
                .forEach(
                        (producer, set) -> {
                            SequenceSet all = sum.computeIfAbsent(producer, p -> new SequenceSet());
                            if (all.intersects(set)) twice.put(producer, set);
                            else all.addAll(set);
                        });
        // a message in two of them is one that came twice, and the ledger counts it
        if (!twice.isEmpty()) others.add(new ReceivedPart(part.by(), twice));
    }

    /** All that was added, or null when nothing was. */
    Ledger.Part part() {
        ArrayList<Ledger.Part> parts = new ArrayList<>(others);
        received.forEach((by, sets) -> parts.add(new ReceivedPart(by, sets)));
        return parts.isEmpty() ? null : new PartList(parts);
    }
}
