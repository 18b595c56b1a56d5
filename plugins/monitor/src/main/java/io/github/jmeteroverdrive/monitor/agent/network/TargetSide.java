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

/** The processes of targets that run now, for whoever watches them. Thread-safe. */
public final class TargetSide implements AutoCloseable {

    /**
     * @param pids its processes
     * @param says what it tells of itself at the moment
     */
    record Target(List<Long> pids, Supplier<Optional<ObjectNode>> says) {}

    private final Map<String, Target> running = new ConcurrentHashMap<>();

    public void add(String name, List<Long> pids, Supplier<Optional<ObjectNode>> says) {
        running.put(name, new Target(pids, says));
    }

    /** Before it is stopped, so that its end is not taken for a failure. */
    public void remove(String name) {
        running.remove(name);
    }

    /** All processes of targets that run. */
    public Set<Long> pids() {
        Set<Long> all = new HashSet<>();
        running.values().forEach(target -> all.addAll(target.pids()));
        return all;
    }

    Map<String, Target> running() {
        return running;
    }

    @Override
    public void close() {
        running.clear();
    }
}
