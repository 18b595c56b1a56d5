// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rows of {@code /proc/net/tcp} and {@code tcp6} as words, and whose sockets they are
 * (proc(5)). To read them all costs much. Stateless.
 */
final class SocketRows {

    static final int LOCAL = 1;
    static final int REMOTE = 2;
    static final int STATE = 3;
    static final int INODE = 9;
    private static final String ESTABLISHED = "01";

    private SocketRows() {}

    /** One for each socket of TCP; an IPv4 address in its IPv6 form is the same address. */
    static List<String[]> of(Path proc) throws IOException {
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

    static boolean isEstablished(String[] row) {
        return row[STATE].equals(ESTABLISHED);
    }

    /** Inodes of the sockets that a process holds; none when it is not ours to see. */
    static Set<String> heldBy(Path process) {
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
