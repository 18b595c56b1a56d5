// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who is to be there before the first send: which elements a test has announced at its start, and
 * whether all their consumers have subscribed, or all their producers are connected. One of each
 * kind per run, thread-safe.
 */
public final class Barrier implements AutoCloseable {

    /** Those of a thread group that are still to come, by element and thread group. */
    private final Map<String, Map<String, AtomicInteger>> missing = new ConcurrentHashMap<>();

    /** How many elements of this name the plan has. */
    private final Map<String, AtomicInteger> announced = new ConcurrentHashMap<>();

    public Barrier() {}

    /** Of the consumers that subscribe before the first send. */
    public static Barrier consumers(RunContext run) {
        return run.shared(Barrier.class, "consumers first", Barrier::new);
    }

    /** Of the producers that send at a rate: its schedule begins when all are connected. */
    public static Barrier producers(RunContext run) {
        return run.shared(Barrier.class, "producers at a rate", Barrier::new);
    }

    /** In {@code testStarted()}: those of this element are to be there before the first send. */
    public void announce(String element) {
        announced.computeIfAbsent(element, e -> new AtomicInteger()).incrementAndGet();
    }

    /**
     * In a thread of the element, before it connects.
     *
     * @param group identifies the element and its thread group
     * @param members how many the element has in all threads of the group
     */
    public void expect(String element, String group, int members) {
        groups(element).computeIfAbsent(group, g -> new AtomicInteger(members));
    }

    /** One of them is there. */
    public void arrived(String element, String group) {
        groups(element).get(group).decrementAndGet();
    }

    private Map<String, AtomicInteger> groups(String element) {
        return missing.computeIfAbsent(element, e -> new ConcurrentHashMap<>());
    }

    /** Whether an element was announced, here or not. */
    public boolean anyAnnounced() {
        return !announced.isEmpty();
    }

    /** Announced elements that are not there with all they have, sorted; empty = go. */
    public List<String> awaited() {
        return announced.entrySet().stream()
                .filter(e -> !complete(groups(e.getKey()), e.getValue().get()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private static boolean complete(Map<String, AtomicInteger> groups, int elements) {
        return groups.size() >= elements
                && groups.values().stream().allMatch(left -> left.get() <= 0);
    }

    @Override
    public void close() {
        announced.clear();
        missing.clear();
    }
}
