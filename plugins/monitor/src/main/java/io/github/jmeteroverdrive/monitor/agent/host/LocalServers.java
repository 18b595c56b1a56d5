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
 * Finds the processes on this host that listen on ports this process is connected to, from {@code /proc/net/tcp} and
 * the sockets that processes hold open (proc(5)). Only root can see the sockets of other users. Stateless.
 */
public final class LocalServers {

    private static final String ALL_ADDRESSES = "00000000";

    private final Path proc;

    public LocalServers(Path proc) {
        this.proc = proc;
    }

    /**
     * @param others processes by the port that they listen on, without this process
     * @param connections open connections that this process initiated. The owner of a connection that closed during the
     *     search is unknown; such a connection counts if this process is known to be connected to the same server.
     * @param inside how many of these lead to this process itself
     */
    public record Found(Map<Integer, List<Long>> others, int connections, int inside) {}

    /** Whether this process runs. A zombie, which is listed until its parent reads the exit code, does not. */
    public boolean isThere(long pid) {
        try {
            String stat = Files.readString(proc.resolve(pid + "/stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException e) {
            return false;
        }
    }

    /** Searches once, or up to five times where connections end too soon to be attributed. */
    public Found ofThisProcess() throws IOException {
        Set<String> own = SocketRows.heldBy(proc.resolve("self"));
        for (int left = 4; ; left--) {
            List<SocketRow> rows = SocketRows.of(proc); // takes its time
            own.addAll(SocketRows.heldBy(proc.resolve("self")));
            Found found = find(rows, own);
            if (found.connections > 0 || left == 0) return found;
        }
    }

    private Found find(List<SocketRow> rows, Set<String> own) throws IOException {
        Set<String> local = new HashSet<>();
        Map<String, String> listeners = new HashMap<>();
        Set<String> served = new HashSet<>();
        for (SocketRow row : rows) {
            if (row.isEstablished()) local.add(row.local());
            if (!row.isListening()) continue;
            listeners.put(row.inode(), row.local());
            if (own.contains(row.inode())) served.add(row.local());
        }
        Set<String> listening = new HashSet<>(listeners.values());
        Map<String, String> here = new HashMap<>();
        int elsewhere = 0;
        for (SocketRow row : rows) {
            if (!row.isEstablished() || listenerAt(row.local(), served) != null) continue;
            String listener = listenerAt(row.remote(), listening);
            // both ends are sockets of this host
            if (listener != null && local.contains(row.remote())) here.put(row.inode(), listener);
            else if (own.contains(row.inode())) elsewhere++;
        }
        forgetOthers(here, own, served);
        int all = elsewhere + here.size();
        here.values().removeAll(served);
        listeners.values().retainAll(here.values());
        return new Found(
                listeners.isEmpty() ? Map.of() : holders(listeners).processes(), all, all - elsewhere - here.size());
    }

    /**
     * The listening socket that serves an address: one bound to it, or to all addresses of the host. Another process
     * may listen on the same port of another address.
     */
    private static String listenerAt(String end, Set<String> listening) {
        if (listening.contains(end)) return end;
        String ofAll = ALL_ADDRESSES + end.substring(end.indexOf(':'));
        return listening.contains(ofAll) ? ofAll : null;
    }

    /**
     * Drops connections of other processes, and connections without an owner unless this process uses or is that
     * server.
     */
    private void forgetOthers(Map<String, String> connections, Set<String> own, Set<String> served) throws IOException {
        Map<String, String> unknown = new HashMap<>(connections);
        unknown.keySet().removeAll(own);
        Set<String> used = new HashSet<>(served);
        connections.forEach((inode, listener) -> {
            if (own.contains(inode)) used.add(listener);
        });
        connections.values().retainAll(used);
        unknown.values().retainAll(used);
        if (!unknown.isEmpty()) connections.keySet().removeAll(holders(unknown).sockets());
    }

    /** Other processes by the port of the sockets that they hold open, and these sockets. */
    private record Holders(Map<Integer, List<Long>> processes, Set<String> sockets) {}

    private Holders holders(Map<String, String> sockets) throws IOException {
        long self = ProcessHandle.current().pid();
        Holders found = new Holders(new TreeMap<>(), new HashSet<>());
        try (DirectoryStream<Path> all = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path path : all) {
                long id = Long.parseLong(path.getFileName().toString());
                if (id == self) continue;
                for (String inode : SocketRows.heldBy(path)) {
                    String listener = sockets.get(inode);
                    if (listener == null) continue;
                    int port = SocketRow.port(listener);
                    found.sockets.add(inode);
                    List<Long> pids = found.processes.computeIfAbsent(port, p -> new ArrayList<>());
                    if (!pids.contains(id)) pids.add(id);
                }
            }
        }
        return found;
    }
}
