// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Times of one kind, of a sampler and a phase up to now. Not thread-safe. */
public final class Times {

    private final Buckets buckets = new Buckets();
    private final Map<String, Long> percentiles = new LinkedHashMap<>();

    /** @param since new values in ns */
    void add(Histogram since) {
        buckets.add(since);
    }

    /** @param soFar ns up to now */
    void setPercentiles(Histogram soFar) {
        LatencyTable.allPercentiles()
                .forEach((name, percentile) -> Percentiles.at(soFar, percentile)
                        .ifPresent(nanos -> percentiles.put(name.substring(1), nanos)));
    }

    public Buckets buckets() {
        return buckets;
    }

    /** ns by percentile, such as {@code 99.9}; percentiles with too few values are absent. */
    public Map<String, Long> percentilesNanos() {
        return Collections.unmodifiableMap(percentiles);
    }
}
