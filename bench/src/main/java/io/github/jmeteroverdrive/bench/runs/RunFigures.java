// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.bench.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The figures of a run: all numbers of its {@code summary.json} by their dotted names. */
public final class RunFigures {

    /** What a message has cost the generator, start-up and warm-up included. */
    private static final String PER_MESSAGE = "cpuMicrosPerMessage";

    private static final List<String> ACCOUNTS =
            List.of(
                    "wallSeconds",
                    "cpuSeconds",
                    "cpuUserSeconds",
                    "cpuSystemSeconds",
                    "peakRssBytes",
                    "targetCpuSeconds",
                    "targetPeakRssBytes");
    private static final List<String> SUMMARY =
            List.of(
                    "seconds",
                    "sent",
                    "completed",
                    "failed",
                    "unresolved",
                    "received",
                    "foreign",
                    "lost",
                    "duplicated",
                    "reordered",
                    "redelivered",
                    "dropped",
                    "leftOver",
                    "bytesSent",
                    "bytesReceived",
                    "blocked",
                    "blockedSeconds",
                    "sendBlockedSeconds",
                    "commitSeconds",
                    "pendingMean",
                    "samples",
                    "sampleErrors",
                    "sentPerSecond",
                    "completedPerSecond",
                    "receivedPerSecond",
                    "samplesPerSecond",
                    "bytesSentPerSecond",
                    "bytesReceivedPerSecond");
    private static final List<String> LATENCIES =
            List.of(
                    "ack",
                    "ackFromIntended",
                    "transfer",
                    "transferFromIntended",
                    "sendDelay",
                    "response",
                    "firstByte",
                    "longestStall");
    private static final List<String> STATISTICS =
            List.of("count", "mean", "p50", "p90", "p99", "p99.9", "p99.99", "max");
    private static final double MILLIS_PER_SECOND = 1000;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private RunFigures() {}

    /** Names of the accounts, which every way has where the operating system tells them. */
    public static Set<String> accounts() {
        return new LinkedHashSet<>(ACCOUNTS);
    }

    /** Names of all figures that a scenario may have. */
    public static Set<String> known() {
        Set<String> names = new LinkedHashSet<>(SUMMARY);
        for (String latency : LATENCIES) {
            STATISTICS.forEach(of -> names.add("latencyMicros." + latency + "." + of));
        }
        names.addAll(PatternFigures.NAMES);
        names.addAll(ACCOUNTS);
        names.add(PER_MESSAGE);
        names.addAll(WindowFigures.NAMES);
        names.addAll(HeapFigures.NAMES);
        names.addAll(TickFigures.NAMES);
        names.addAll(ConnectShare.NAMES);
        names.add(StolenShare.NAME);
        return names;
    }

    /** Whether it is a figure of one label, whose names only the plan knows. */
    public static boolean ofLabel(String name) {
        return name.matches("labels\\.[^.]+\\..+");
    }

    /**
     * @return none when the run has left no summary
     * @throws Refused when the summary cannot be read
     */
    public static Map<String, Double> of(Path directory) {
        Path file = directory.resolve("summary.json");
        if (!Files.isRegularFile(file)) return Map.of();
        try {
            return numbers(MAPPER.readTree(file.toFile()));
        } catch (IOException e) {
            throw new Refused(
                    "File " + file + " is no summary (" + e.getMessage() + "); run again.", e);
        }
    }

    /** The figures of a run and its measured window, which its {@code live.jsonl} begins with. */
    static Summary summary(Path directory) {
        Map<String, Double> figures = of(directory);
        Path live = directory.resolve("live.jsonl");
        double seconds = figures.getOrDefault("seconds", 0.0);
        if (!(seconds > 0) || !Files.isRegularFile(live)) {
            return new Summary(figures, Optional.empty());
        }
        try (Stream<String> lines = Files.lines(live)) {
            JsonNode head = MAPPER.readTree(lines.findFirst().orElse("{}"));
            double warmup = head.path("warmupSeconds").asDouble();
            long from = head.path("start").asLong() + Math.round(warmup * MILLIS_PER_SECOND);
            long to = from + Math.round(seconds * MILLIS_PER_SECOND);
            return new Summary(figures, Optional.of(new Window(from, to)));
        } catch (IOException e) {
            throw new Refused("File " + live + " cannot be read (" + e.getMessage() + ").", e);
        }
    }

    static Map<String, Double> numbers(JsonNode json) {
        Map<String, Double> figures = new LinkedHashMap<>();
        collect("", json, figures);
        return figures;
    }

    private static void collect(String prefix, JsonNode json, Map<String, Double> figures) {
        json.fields()
                .forEachRemaining(
                        field -> {
                            String name = prefix + field.getKey();
                            JsonNode value = field.getValue();
                            if (value.isNumber()) figures.put(name, value.doubleValue());
                            else if (value.isObject()) collect(name + ".", value, figures);
                        });
    }

    /**
     * The figures of a summary and the accounts, with what follows from both.
     *
     * @param run the directory of the run
     */
    static Map<String, Double> with(Summary summary, Usage usage, Path run) {
        Map<String, Double> figures = new LinkedHashMap<>(summary.figures());
        figures.putAll(usage.figures());
        figures.putAll(WindowFigures.of(summary, usage, run));
        figures.putAll(TickFigures.of(summary, run));
        figures.putAll(ConnectShare.of(summary, run));
        int cpus = Runtime.getRuntime().availableProcessors();
        figures.putAll(StolenShare.of(summary, usage, cpus));
        Double cpu = usage.figures().get("cpuSeconds");
        double messages = summary.figures().getOrDefault("wholeRun.completed", 0.0);
        if (cpu != null && messages > 0) figures.put(PER_MESSAGE, cpu * 1e6 / messages);
        return figures;
    }
}
