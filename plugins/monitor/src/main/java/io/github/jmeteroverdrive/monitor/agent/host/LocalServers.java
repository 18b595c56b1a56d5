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

    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String ESTABLISHED = "01";
    private static final String LISTENING = "0A";
    private static final int HEX = 16;

    private final Path proc;

    /**
     * @param proc {@code /proc}
     */
    public LocalServers(Path proc) {
        this.proc = proc;
    }

    /**
     * Looks.
     *
     * @return processes by the port at which they listen; without this process
     */
    public Map<Integer, List<Long>> ofThisProcess() throws IOException {
        List<String[]> rows = rows();
        Set<String> own = sockets(proc.resolve("self"));
        Set<String> local = new HashSet<>();
        for (String[] row : rows) if (row[STATE].equals(ESTABLISHED)) local.add(row[LOCAL]);
        Set<Integer> ports = new HashSet<>();
        for (String[] row : rows) {
            // the other end is one of this host's sockets, too
            boolean mine = row[STATE].equals(ESTABLISHED) && own.contains(row[INODE]);
            if (mine && local.contains(row[REMOTE])) ports.add(port(row[REMOTE]));
        }
        Map<String, Integer> listeners = new HashMap<>();
        for (String[] row : rows)
            if (row[STATE].equals(LISTENING) && ports.contains(port(row[LOCAL])))
                listeners.put(row[INODE], port(row[LOCAL]));
        return listeners.isEmpty() ? Map.of() : holders(listeners);
    }

    private List<String[]> rows() throws IOException {
        List<String[]> rows = new ArrayList<>();
        for (String file : List.of("net/tcp", "net/tcp6")) {
            Path path = proc.resolve(file);
            if (!Files.isReadable(path)) continue; // not there without IPv6
            for (String line : Files.readAllLines(path)) {
                String[] row = line.strip().split("\\s+");
                if (row.length > INODE && row[LOCAL].contains(":")) rows.add(mapped(row));
            }
        }
        return rows;
    }

    /** An IPv4 address in its IPv6 form is the same address: only its last eight digits count. */
    private static String[] mapped(String[] row) {
        for (int at : new int[] {LOCAL, REMOTE}) {
            int colon = row[at].indexOf(':');
            row[at] = row[at].substring(Math.max(0, colon - 8));
        }
        return row;
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1), HEX);
    }

    private Map<Integer, List<Long>> holders(Map<String, Integer> listeners) throws IOException {
        long self = ProcessHandle.current().pid();
        Map<Integer, List<Long>> found = new TreeMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path one : all) {
                long id = Long.parseLong(one.getFileName().toString());
                if (id == self) continue;
                for (String inode : sockets(one)) {
                    Integer port = listeners.get(inode);
                    if (port == null) continue;
                    List<Long> pids = found.computeIfAbsent(port, p -> new ArrayList<>());
                    if (!pids.contains(id)) pids.add(id);
                }
            }
        }
        return found;
    }

    /** Inodes of the sockets that a process holds; none when it is not ours to see. */
    private static Set<String> sockets(Path process) {
        Set<String> inodes = new HashSet<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path one : all) {
                String to = target(one);
                if (to.startsWith("socket:["))
                    inodes.add(to.substring("socket:[".length(), to.length() - 1));
            }
        } catch (IOException | RuntimeException e) {
            return inodes; // it has ended, or belongs to somebody else
        }
        return inodes;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }
}
