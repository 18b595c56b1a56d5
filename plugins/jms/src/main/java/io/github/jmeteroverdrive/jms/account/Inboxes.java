// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many messages have arrived in each inbox of an address. Each consumer has a cell of its own;
 * sums are taken on read. Thread-safe.
 */
final class Inboxes {

    private final Map<String, List<AtomicLong>> cells = new ConcurrentHashMap<>();

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

    /** What has arrived in the inbox that is furthest behind. */
    long fewest() {
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
