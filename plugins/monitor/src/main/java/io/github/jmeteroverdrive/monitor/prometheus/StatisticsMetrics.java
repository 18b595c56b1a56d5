// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.prometheus;

import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.statistics.Counter;
import io.github.jmeteroverdrive.measure.statistics.Level;
import io.github.jmeteroverdrive.measure.statistics.Reading;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * The statistics as Prometheus names them: for each level counters of messages and bytes, which no
 * reset sets back, and gauges of their current and peak rates; labels are the direction and the
 * name of the destination or connection. A rate that there is not yet is left out.
 */
final class StatisticsMetrics {

    private final Statistics statistics;

    StatisticsMetrics(Statistics statistics) {
        this.statistics = statistics;
    }

    MetricSnapshots collect() {
        List<Reading> all = statistics.read();
        MetricSnapshots.Builder snapshots = MetricSnapshots.builder();
        for (Level level : Level.values()) {
            List<Reading> readings =
                    all.stream().filter(r -> r.level() == level && r.enabled()).toList();
            if (readings.isEmpty()) continue;
            byQuantity()
                    .forEach(
                            (quantity, counters) -> {
                                String name = "overdrive_" + word(level) + "_" + quantity;
                                String rate = name + "_per_second";
                                snapshots.metricSnapshot(totals(name, counters, readings));
                                snapshots.metricSnapshot(
                                        gauge(
                                                rate,
                                                "In the last period.",
                                                counters,
                                                readings,
                                                Reading::rate));
                                snapshots.metricSnapshot(
                                        gauge(
                                                rate + "_peak",
                                                "The highest of a period.",
                                                counters,
                                                readings,
                                                Reading::peak));
                            });
        }
        return snapshots.build();
    }

    private static Map<String, List<Counter>> byQuantity() {
        return Arrays.stream(Counter.values())
                .collect(
                        Collectors.groupingBy(
                                counter -> Catalogue.of(counter).id().split("\\.")[0],
                                LinkedHashMap::new,
                                Collectors.toList()));
    }

    private static CounterSnapshot totals(
            String name, List<Counter> counters, List<Reading> readings) {
        CounterSnapshot.Builder snapshot =
                CounterSnapshot.builder().name(name).help(help("Since the start.", counters));
        for (Reading reading : readings)
            for (Counter counter : counters)
                snapshot.dataPoint(
                        CounterSnapshot.CounterDataPointSnapshot.builder()
                                .value(reading.lifetime(counter))
                                .labels(labels(reading, counter))
                                .build());
        return snapshot.build();
    }

    private static GaugeSnapshot gauge(
            String name,
            String when,
            List<Counter> counters,
            List<Reading> readings,
            BiFunction<Reading, Counter, OptionalDouble> rate) {
        GaugeSnapshot.Builder snapshot =
                GaugeSnapshot.builder().name(name).help(help(when, counters));
        for (Reading reading : readings)
            for (Counter counter : counters)
                rate.apply(reading, counter)
                        .ifPresent(
                                value ->
                                        snapshot.dataPoint(
                                                GaugeSnapshot.GaugeDataPointSnapshot.builder()
                                                        .value(value)
                                                        .labels(labels(reading, counter))
                                                        .build()));
        return snapshot.build();
    }

    /** {@code Since the start. Messages sent: calls of send(), …} */
    private static String help(String when, List<Counter> counters) {
        return counters.stream()
                .map(Catalogue::of)
                .map(figure -> figure.title() + ": " + figure.plainDefinition() + ".")
                .collect(Collectors.joining(" ", when + " ", ""));
    }

    private static Labels labels(Reading reading, Counter counter) {
        Figure figure = Catalogue.of(counter);
        Labels labels = Labels.of("direction", figure.id().split("\\.")[1]);
        return reading.level() == Level.TEST
                ? labels
                : labels.add(word(reading.level()), reading.name());
    }

    private static String word(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
