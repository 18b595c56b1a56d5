// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.report.run.JsonLines;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** {@code live.jsonl} of several runs: at each time the totals that each had then. */
final class MergedLive {

    private static final List<String> NO_TOTALS = List.of("t", "s");

    private final List<Source> sources;

    MergedLive(List<Source> sources) {
        this.sources = sources;
    }

    void write(Path file) throws IOException {
        TreeSet<Double> times = new TreeSet<>();
        sources.forEach(source -> source.run().live().forEach(tick -> times.add(second(tick))));
        int[] next = new int[sources.size()];
        try (Writer out = Files.newBufferedWriter(file)) {
            out.write(sources.get(0).run().liveHead() + "\n");
            for (double at : times) {
                ObjectNode tick = JsonLines.MAPPER.createObjectNode();
                tick.put("t", Math.round(start() + 1e3 * at)).put("s", at).put("phase", phase(at));
                Sums sums = new Sums();
                for (int i = 0; i < next.length; i++) {
                    List<JsonNode> own = sources.get(i).run().live();
                    while (next[i] < own.size() && second(own.get(next[i])) <= at) next[i]++;
                    if (next[i] > 0) sums.add(tick, totals(own.get(next[i] - 1)));
                }
                out.write(tick + "\n");
            }
        }
    }

    private static double second(JsonNode tick) {
        return tick.path("s").asDouble();
    }

    private double start() {
        return sources.get(0).run().liveHead().path("start").asDouble();
    }

    /** That of the run that is not over. */
    private String phase(double at) {
        return sources.stream()
                .map(source -> source.run().live())
                .flatMap(Collection::stream)
                .filter(tick -> second(tick) >= at)
                .min((a, b) -> Double.compare(second(a), second(b)))
                .map(tick -> tick.path("phase").asText())
                .orElseThrow();
    }

    private static JsonNode totals(JsonNode tick) {
        ObjectNode totals = tick.deepCopy();
        return totals.remove(NO_TOTALS);
    }
}
