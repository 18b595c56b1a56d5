// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.LocalServers;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the servers on this host that JMeter is connected with, and has them watched as targets: nobody has to name
 * their processes. It says as well how many of JMeter's connections lead to JMeter's own process. To look costs much,
 * so it looks at the ticks 1, 2, 4, 8 and so on.
 */
public final class LocalPeers implements Source {

    private final LocalServers servers;
    private final TargetSide side;
    private final List<String> added = new ArrayList<>();
    private int ticks;

    public LocalPeers(LocalServers servers, TargetSide side) {
        this.servers = servers;
        this.side = side;
    }

    @Override
    public String name() {
        return "targets.peers";
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        ticks++;
        if (Integer.bitCount(ticks) != 1) return;
        LocalServers.Found found = servers.ofThisProcess();
        ObjectNode process = Group.of(tick, Group.PROCESS);
        process.put("connections", found.connections());
        process.put("connectionsInside", found.inside());
        for (Map.Entry<Integer, List<Long>> server : found.others().entrySet()) {
            String name = "port " + server.getKey();
            List<Long> pids = new ArrayList<>(server.getValue());
            pids.removeAll(side.pids());
            if (pids.isEmpty() || added.contains(name)) continue;
            added.add(name);
            side.add(name, pids, Optional::empty);
        }
    }

    @Override
    public void close() {
        added.forEach(side::remove);
    }
}
