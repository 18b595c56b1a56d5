// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What producers and consumers of one destination in this JVM must know of each other to end in
 * order: how many messages were acknowledged, how many were received, and whether producers are
 * still to come. Each writer has a cell of its own; sums are taken on read. Thread-safe.
 */
final class Account {

    private final List<AtomicLong> completed = new CopyOnWriteArrayList<>();
    private final List<AtomicLong> received = new CopyOnWriteArrayList<>();

    /** Producers still expected or at work, by their thread group and element. */
    private final Map<String, AtomicLong> outstanding = new ConcurrentHashMap<>();

    /**
     * A producer begins.
     *
     * @param group its thread group and element
     * @param threads how many producers that group starts in all, so that consumers wait for late
     *     ones
     * @return its cell, to be set by it alone to its number of acknowledged messages
     */
    AtomicLong producerStarts(String group, int threads) {
        outstanding.computeIfAbsent(group, g -> new AtomicLong(threads));
        AtomicLong cell = new AtomicLong();
        completed.add(cell);
        return cell;
    }

    void producerEnds(String group) {
        outstanding.get(group).decrementAndGet();
    }

    /**
     * @return the consumer's cell, to be set by it alone to its number of received messages
     */
    AtomicLong consumerStarts() {
        AtomicLong cell = new AtomicLong();
        received.add(cell);
        return cell;
    }

    /** Whether this JVM has or had a producer for the destination. */
    boolean hasProducers() {
        return !outstanding.isEmpty();
    }

    /** Whether all producers that were announced have ended. */
    boolean producersEnded() {
        return hasProducers() && outstanding.values().stream().allMatch(left -> left.get() <= 0);
    }

    /** Acknowledged messages of all producers. */
    long completed() {
        return sum(completed);
    }

    /** Messages received by all consumers. */
    long received() {
        return sum(received);
    }

    private static long sum(List<AtomicLong> cells) {
        return cells.stream().mapToLong(AtomicLong::get).sum();
    }
}
