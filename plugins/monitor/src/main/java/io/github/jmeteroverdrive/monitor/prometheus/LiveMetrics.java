// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.prometheus;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.monitor.watch.Sight;
import io.github.jmeteroverdrive.monitor.watch.Standing;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The figures of a run as Prometheus names them: each count is a counter, each kind of times a
 * histogram and gauges of its percentiles so far; labels are the phase and, of each sampler, its
 * name. As of the last tick. Thread-safe.
 */
final class LiveMetrics {

    private static final String SAMPLER = "sampler";

    private final Map<Counted, Map<Labels, Double>> counts = new LinkedHashMap<>();
    private final Map<Latency, Map<Labels, Times>> times = new LinkedHashMap<>();

    synchronized void tick(Sight sight) {
        for (Standing standing : sight.standings()) {
            Labels phase = Labels.of("phase", standing.phase().id());
            Labels labels = standing.sampler().map(name -> phase.add(SAMPLER, name)).orElse(phase);
            standing.soFar().forEach((one, value) -> set(one, labels, value));
            standing.timesSince((what, nanos) -> of(what, labels).add(nanos));
            standing.timesSoFar((what, nanos) -> of(what, labels).setPercentiles(nanos));
        }
    }

    /** A counter that falls would be taken for one that began anew. */
    private void set(Counted one, Labels labels, double value) {
        Map<Labels, Double> known = counts.computeIfAbsent(one, c -> new LinkedHashMap<>());
        known.merge(labels, value, (before, now) -> one.addsUp() ? Math.max(before, now) : now);
    }

    private Times of(Latency what, Labels labels) {
        return times.computeIfAbsent(what, w -> new LinkedHashMap<>())
                .computeIfAbsent(labels, l -> new Times());
    }

    synchronized MetricSnapshots collect() {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        for (boolean ofSamplers : new boolean[] {false, true}) {
            for (Counted one : Catalogue.counted()) {
                Map<Labels, Double> values = of(counts.get(one), ofSamplers);
                if (values.isEmpty()) continue;
                String name = name(ofSamplers, one.figure().id());
                String help = one.figure().title() + ": " + one.figure().plainDefinition() + ".";
                all.metricSnapshot(
                        one.addsUp() ? counter(name, help, values) : gauge(name, help, values));
            }
            for (Latency what : Latency.values()) {
                Map<Labels, Times> values = of(times.get(what), ofSamplers);
                if (!values.isEmpty()) add(all, name(ofSamplers, what.id()), what, values);
            }
        }
        return all.build();
    }

    private static <V> Map<Labels, V> of(Map<Labels, V> all, boolean samplers) {
        Map<Labels, V> wanted = new LinkedHashMap<>();
        if (all != null)
            all.forEach(
                    (labels, value) -> {
                        if (labels.contains(SAMPLER) == samplers) wanted.put(labels, value);
                    });
        return wanted;
    }

    /** {@code blockedSeconds} is {@code overdrive_test_blocked_seconds}. */
    private static String name(boolean ofSampler, String id) {
        String level = ofSampler ? SAMPLER : "test";
        String snake = id.replace('.', '_').replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_");
        return "overdrive_" + level + "_" + snake.toLowerCase(Locale.ROOT);
    }

    private static CounterSnapshot counter(String name, String help, Map<Labels, Double> values) {
        CounterSnapshot.Builder made = CounterSnapshot.builder().name(name).help(help);
        values.forEach(
                (labels, value) ->
                        made.dataPoint(
                                CounterDataPointSnapshot.builder()
                                        .value(value)
                                        .labels(labels)
                                        .build()));
        return made.build();
    }

    private static GaugeSnapshot gauge(String name, String help, Map<Labels, Double> values) {
        GaugeSnapshot.Builder made = GaugeSnapshot.builder().name(name).help(help);
        values.forEach(
                (labels, value) ->
                        made.dataPoint(
                                GaugeDataPointSnapshot.builder()
                                        .value(value)
                                        .labels(labels)
                                        .build()));
        return made.build();
    }

    private static void add(
            MetricSnapshots.Builder all, String name, Latency what, Map<Labels, Times> values) {
        String help = what.title() + ": " + what.inWords() + ".";
        HistogramSnapshot.Builder histogram =
                HistogramSnapshot.builder().name(name + "_seconds").help(help);
        GaugeSnapshot.Builder percentiles =
                GaugeSnapshot.builder()
                        .name(name + "_percentile_seconds")
                        .help(help + " Percentiles of the phase so far.");
        values.forEach(
                (labels, one) -> {
                    histogram.dataPoint(one.histogram(labels));
                    one.percentiles(labels).forEach(percentiles::dataPoint);
                });
        all.metricSnapshot(histogram.build()).metricSnapshot(percentiles.build());
    }
}
