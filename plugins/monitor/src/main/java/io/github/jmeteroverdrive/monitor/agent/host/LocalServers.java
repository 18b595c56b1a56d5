// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The processes of this host that listen where this process is connected, told from {@code
 * /proc/net/tcp} and the sockets that processes hold open (proc(5)). Those of other users are seen
 * by root only. Stateless.
 */
public final class LocalServers {

    private final Path proc;

    /**
     * @param proc {@code /proc}
     */
    public LocalServers(Path proc) {
        this.proc = proc;
    }

    /**
     * What was found.
     *
     * @param others processes by the port at which they listen; without this process
     * @param connections that this process has just now, as the side that opened them; of those to
     *     this host that were closed while it looked nobody knows whose they were: they count
     * @param inside those of them that lead to this process itself
     */
    public record Found(Map<Integer, List<Long>> others, int connections, int inside) {}

    /** Looks. */
    public Found ofThisProcess() throws IOException {
        Set<String> own = SocketRows.heldBy(proc.resolve("self"));
        List<SocketRow> rows = SocketRows.of(proc); // takes its time
        own.addAll(SocketRows.heldBy(proc.resolve("self")));
        Set<String> local = new HashSet<>();
        Map<String, Integer> listeners = new HashMap<>();
        Set<Integer> listening = new HashSet<>();
        Set<Integer> served = new HashSet<>();
        for (SocketRow row : rows) {
            if (row.isEstablished()) local.add(row.local());
            if (!row.isListening()) continue;
            listeners.put(row.inode(), row.port());
            listening.add(row.port());
            if (own.contains(row.inode())) served.add(row.port());
        }
        Map<String, Integer> here = new HashMap<>();
        int elsewhere = 0;
        for (SocketRow row : rows) {
            if (!row.isEstablished() || served.contains(row.port())) continue;
            // the other end is one of this host's sockets, too
            if (local.contains(row.remote()) && listening.contains(row.remotePort()))
                here.put(row.inode(), row.remotePort());
            else if (own.contains(row.inode())) elsewhere++;
        }
        forgetOthers(here, own);
        int all = elsewhere + here.size();
        here.values().removeAll(served);
        listeners.values().retainAll(here.values());
        return new Found(
                listeners.isEmpty() ? Map.of() : holders(listeners).processes(),
                all,
                all - elsewhere - here.size());
    }

    /**
     * Of those that have been closed since nobody can tell whose they were: they stay, unless
     * others are connected with that server, and this process is not known to be.
     */
    private void forgetOthers(Map<String, Integer> connections, Set<String> own)
            throws IOException {
        Map<String, Integer> doubtful = new HashMap<>(connections);
        doubtful.keySet().removeAll(own);
        if (doubtful.isEmpty()) return;
        Set<Integer> certain = new HashSet<>();
        connections.forEach(
                (inode, port) -> {
                    if (own.contains(inode)) certain.add(port);
                });
        Holders others = holders(doubtful);
        connections.keySet().removeAll(others.sockets());
        connections
                .entrySet()
                .removeIf(
                        one ->
                                !own.contains(one.getKey())
                                        && others.processes().containsKey(one.getValue())
                                        && !certain.contains(one.getValue()));
    }

    /** Other processes, by the port of the sockets that they hold, and these sockets. */
    private record Holders(Map<Integer, List<Long>> processes, Set<String> sockets) {}

    private Holders holders(Map<String, Integer> sockets) throws IOException {
        long self = ProcessHandle.current().pid();
        Holders found = new Holders(new TreeMap<>(), new HashSet<>());
        try (DirectoryStream<Path> all = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path one : all) {
                long id = Long.parseLong(one.getFileName().toString());
                if (id == self) continue;
                for (String inode : SocketRows.heldBy(one)) {
                    Integer port = sockets.get(inode);
                    if (port == null) continue;
                    found.sockets.add(inode);
                    List<Long> pids = found.processes.computeIfAbsent(port, p -> new ArrayList<>());
                    if (!pids.contains(id)) pids.add(id);
                }
            }
        }
        return found;
    }
}
