// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.LocalServers;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Finds the servers on this host that JMeter is connected to, and monitors them as targets, so that the user need not
 * name their processes. Also counts how many of JMeter's connections lead to its own process. A search is expensive, so
 * it runs at the ticks 1, 2, 4, 8 and so on, and at each tick while a server is gone: a restarted server is another
 * process.
 */
public final class LocalPeers implements Source {

    /** A search for the servers that this process is connected to. */
    @FunctionalInterface
    public interface Search {
        LocalServers.Found run() throws IOException;
    }

    private final Search search;
    private final LongPredicate isThere;
    private final RunningTargets side;
    private final Map<String, List<Long>> added = new HashMap<>();
    private int ticks;

    /** @param isThere whether this process runs */
    public LocalPeers(Search search, LongPredicate isThere, RunningTargets side) {
        this.search = search;
        this.isThere = isThere;
        this.side = side;
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        ticks++;
        if (allThere() && Integer.bitCount(ticks) != 1) return;
        LocalServers.Found found = search.run();
        ObjectNode process = Group.of(tick, Group.PROCESS);
        process.put("connections", found.connections());
        process.put("connectionsInside", found.inside());
        for (Map.Entry<Integer, List<Long>> server : found.others().entrySet()) {
            String name = "port " + server.getKey();
            List<Long> pids = new ArrayList<>(server.getValue());
            Set<Long> ofOthers = side.pids();
            ofOthers.removeAll(added.getOrDefault(name, List.of()));
            pids.removeAll(ofOthers);
            if (!pids.isEmpty()) watch(name, pids);
        }
    }

    private void watch(String name, List<Long> pids) {
        if (!pids.equals(added.put(name, pids))) side.add(name, pids, Optional::empty);
    }

    /** Whether each server has a running process; ended ones are dropped. */
    private boolean allThere() {
        boolean all = true;
        for (String name : List.copyOf(added.keySet())) {
            List<Long> running = added.get(name).stream().filter(isThere::test).toList();
            if (running.isEmpty()) all = false;
            else watch(name, running);
        }
        return all;
    }

    @Override
    public void close() {
        added.keySet().forEach(side::remove);
    }
}
