// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counters of a file like {@code /proc/net/snmp}: a line of column names above each line of numbers. The columns differ
 * between kernel versions.
 */
public final class HeadedCounters implements Source {

    private record Counter(byte[] column, String name, NonDecreasing rising) {}

    private final ProcFile file;
    private final byte[] line;
    private final Counter[] counters;

    private HeadedCounters(Path path, String line, Map<String, String> names) throws IOException {
        this.file = new ProcFile(path);
        this.line = AsciiParser.key(line);
        this.counters = names.entrySet().stream()
                .map(e -> new Counter(AsciiParser.key(e.getKey()), e.getValue(), new NonDecreasing()))
                .toArray(Counter[]::new);
    }

    /** Connections opened by either side, and segments sent again. */
    public static HeadedCounters tcp(Path proc) throws IOException {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("ActiveOpens", "activeOpens");
        names.put("PassiveOpens", "passiveOpens");
        names.put("RetransSegs", "retransmits");
        return new HeadedCounters(proc.resolve("net/snmp"), "Tcp:", names);
    }

    /**
     * Connections refused by a full listen queue, segments received out of order, and retransmissions that this host
     * itself refused.
     */
    public static HeadedCounters tcpExtended(Path proc) throws IOException {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("ListenDrops", "listenDrops");
        names.put("TCPOFOQueue", "outOfOrder");
        names.put("TCPRetransFail", "retransmitsRefused");
        return new HeadedCounters(proc.resolve("net/netstat"), "TcpExt:", names);
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        AsciiParser text = file.read();
        boolean any = false;
        for (Counter counter : counters) {
            long value = value(text, line, counter.column());
            if (value == AsciiParser.NONE) continue;
            any = true;
            Group.of(tick, Group.NET).put(counter.name(), counter.rising().of(value));
        }
        if (!any) throw new IOException(file.path() + " has none of the counters");
    }

    /** The number below a column name; {@link AsciiParser#NONE} if the kernel has no such line or column. */
    static long value(AsciiParser text, byte[] line, byte[] column) {
        if (!text.line(line)) return AsciiParser.NONE;
        for (int n = 0; ; n++) {
            if (text.wordIs(column)) {
                boolean there = text.nextLine() && text.startsWith(line) && text.skipWords(n + 1);
                return there ? text.number() : AsciiParser.NONE;
            }
            if (text.atLineEnd()) return AsciiParser.NONE;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
