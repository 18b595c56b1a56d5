// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.run.JsonLines;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the ticks of a run say of its measured window: the lowest and highest rate of a second from {@code live.jsonl};
 * the whole machine's system time to its user time from {@code agent.jsonl}; TIME_WAIT of both sides and accepted
 * connections from {@code network.jsonl}. What has no file, or fewer than two ticks, is absent.
 */
final class TickFigures {

    private static final String LOWEST = "samplesPerSecondMin";
    private static final String HIGHEST = "samplesPerSecondMax";
    private static final String SYSTEM = "measured.systemPerUser";
    private static final String AGENT_WAITS = "measured.agentTimeWaitMax";
    private static final String TARGET_WAITS = "measured.targetTimeWaitMax";
    private static final String ACCEPTS = "measured.acceptsPerSecond";

    private static final double MILLIS_PER_SECOND = 1000;

    private final Map<String, Double> figures = new LinkedHashMap<>();
    private final Window window;
    private final Path run;

    private TickFigures(Window window, Path run) {
        this.window = window;
        this.run = run;
    }

    /** @param run the directory of the run */
    static Map<String, Double> of(Summary summary, Path run) {
        if (summary.window().isEmpty()) return Map.of();
        TickFigures read = new TickFigures(summary.window().get(), run);
        read.rates(read.ticks(RunFile.LIVE.fileName()));
        List<JsonNode> agent = read.ticks(RunFile.AGENT.fileName());
        read.cpu(agent);
        read.figures.putAll(HeapFigures.of(agent));
        read.network(read.ticks(NetworkTrace.FILE));
        return read.figures;
    }

    private void rates(List<JsonNode> ticks) {
        double lowest = Double.POSITIVE_INFINITY;
        double highest = 0;
        for (int i = 1; i < ticks.size(); i++) {
            OptionalDouble rate = rate(ticks.subList(i - 1, i + 1), "/samples");
            if (rate.isEmpty()) return;
            lowest = Math.min(lowest, rate.getAsDouble());
            highest = Math.max(highest, rate.getAsDouble());
        }
        if (ticks.size() < 2) return;
        figures.put(LOWEST, lowest);
        figures.put(HIGHEST, highest);
    }

    private void cpu(List<JsonNode> ticks) {
        OptionalDouble user = rate(ticks, "/host/userSeconds");
        OptionalDouble system = rate(ticks, "/host/systemSeconds");
        if (user.orElse(0) > 0 && system.isPresent()) {
            figures.put(SYSTEM, system.getAsDouble() / user.getAsDouble());
        }
    }

    private void network(List<JsonNode> ticks) {
        if (ticks.size() < 2) return;
        boolean apart = ticks.get(0).has("target");
        figures.put(AGENT_WAITS, highest(ticks, "/agent/timeWait"));
        if (apart) figures.put(TARGET_WAITS, highest(ticks, "/target/timeWait"));
        rate(ticks, (apart ? "/target" : "/agent") + "/passiveOpens").ifPresent(rate -> figures.put(ACCEPTS, rate));
    }

    private static double highest(List<JsonNode> ticks, String pointer) {
        return ticks.stream()
                .mapToDouble(tick -> tick.at(pointer).asDouble())
                .max()
                .orElseThrow();
    }

    /** What a total rose by from the first tick to the last one, per second. */
    private static OptionalDouble rate(List<JsonNode> ticks, String pointer) {
        if (ticks.size() < 2) return OptionalDouble.empty();
        JsonNode first = ticks.get(0);
        JsonNode last = ticks.get(ticks.size() - 1);
        double millis = last.path("t").asLong() - first.path("t").asLong();
        if (millis <= 0 || !first.at(pointer).isNumber() || !last.at(pointer).isNumber()) {
            return OptionalDouble.empty();
        }
        double rise = last.at(pointer).asDouble() - first.at(pointer).asDouble();
        return OptionalDouble.of(rise * MILLIS_PER_SECOND / millis);
    }

    /** The ticks in the window; what cannot be read is none. */
    private List<JsonNode> ticks(String name) {
        return JsonLines.read(run.resolve(name)).ticks().stream()
                .filter(tick -> window.holds(tick.path("t").asLong()))
                .toList();
    }

    /**
     * What JMeter's JVM did with its heap between the first and the last tick of the measured window, from
     * {@code agent.jsonl}. The peak is the highest of what was seen once a second.
     */
    private static final class HeapFigures {

        private static final String ALLOCATED = "measured.allocatedBytesPerSecond";
        private static final String GC = "measured.gcSeconds";
        private static final String PEAK = "measured.peakHeapBytes";
        private static final double MILLIS_PER_SECOND = 1000;

        private HeapFigures() {}

        /**
         * @param ticks of the window, in order
         * @return nothing with fewer than two
         */
        static Map<String, Double> of(List<JsonNode> ticks) {
            Map<String, Double> figures = new LinkedHashMap<>();
            List<JsonNode> jvm = ticks.stream().filter(tick -> tick.has("jvm")).toList();
            if (jvm.size() < 2) return figures;
            JsonNode first = jvm.get(0);
            JsonNode last = jvm.get(jvm.size() - 1);
            double seconds = (last.path("t").asLong() - first.path("t").asLong()) / MILLIS_PER_SECOND;
            if (last.at("/jvm/allocatedBytes").isNumber())
                figures.put(ALLOCATED, rise(first, last, "/jvm/allocatedBytes") / seconds);
            figures.put(GC, rise(first, last, "/jvm/gcSeconds"));
            figures.put(
                    PEAK,
                    jvm.stream()
                            .mapToDouble(tick -> tick.at("/jvm/heapUsedBytes").asDouble())
                            .max()
                            .orElseThrow());
            return figures;
        }

        private static double rise(JsonNode first, JsonNode last, String pointer) {
            return last.at(pointer).asDouble() - first.at(pointer).asDouble();
        }
    }
}
