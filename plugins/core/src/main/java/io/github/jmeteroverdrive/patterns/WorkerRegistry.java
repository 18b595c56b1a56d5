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
 * The workers of a run in this JVM: whether all are connected, so that none begins before the others; whether producers
 * are still working, so that consumers know when nothing more will come; and which worker ends last. Thread-safe; read
 * at each request by consumers, updated at the start and the end of each thread.
 */
public final class WorkerRegistry {

    private static final class Elements {
        int expected;
        final Map<Object, Integer> notConnected = new HashMap<>();
        final Map<Object, Integer> notEnded = new HashMap<>();

        boolean connected() {
            return allZero(notConnected);
        }

        boolean ended() {
            return allZero(notEnded);
        }

        private boolean allZero(Map<Object, Integer> workers) {
            return workers.size() == expected && workers.values().stream().allMatch(n -> n == 0);
        }
    }

    private final Map<Role, Elements> roles = new EnumMap<>(Role.class);
    private final SeenSequences claimed = new SeenSequences(SequenceMemory.ofThisJvm());
    private volatile OptionalLong producersEndedAt = OptionalLong.empty();

    WorkerRegistry() {
        for (Role role : Role.values()) roles.put(role, new Elements());
    }

    SeenSequences claimed() {
        return claimed;
    }

    static WorkerRegistry of(RunContext run) {
        return run.shared(WorkerRegistry.class, WorkerRegistry::new);
    }

    /** The plan has an element with workers; called before the first thread starts. */
    synchronized void expect(Role role) {
        roles.get(role).expected++;
    }

    /**
     * @param element the same for all workers of one element in one thread group
     * @param threads how many workers it has in all
     */
    synchronized void register(Role role, Object element, int threads) {
        roles.get(role).notConnected.putIfAbsent(element, threads);
        roles.get(role).notEnded.putIfAbsent(element, threads);
    }

    /** A registered worker is connected, or never will be. */
    synchronized void connected(Role role, Object element) {
        roles.get(role).notConnected.merge(element, -1, Integer::sum);
    }

    synchronized boolean allConnected() {
        return roles.values().stream().allMatch(Elements::connected);
    }

    /**
     * @param at nanoTime
     * @return whether it was the last of all
     */
    synchronized boolean ended(Role role, Object element, long at) {
        roles.get(role).notEnded.merge(element, -1, Integer::sum);
        if (role == Role.PRODUCER && roles.get(role).ended()) producersEndedAt = OptionalLong.of(at);
        return roles.values().stream().allMatch(Elements::ended);
    }

    /** nanoTime at which the last producer ended; empty while there is one, or never was. */
    OptionalLong producersEndedAt() {
        return producersEndedAt;
    }
}
