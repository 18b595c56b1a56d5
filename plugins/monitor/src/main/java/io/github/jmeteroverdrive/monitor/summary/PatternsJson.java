// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Work;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Workers of a messaging pattern: Little's law beside their latencies. */
final class PatternsJson {

    private PatternsJson() {}

    /**
     * How many workers there were on average, and how many of them waited for an answer: the sum of
     * all times from request to answer, divided by the time (Little's law, N = X · R). What they
     * were not waiting, they were busy here.
     *
     * @param nanos of the measured phase
     */
    static void putWorkers(ObjectNode json, Totals of, long nanos) {
        if (!Work.pattern(of) || nanos <= 0) return;
        double waiting = 0;
        for (Latency request : List.of(Latency.ACK, Latency.RESPONSE)) {
            Histogram times = of.histogram(Phase.MEASURE, request);
            if (times.getTotalCount() > 0) waiting += times.getMean() * times.getTotalCount();
        }
        json.put("workers", rounded(of.count(Phase.MEASURE, Count.WORKER_NANOS), nanos));
        json.put("workersWaiting", rounded(waiting, nanos));
    }

    private static double rounded(double sum, long nanos) {
        return Math.round(sum / nanos * 1e3) / 1e3;
    }
}
