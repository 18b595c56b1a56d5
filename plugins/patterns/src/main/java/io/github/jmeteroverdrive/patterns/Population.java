// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.SeenSequences;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The workers of a run in this JVM: whether all are there, so that none begins before the others;
 * who is still at work, so that consumers know when nothing more will come; and who is the last.
 * Thread-safe; asked once a request by consumers, told at the start and the end of each thread.
 */
public final class Population implements AutoCloseable {

    /** The elements of one role. */
    private static final class Elements {
        int expected;
        final Map<Object, Integer> workersToCome = new HashMap<>();
        final Map<Object, Integer> workersLeft = new HashMap<>();

        boolean complete() {
            return none(workersToCome);
        }

        boolean ended() {
            return none(workersLeft);
        }

        private boolean none(Map<Object, Integer> workers) {
            return workers.size() == expected && workers.values().stream().allMatch(n -> n == 0);
        }
    }

    private final Map<Role, Elements> roles = new EnumMap<>(Role.class);
    private final SeenSequences claimed = new SeenSequences(SequenceMemory.ofThisJvm());
    private volatile OptionalLong producersEndedAt = OptionalLong.empty();

    Population() {
        for (Role role : Role.values()) roles.put(role, new Elements());
    }

    /** Which messages have been claimed in this JVM. */
    SeenSequences claimed() {
        return claimed;
    }

    /** The population of the run. */
    static Population of(RunContext run) {
        return run.shared(Population.class, Population::new);
    }

    /** An element of the plan will have workers; called before the first thread starts. */
    synchronized void expect(Role role) {
        roles.get(role).expected++;
    }

    /**
     * A worker begins.
     *
     * @param element the same for all workers of one element in one thread group
     * @param threads how many workers it has in all
     */
    synchronized void begins(Role role, Object element, int threads) {
        roles.get(role).workersToCome.putIfAbsent(element, threads);
        roles.get(role).workersLeft.putIfAbsent(element, threads);
    }

    /** A worker that has begun is connected, or never will be. */
    synchronized void isThere(Role role, Object element) {
        roles.get(role).workersToCome.merge(element, -1, Integer::sum);
    }

    /** Whether all workers of all elements are there. */
    synchronized boolean complete() {
        return roles.values().stream().allMatch(Elements::complete);
    }

    /**
     * A worker has ended.
     *
     * @param at nanoTime
     * @return whether it was the last of all
     */
    synchronized boolean ends(Role role, Object element, long at) {
        roles.get(role).workersLeft.merge(element, -1, Integer::sum);
        if (role == Role.PRODUCER && roles.get(role).ended())
            producersEndedAt = OptionalLong.of(at);
        return roles.values().stream().allMatch(Elements::ended);
    }

    /** nanoTime at which the last producer ended; empty while there is one, or never was. */
    OptionalLong producersEndedAt() {
        return producersEndedAt;
    }

    @Override
    public void close() {
        // holds nothing
    }
}
