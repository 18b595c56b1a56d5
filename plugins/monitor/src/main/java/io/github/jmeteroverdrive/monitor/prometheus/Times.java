// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.prometheus;

import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.monitor.watch.Buckets;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Times of one kind, of a sampler and a phase. Not thread-safe. */
final class Times {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Buckets buckets = new Buckets();
    private final Map<String, Double> percentiles = new LinkedHashMap<>();

    /**
     * @param since ns that came
     */
    void add(Histogram since) {
        buckets.add(since);
    }

    /**
     * @param soFar ns up to now
     */
    void setPercentiles(Histogram soFar) {
        LatencyTable.allPercentiles()
                .forEach(
                        (name, percentile) ->
                                Percentiles.at(soFar, percentile)
                                        .ifPresent(
                                                nanos ->
                                                        percentiles.put(
                                                                name.substring(1),
                                                                nanos / NANOS_PER_SECOND)));
    }

    HistogramDataPointSnapshot histogram(Labels labels) {
        long[] bounds = Buckets.boundsNanos();
        long[] counts = buckets.counts();
        ClassicHistogramBuckets.Builder classic = ClassicHistogramBuckets.builder();
        for (int i = 0; i < bounds.length; i++)
            classic.bucket(bounds[i] / NANOS_PER_SECOND, counts[i]);
        classic.bucket(Double.POSITIVE_INFINITY, counts[bounds.length]);
        return HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(classic.build())
                .sum(buckets.sumNanos() / NANOS_PER_SECOND)
                .labels(labels)
                .build();
    }

    List<GaugeDataPointSnapshot> percentiles(Labels labels) {
        return percentiles.entrySet().stream()
                .map(
                        one ->
                                GaugeDataPointSnapshot.builder()
                                        .value(one.getValue())
                                        .labels(labels.add("percentile", one.getKey()))
                                        .build())
                .toList();
    }
}
