// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.statistics;

import io.github.jmeteroverdrive.measure.statistics.Counter;
import io.github.jmeteroverdrive.measure.statistics.Level;
import io.github.jmeteroverdrive.measure.statistics.Reading;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The statistics as Prometheus names them: for each level counters of messages and bytes, which no
 * reset sets back, and gauges of their current and peak rates; labels are the direction and the
 * name of the destination or connection. A rate that there is not yet is left out.
 */
final class PrometheusMetrics {

    private record Metric(String name, Counter sent, Counter received) {}

    private static final List<Metric> METRICS =
            List.of(
                    new Metric("messages", Counter.MESSAGES_SENT, Counter.MESSAGES_RECEIVED),
                    new Metric("bytes", Counter.BYTES_SENT, Counter.BYTES_RECEIVED));

    private final Statistics statistics;

    PrometheusMetrics(Statistics statistics) {
        this.statistics = statistics;
    }

    MetricSnapshots collect() {
        List<Reading> all = statistics.read();
        MetricSnapshots.Builder snapshots = MetricSnapshots.builder();
        for (Level level : Level.values()) {
            List<Reading> readings =
                    all.stream().filter(r -> r.level() == level && r.enabled()).toList();
            if (readings.isEmpty()) continue;
            for (Metric metric : METRICS) {
                String name = "overdrive_" + word(level) + "_" + metric.name();
                snapshots.metricSnapshot(totals(name, metric, readings));
                snapshots.metricSnapshot(
                        gauge(
                                name + "_per_second",
                                "in the last period",
                                metric,
                                readings,
                                r -> r::rate));
                snapshots.metricSnapshot(
                        gauge(
                                name + "_per_second_peak",
                                "at most",
                                metric,
                                readings,
                                r -> r::peak));
            }
        }
        return snapshots.build();
    }

    private static CounterSnapshot totals(String name, Metric metric, List<Reading> readings) {
        CounterSnapshot.Builder counter =
                CounterSnapshot.builder().name(name).help(metric.name() + " since the start");
        for (Reading reading : readings) {
            counter.dataPoint(total(reading, metric.sent(), "sent"));
            counter.dataPoint(total(reading, metric.received(), "received"));
        }
        return counter.build();
    }

    private static CounterSnapshot.CounterDataPointSnapshot total(
            Reading reading, Counter what, String direction) {
        return CounterSnapshot.CounterDataPointSnapshot.builder()
                .value(reading.lifetime(what))
                .labels(labels(reading, direction))
                .build();
    }

    private static GaugeSnapshot gauge(
            String name,
            String when,
            Metric metric,
            List<Reading> readings,
            Function<Reading, Function<Counter, OptionalDouble>> rate) {
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name(name).help(metric.name() + " per second " + when);
        for (Reading reading : readings) {
            add(gauge, rate.apply(reading).apply(metric.sent()), reading, "sent");
            add(gauge, rate.apply(reading).apply(metric.received()), reading, "received");
        }
        return gauge.build();
    }

    private static void add(
            GaugeSnapshot.Builder gauge, OptionalDouble value, Reading reading, String direction) {
        if (value.isEmpty()) return;
        gauge.dataPoint(
                GaugeSnapshot.GaugeDataPointSnapshot.builder()
                        .value(value.getAsDouble())
                        .labels(labels(reading, direction))
                        .build());
    }

    private static Labels labels(Reading reading, String direction) {
        Labels labels = Labels.of("direction", direction);
        return reading.level() == Level.TEST
                ? labels
                : labels.add(word(reading.level()), reading.name());
    }

    private static String word(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
