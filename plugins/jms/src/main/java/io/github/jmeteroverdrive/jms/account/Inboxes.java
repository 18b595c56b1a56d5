// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.measure.SeenSequences;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What has arrived in each inbox of an address. Each consumer has a cell of its own; sums are taken
 * on read. Thread-safe.
 */
final class Inboxes {

    private final Map<String, List<AtomicLong>> cells = new ConcurrentHashMap<>();
    private final Map<String, SeenSequences> seen = new ConcurrentHashMap<>();
    private final SequenceMemory memory;

    Inboxes(SequenceMemory memory) {
        this.memory = memory;
    }

    /** Which messages an inbox has got. */
    SeenSequences seen(String inbox) {
        return seen.computeIfAbsent(inbox, i -> new SeenSequences(memory));
    }

    /** All of them. */
    Collection<SeenSequences> seen() {
        return seen.values();
    }

    /** A new cell of an inbox. */
    AtomicLong cell(String inbox) {
        AtomicLong cell = new AtomicLong();
        cells.computeIfAbsent(inbox, i -> new CopyOnWriteArrayList<>()).add(cell);
        return cell;
    }

    /** Whether nobody ever received. */
    boolean none() {
        return cells.isEmpty();
    }

    long arrived(String inbox) {
        return sum(cells.getOrDefault(inbox, List.of()));
    }

    /** What has arrived in the inbox that is furthest behind; nothing while there is none. */
    long fewest() {
        if (none()) return 0;
        long fewest = Long.MAX_VALUE;
        for (List<AtomicLong> inbox : cells.values()) fewest = Math.min(fewest, sum(inbox));
        return fewest;
    }

    private static long sum(List<AtomicLong> cells) {
        long sum = 0;
        for (AtomicLong cell : cells) sum += cell.get();
        return sum;
    }
}
