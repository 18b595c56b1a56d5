// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The running target processes, for all sources that monitor them. Thread-safe. */
public final class RunningTargets implements AutoCloseable {

    /**
     * @param pids its processes
     * @param figures the latest figures that it reports itself
     */
    record Target(List<Long> pids, Supplier<Optional<ObjectNode>> figures) {}

    private final Map<String, Target> running = new ConcurrentHashMap<>();

    public void add(String name, List<Long> pids, Supplier<Optional<ObjectNode>> figures) {
        running.put(name, new Target(pids, figures));
    }

    /** Called before a target is stopped, so that its end is not taken for a failure. */
    public void remove(String name) {
        running.remove(name);
    }

    public Set<Long> pids() {
        Set<Long> all = new HashSet<>();
        running.values().forEach(target -> all.addAll(target.pids()));
        return all;
    }

    /** How long the JIT compilers of the targets have worked, where they report it. */
    public double compileSeconds() {
        return running.values().stream()
                .flatMap(target -> target.figures().get().stream())
                .mapToDouble(figures -> figures.path("compileSeconds").asDouble())
                .sum();
    }

    Map<String, Target> running() {
        return running;
    }

    @Override
    public void close() {
        running.clear();
    }
}
