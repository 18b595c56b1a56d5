// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import org.HdrHistogram.Histogram;

/**
 * The latencies of the measured phase in µs. A percentile with too few values is absent; for few values there are the
 * minimum and the median.
 */
public final class LatencyJson {

    private LatencyJson() {}

    /** Adds nothing if nothing was timed. */
    public static void put(ObjectNode json, Totals totals) {
        ObjectNode all = JsonFiles.MAPPER.createObjectNode();
        for (Latency what : Latency.values()) {
            Histogram histogram = totals.histogram(Phase.MEASURE, what);
            if (histogram.getTotalCount() == 0) continue;
            ObjectNode objectNode = all.putObject(what.id());
            LatencyTable.forEach(histogram, n -> objectNode.put(LatencyTable.COUNT, n), objectNode::put);
            LatencyTable.forFew(histogram, objectNode::put);
        }
        if (!all.isEmpty()) json.set(LatencyTable.KEY, all);
    }
}
