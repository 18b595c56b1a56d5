// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Delays the first send until all consumers have subscribed, or all producers with a rate are connected. Elements
 * register when the test starts; their threads report when they are ready. Thread-safe.
 */
public final class FirstSendBarrier implements AutoCloseable {

    /** How long the first producers with a rate wait for the others, and consumers for the first of them. */
    public static final long PRODUCERS_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** Members that are not ready, by element and thread group. */
    private final Map<String, Map<String, AtomicInteger>> missing = new ConcurrentHashMap<>();

    /** Number of elements in the plan, by name. */
    private final Map<String, AtomicInteger> announced = new ConcurrentHashMap<>();

    /** Consumers that must subscribe before the first send. */
    public static FirstSendBarrier consumers(RunContext run) {
        return run.shared(FirstSendBarrier.class, "consumers first", FirstSendBarrier::new);
    }

    /** Producers with a rate: their schedule begins when all are connected. */
    public static FirstSendBarrier producers(RunContext run) {
        return run.shared(FirstSendBarrier.class, "producers at a rate", FirstSendBarrier::new);
    }

    /** In {@code testStarted()}: the first send waits for this element. */
    public void announce(String element) {
        announced.computeIfAbsent(element, e -> new AtomicInteger()).incrementAndGet();
    }

    /** In a thread of the element, before it connects. */
    public void expect(String element, String group, int members) {
        groups(element).computeIfAbsent(group, g -> new AtomicInteger(members));
    }

    public void arrived(String element, String group) {
        groups(element).get(group).decrementAndGet();
    }

    private Map<String, AtomicInteger> groups(String element) {
        return missing.computeIfAbsent(element, e -> new ConcurrentHashMap<>());
    }

    public boolean anyAnnounced() {
        return !announced.isEmpty();
    }

    /** Names of the elements that are not ready, sorted. */
    public List<String> awaited() {
        return announced.entrySet().stream()
                .filter(e -> !complete(groups(e.getKey()), e.getValue().get()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private static boolean complete(Map<String, AtomicInteger> groups, int elements) {
        return groups.size() >= elements && groups.values().stream().allMatch(left -> left.get() <= 0);
    }

    /**
     * Waits until all are ready.
     *
     * @param limit in ns; 0 = do not wait
     * @param stopped ends the wait early
     * @return the elements that were not ready in time; empty if all were, or it was stopped
     */
    public List<String> await(LongSupplier clock, Parking parking, long limit, BooleanSupplier stopped) {
        long until = clock.getAsLong() + limit;
        while (limit > 0 && !awaited().isEmpty() && !stopped.getAsBoolean()) {
            long left = until - clock.getAsLong();
            if (left <= 0) return awaited();
            parking.park(Math.min(left, POLL_NANOS));
        }
        return List.of();
    }

    @Override
    public void close() {
        announced.clear();
        missing.clear();
    }
}
