// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Percentiles;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The figures of a histogram of ns as they stand in {@code summary.json}, in µs. */
final class LatencyFigures {

    /** Names and percentiles, ascending. */
    static final Map<String, Double> PERCENTILES = new LinkedHashMap<>();

    static {
        PERCENTILES.put("p50", 50.0);
        PERCENTILES.put("p90", 90.0);
        PERCENTILES.put("p99", 99.0);
        PERCENTILES.put("p99.9", 99.9);
        PERCENTILES.put("p99.99", 99.99);
    }

    private static final MathContext DIGITS = new MathContext(3);
    private static final int MICRO = 3;

    private LatencyFigures() {}

    /** A percentile that cannot be trusted is absent. */
    static ObjectNode json(Histogram nanos) {
        ObjectNode json = JsonLines.MAPPER.createObjectNode();
        json.put("count", nanos.getTotalCount());
        json.put("mean", micros(nanos.getMean()));
        PERCENTILES.forEach(
                (name, percentile) ->
                        Percentiles.at(nanos, percentile)
                                .ifPresent(value -> json.put(name, micros(value))));
        json.put("max", micros(nanos.getMaxValue()));
        return json;
    }

    /** An object by measure; measures without values are absent. */
    static ObjectNode json(Map<String, Histogram> byMeasure) {
        ObjectNode json = JsonLines.MAPPER.createObjectNode();
        byMeasure.forEach(
                (measure, nanos) -> {
                    if (nanos.getTotalCount() > 0) json.set(measure, json(nanos));
                });
        return json;
    }

    private static BigDecimal micros(double nanos) {
        return new BigDecimal(nanos).round(DIGITS).movePointLeft(MICRO).stripTrailingZeros();
    }
}
