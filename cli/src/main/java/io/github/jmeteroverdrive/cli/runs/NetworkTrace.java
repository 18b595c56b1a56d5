// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Records once a second the kernel's counters on both sides of a run's network in {@code network.jsonl}: a header with
 * the schema, then {@code t} (epoch ms), {@code s} since the first line, and for {@code agent} and {@code target} the
 * figures of {@link TcpCounts}. With a single namespace there is only {@code agent}.
 */
final class NetworkTrace implements AutoCloseable {

    static final String FILE = "network.jsonl";

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long CLOSE_SECONDS = 10;
    private static final double MILLIS_PER_SECOND = 1000;

    private final Map<String, Namespace> sides;
    private final Writer out;
    private final long start = System.currentTimeMillis();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "network trace");
        thread.setDaemon(true);
        return thread;
    });

    private NetworkTrace(Map<String, Namespace> sides, Writer out) {
        this.sides = sides;
        this.out = out;
    }

    static NetworkTrace start(Map<String, Namespace> sides, Path run) {
        try {
            Writer out = Files.newBufferedWriter(run.resolve(FILE));
            out.write(MAPPER.createObjectNode().put("schema", RunFile.SCHEMA) + "\n");
            NetworkTrace trace = new NetworkTrace(sides, out);
            trace.clock.scheduleAtFixedRate(trace::sample, 0, 1, TimeUnit.SECONDS);
            return trace;
        } catch (IOException e) {
            throw new Refusal("Directory " + run + " cannot be written (" + Refusal.why(e) + ").", e);
        }
    }

    private void sample() {
        ObjectNode line = MAPPER.createObjectNode();
        long now = System.currentTimeMillis();
        line.put("t", now).put("s", (now - start) / MILLIS_PER_SECOND);
        try {
            for (Map.Entry<String, Namespace> side : sides.entrySet()) {
                ObjectNode counts = line.putObject(side.getKey());
                TcpCounts.of(Path.of("/proc/" + side.getValue().pid() + "/net")).forEach(counts::put);
            }
            out.write(line + "\n");
            out.flush();
        } catch (IOException e) {
            // stop recording; the figures of this run will be missing, and the report says so
            clock.shutdown();
        }
    }

    @Override
    public void close() {
        clock.shutdown();
        try {
            if (clock.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) out.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new Refusal("File " + FILE + " cannot be written (" + Refusal.why(e) + ").", e);
        }
    }

    /**
     * The kernel's TCP counters in one network namespace, from two small files that cost nothing to read:
     * {@code timeWait}, connections in that state now ({@code sockstat}); {@code activeOpens} and {@code passiveOpens},
     * connections opened and accepted since the namespace was created ({@code snmp}, RFC 4022).
     */
    static final class TcpCounts {

        private static final String TCP = "TCP:";
        private static final String TCP_MIB = "Tcp:";

        private TcpCounts() {}

        /**
         * @param net {@code /proc/PID/net}
         * @throws IOException if it does not exist any more, or has another format
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
            List<List<String>> lines = Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(first))
                    .map(line -> Arrays.asList(line.split(" ")))
                    .toList();
            if (lines.isEmpty()) throw new IOException(file + " has no line " + first);
            return lines;
        }
    }
}
