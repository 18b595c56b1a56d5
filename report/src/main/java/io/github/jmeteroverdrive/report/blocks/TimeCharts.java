// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.List;

/** Begins charts over time: all of a run's have the same phases. */
public final class TimeCharts {

    private final List<Chart.PhaseSpan> phases;

    public TimeCharts(RunData run) {
        phases = phases(run.liveHead(), run.live(), run.summary());
    }

    /** The measured phase has no shade, except for outages in it. */
    private static List<Chart.PhaseSpan> phases(JsonNode head, List<JsonNode> ticks, JsonNode summary) {
        if (ticks.isEmpty()) return List.of();
        double end = ticks.get(ticks.size() - 1).get("s").asDouble();
        double warmup = JsonLines.warmupSeconds(head, ticks);
        boolean endedEarly = summary.path("precision").path("ended").asBoolean();
        JsonNode duration = endedEarly ? summary.path("seconds") : head.path("durationSeconds");
        double drain = warmup + duration.asDouble(Double.POSITIVE_INFINITY);
        List<Chart.PhaseSpan> spans = new ArrayList<>();
        if (warmup > 0) spans.add(new Chart.PhaseSpan("warm-up", 0, Math.min(warmup, end)));
        if (drain < end) spans.add(new Chart.PhaseSpan("drain", drain, end));
        for (JsonNode outage : summary.path("outages").path("spans"))
            spans.add(new Chart.PhaseSpan(
                    "outage", outage.path("from").asDouble(), outage.path("to").asDouble()));
        return spans;
    }

    public Chart chart(String id, String title, String unit) {
        return Chart.of(Chart.X.SECONDS, id, title, unit).withPhases(phases);
    }
}
