// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The latencies of the measured phase in µs; a percentile that cannot be trusted is absent. */
final class LatencyJson {

    static final Map<String, Double> PERCENTILES = new LinkedHashMap<>();

    static {
        PERCENTILES.put("p50", 50.0);
        PERCENTILES.put("p90", 90.0);
        PERCENTILES.put("p95", 95.0);
        PERCENTILES.put("p99", 99.0);
        PERCENTILES.put("p99.9", 99.9);
        PERCENTILES.put("p99.99", 99.99);
    }

    private LatencyJson() {}

    /** Adds nothing when nothing was timed. */
    static void put(ObjectNode json, Totals totals) {
        ObjectNode all = JsonFiles.MAPPER.createObjectNode();
        for (Latency what : Latency.values()) {
            Histogram histogram = totals.histogram(Phase.MEASURE, what);
            if (histogram.getTotalCount() > 0) all.set(what.id(), of(histogram));
        }
        if (!all.isEmpty()) json.set("latencyMicros", all);
    }

    private static ObjectNode of(Histogram histogram) {
        ObjectNode json = JsonFiles.MAPPER.createObjectNode();
        json.put("count", histogram.getTotalCount());
        json.put("mean", Units.micros(histogram.getMean()));
        PERCENTILES.forEach(
                (name, percentile) ->
                        Percentiles.at(histogram, percentile)
                                .ifPresent(nanos -> json.put(name, Units.micros(nanos))));
        json.put("max", Units.micros(histogram.getMaxValue()));
        return json;
    }
}
