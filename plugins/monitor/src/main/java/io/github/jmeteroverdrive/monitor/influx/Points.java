// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.monitor.export.MetricsSnapshot;
import io.github.jmeteroverdrive.monitor.export.SamplerSnapshot;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The points of a tick. Field names are those of the figures in {@code summary.json}. All samplers together are one
 * measurement and each single one is in another, so that no sum counts twice. Likewise, totals so far and increments of
 * the last second are different measurements.
 */
final class Points {

    private static final String TEST = "overdrive_test";
    private static final String SAMPLER = "overdrive_sampler";
    private static final String EVENT = "overdrive_event";
    private static final String SECOND = "_second";

    private final Map<String, String> tags;

    /** @param tags of all points */
    Points(Map<String, String> tags) {
        this.tags = tags;
    }

    /**
     * The begin of the run, or its end, for notes in charts.
     *
     * @param at ms since 1970
     */
    String event(long at, String title, String text) {
        return new Line(EVENT, tags).words("title", title).words("text", text).at(at);
    }

    List<String> of(MetricsSnapshot sight) {
        List<String> lines = new ArrayList<>();
        for (SamplerSnapshot standing : sight.standings()) {
            Map<String, String> all = new LinkedHashMap<>(tags);
            all.put("phase", standing.phase().id());
            standing.sampler().ifPresent(sampler -> all.put("sampler", sampler));
            standing.element().ifPresent(element -> all.put("part_of", element));
            String measurement = standing.sampler().isEmpty() ? TEST : SAMPLER;
            Line soFar = counts(new Line(measurement, all), standing.soFar());
            statusCodes(soFar, standing.statusCodesSoFar());
            standing.timesSoFar((what, nanos) -> times(soFar, what, nanos));
            Line second = counts(new Line(measurement + SECOND, all), standing.since());
            statusCodes(second, standing.statusCodesSince());
            standing.timesSince((what, nanos) -> times(second, what, nanos));
            for (Line line : List.of(soFar, second)) if (!line.empty()) lines.add(line.at(sight.at()));
        }
        return lines;
    }

    private static Line counts(Line line, Map<Counted, Double> counts) {
        counts.forEach((each, value) -> {
            String name = each.figure().id();
            if (each.whole()) line.whole(name, Math.round(value));
            else line.decimal(name, BigDecimal.valueOf(value));
        });
        return line;
    }

    private static void statusCodes(Line line, Map<Integer, Long> codes) {
        codes.forEach((code, n) -> line.whole("statusCodes." + code, n));
    }

    /** Percentiles with too few values are left out. */
    private static void times(Line line, Latency what, Histogram nanos) {
        LatencyTable.forEach(
                nanos,
                n -> line.whole(LatencyTable.id(what, LatencyTable.COUNT), n),
                (statistic, value) -> line.decimal(LatencyTable.id(what, statistic), value));
    }
}
