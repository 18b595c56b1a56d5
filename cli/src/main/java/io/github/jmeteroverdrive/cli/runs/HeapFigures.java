// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What JMeter's JVM did with its heap between the first and the last tick of the measured window,
 * from {@code agent.jsonl}. The peak is the highest of what was seen once a second.
 */
final class HeapFigures {

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
