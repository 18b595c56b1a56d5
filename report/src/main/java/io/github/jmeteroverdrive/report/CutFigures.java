// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;

/**
 * What stands in for {@code summary.json} when a run was killed, under the same names. Counts are
 * those of the whole run, warm-up included, because ticks do not tell by which message's send time;
 * rates are of the measured phase, latencies too.
 */
final class CutFigures {

    private static final Set<String> NO_COUNTS =
            Set.of("t", "s", "pendingSeconds", "completedEvents", "receivedEvents");

    private CutFigures() {}

    static ObjectNode json(RunData run) {
        ObjectNode json = JsonLines.MAPPER.createObjectNode();
        if (!run.live().isEmpty()) putCounts(json, run.live());
        ObjectNode latencies = LatencyFigures.json(run.latencies().measured());
        if (!latencies.isEmpty()) json.set("latencyMicros", latencies);
        ObjectNode labels = json.putObject("labels");
        run.latencies()
                .labels()
                .forEach(
                        (label, of) ->
                                labels.putObject(label)
                                        .set("latencyMicros", LatencyFigures.json(of)));
        return json;
    }

    private static void putCounts(ObjectNode json, List<JsonNode> ticks) {
        JsonNode last = ticks.get(ticks.size() - 1);
        last.fields()
                .forEachRemaining(
                        field -> {
                            if (field.getKey().equals("patterns"))
                                json.set("patterns", field.getValue());
                            boolean count = !NO_COUNTS.contains(field.getKey());
                            if (count && field.getValue().isNumber())
                                json.set(field.getKey(), field.getValue());
                        });
        JsonNode first = null;
        JsonNode end = null;
        for (JsonNode tick : ticks) {
            String phase = tick.path("phase").asText();
            if (phase.equals("warmup")) first = tick;
            if (phase.equals("measure")) end = tick;
        }
        if (end == null) return;
        double seconds =
                end.path("s").asDouble() - (first == null ? 0 : first.path("s").asDouble());
        if (!(seconds > 0)) return;
        json.put("seconds", Math.round(seconds * 1e3) / 1e3);
        rate(json, "sent", "sent", first, end, seconds);
        rate(json, "completed", "completedEvents", first, end, seconds);
        rate(json, "received", "receivedEvents", first, end, seconds);
        rate(json, "samples", "samples", first, end, seconds);
    }

    private static void rate(
            ObjectNode json,
            String name,
            String total,
            JsonNode first,
            JsonNode end,
            double seconds) {
        if (!end.path(total).isNumber()) return;
        double events =
                end.path(total).asDouble() - (first == null ? 0 : first.path(total).asDouble());
        json.put(name + "PerSecond", Math.round(events / seconds * 10) / 10.0);
    }
}
