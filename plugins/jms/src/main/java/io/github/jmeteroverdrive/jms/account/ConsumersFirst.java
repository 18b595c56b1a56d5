// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.results.RunContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The barrier "consumers first": which consumers a test has announced at its start, and whether all
 * of them have subscribed, so that producers may begin. One per run, thread-safe.
 */
public final class ConsumersFirst implements AutoCloseable {

    /** Consumers that a thread group has still to subscribe, by element and thread group. */
    private final Map<String, Map<String, AtomicInteger>> missing = new ConcurrentHashMap<>();

    /** How many elements of this name the plan has. */
    private final Map<String, AtomicInteger> announced = new ConcurrentHashMap<>();

    public ConsumersFirst() {}

    public static ConsumersFirst of(RunContext run) {
        return run.shared("jms.consumersFirst", ConsumersFirst::new);
    }

    /**
     * In {@code testStarted()}: consumers of this element are to subscribe before the first send.
     */
    public void announce(String element) {
        announced.computeIfAbsent(element, e -> new AtomicInteger()).incrementAndGet();
    }

    /**
     * In a consumer thread, before it subscribes.
     *
     * @param consumers how many consumers the element has in all threads of the group
     */
    public void expect(String element, String group, int consumers) {
        groups(element).computeIfAbsent(group, g -> new AtomicInteger(consumers));
    }

    /** A consumer has subscribed. */
    public void subscribed(String element, String group) {
        groups(element).get(group).decrementAndGet();
    }

    private Map<String, AtomicInteger> groups(String element) {
        return missing.computeIfAbsent(element, e -> new ConcurrentHashMap<>());
    }

    /** Announced elements whose consumers have not all subscribed, sorted; empty = go. */
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
