// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The figures of a histogram of ns as they stand in {@code summary.json}, in µs. */
public final class LatencyFigures {

    private LatencyFigures() {}

    /** A percentile with too few values is absent. */
    public static ObjectNode json(Histogram nanos) {
        ObjectNode json = JsonLines.MAPPER.createObjectNode();
        LatencyTable.forEach(nanos, n -> json.put(LatencyTable.COUNT, n), json::put);
        LatencyTable.forFew(nanos, json::put);
        return json;
    }

    /** An object by measure; measures without values are absent. */
    public static ObjectNode json(Map<String, Histogram> byMeasure) {
        ObjectNode json = JsonLines.MAPPER.createObjectNode();
        byMeasure.forEach((measure, nanos) -> {
            if (nanos.getTotalCount() > 0) json.set(measure, json(nanos));
        });
        return json;
    }
}
