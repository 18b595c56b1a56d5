// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rows of {@code /proc/net/tcp} and {@code tcp6}, and the processes that hold the sockets (proc(5)). Expensive to
 * read. Stateless.
 */
final class SocketRows {

    private SocketRows() {}

    /** One row for each TCP socket that listens or is connected. */
    static List<SocketRow> of(Path proc) throws IOException {
        List<SocketRow> rows = new ArrayList<>();
        for (String file : List.of("net/tcp", "net/tcp6")) {
            Path path = proc.resolve(file);
            if (!Files.isReadable(path)) continue; // not there without IPv6
            try (BufferedReader lines = Files.newBufferedReader(path)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    SocketRow row = SocketRow.of(line);
                    if (row != null && (row.isEstablished() || row.isListening())) rows.add(row);
                }
            }
        }
        return rows;
    }

    /** Inodes of the sockets that a process holds open; empty without permission. */
    static Set<String> heldBy(Path process) {
        Set<String> inodes = new HashSet<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path each : all) {
                String to = target(each);
                if (to.startsWith("socket:[")) inodes.add(to.substring("socket:[".length(), to.length() - 1));
            }
        } catch (IOException | RuntimeException e) {
            return inodes; // it has ended, or belongs to another user
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
