// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.measure.figure.Rated;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Substitute for {@code summary.json} when a run was killed, with the same names. Counts are those of the whole run
 * including warm-up, because ticks do not assign them to phases by send time. Rates and latencies are those of the
 * measured phase.
 */
public final class KilledRunFigures {

    private static final Set<String> TIMES = Set.of("t", "s");

    private KilledRunFigures() {}

    public static ObjectNode json(RunData run) {
        ObjectNode json = JsonLines.MAPPER.createObjectNode();
        if (!run.live().isEmpty()) putCounts(json, run.live());
        ObjectNode latencies = LatencyFigures.json(run.latencies().measured());
        if (!latencies.isEmpty()) json.set(LatencyTable.KEY, latencies);
        ObjectNode labels = json.putObject("labels");
        run.latencies()
                .labels()
                .forEach((label, of) -> labels.putObject(label).set(LatencyTable.KEY, LatencyFigures.json(of)));
        return json;
    }

    private static void putCounts(ObjectNode json, List<JsonNode> ticks) {
        JsonNode last = ticks.get(ticks.size() - 1);
        for (Map.Entry<String, JsonNode> field : last.properties()) {
            if (field.getKey().equals("patterns")) json.set("patterns", field.getValue());
            boolean count = isCount(field.getKey());
            if (count && field.getValue().isNumber()) json.set(field.getKey(), field.getValue());
        }
        JsonNode first = null;
        JsonNode end = null;
        for (JsonNode tick : ticks) {
            String phase = tick.path("phase").asText();
            if (phase.equals(Phase.WARMUP.id())) first = tick;
            if (phase.equals(Phase.MEASURE.id())) end = tick;
        }
        if (end == null) return;
        double seconds =
                end.path("s").asDouble() - (first == null ? 0 : first.path("s").asDouble());
        if (!(seconds > 0)) return;
        json.put("seconds", Math.round(seconds * 1e3) / 1e3);
        for (Rated rate : Catalogue.rated()) rate(json, rate, first, end, seconds);
    }

    private static boolean isCount(String key) {
        return !TIMES.contains(key)
                && Catalogue.counted().stream()
                        .noneMatch(counted -> counted.place() == Counted.Place.LIVE
                                && counted.figure().id().equals(key));
    }

    private static void rate(ObjectNode json, Rated rate, JsonNode first, JsonNode end, double seconds) {
        String total = rate.events();
        if (!end.path(total).isNumber()) return;
        double events = end.path(total).asDouble()
                - (first == null ? 0 : first.path(total).asDouble());
        json.put(rate.figure().id(), Math.round(events / seconds * 10) / 10.0);
    }
}
