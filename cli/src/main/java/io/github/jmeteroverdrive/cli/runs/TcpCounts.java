// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the kernel says of TCP in one network namespace, in two small files that cost nothing to
 * read: {@code timeWait}, connections in that state now ({@code sockstat}); {@code activeOpens} and
 * {@code passiveOpens}, connections opened and accepted since it was made ({@code snmp}, RFC 4022).
 */
final class TcpCounts {

    private static final String TCP = "TCP:";
    private static final String TCP_MIB = "Tcp:";

    private TcpCounts() {}

    /**
     * @param net {@code /proc/PID/net}
     * @throws IOException when it is not there any more, or not of that form
     */
    static Map<String, Long> of(Path net) throws IOException {
        List<String> sockets = words(net.resolve("sockstat"), TCP).get(0);
        List<List<String>> mib = words(net.resolve("snmp"), TCP_MIB);
        if (mib.size() < 2) throw new IOException(net + "/snmp has no line " + TCP_MIB);
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("timeWait", Long.valueOf(sockets.get(sockets.indexOf("tw") + 1)));
        counts.put("activeOpens", column(mib, "ActiveOpens"));
        counts.put("passiveOpens", column(mib, "PassiveOpens"));
        return counts;
    }

    private static Long column(List<List<String>> mib, String name) {
        return Long.valueOf(mib.get(1).get(mib.get(0).indexOf(name)));
    }

    private static List<List<String>> words(Path file, String first) throws IOException {
        List<List<String>> lines =
                Files.readAllLines(file).stream()
                        .filter(line -> line.startsWith(first))
                        .map(line -> Arrays.asList(line.split(" ")))
                        .toList();
        if (lines.isEmpty()) throw new IOException(file + " has no line " + first);
        return lines;
    }
}
