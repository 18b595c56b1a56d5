// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.prometheus;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.monitor.watch.Book;
import io.github.jmeteroverdrive.monitor.watch.Buckets;
import io.github.jmeteroverdrive.monitor.watch.Sight;
import io.github.jmeteroverdrive.monitor.watch.Times;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Map;
import java.util.SortedMap;

/**
 * The figures of a run as Prometheus names them: each count is a counter, each kind of times a
 * histogram and gauges of its percentiles so far; labels are the phase, of each sampler its name,
 * and of a part of one, such as a step of a flow, the name of that one. As of the last tick.
 * Thread-safe.
 */
final class LiveMetrics {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final char SEPARATOR = '_';

    private final Book book = new Book();

    synchronized void tick(Sight sight) {
        book.add(sight);
    }

    synchronized MetricSnapshots collect() {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        for (boolean ofSamplers : new boolean[] {false, true}) {
            book.counts(
                    ofSamplers,
                    (one, values) -> all.metricSnapshot(counts(ofSamplers, one, values)));
            book.statusCodes(
                    ofSamplers, values -> all.metricSnapshot(responses(ofSamplers, values)));
            book.times(
                    ofSamplers,
                    (what, values) ->
                            all.metricSnapshot(histogram(ofSamplers, what, values))
                                    .metricSnapshot(percentiles(ofSamplers, what, values)));
        }
        return all.build();
    }

    private static Labels labels(Book.Of of) {
        Labels labels = Labels.EMPTY;
        for (Map.Entry<String, String> tag : of.tags().entrySet())
            labels = labels.add(tag.getKey(), tag.getValue());
        return labels;
    }

    private static MetricSnapshot responses(
            boolean ofSamplers, Map<Book.Of, SortedMap<Integer, Long>> values) {
        CounterSnapshot.Builder made =
                CounterSnapshot.builder()
                        .name(Book.metric(ofSamplers, Book.RESPONSES, SEPARATOR))
                        .help("Responses by status code.");
        values.forEach(
                (of, codes) ->
                        codes.forEach(
                                (code, n) ->
                                        made.dataPoint(
                                                CounterDataPointSnapshot.builder()
                                                        .value(n)
                                                        .labels(
                                                                labels(of)
                                                                        .add(
                                                                                "code",
                                                                                code.toString()))
                                                        .build())));
        return made.build();
    }

    private static MetricSnapshot counts(
            boolean ofSamplers, Counted one, Map<Book.Of, Double> values) {
        String name = Book.metric(ofSamplers, one.figure().id(), SEPARATOR);
        String help = one.figure().title() + ": " + one.figure().plainDefinition() + ".";
        return one.addsUp() ? counter(name, help, values) : gauge(name, help, values);
    }

    private static MetricSnapshot counter(String name, String help, Map<Book.Of, Double> values) {
        CounterSnapshot.Builder made = CounterSnapshot.builder().name(name).help(help);
        values.forEach(
                (of, value) ->
                        made.dataPoint(
                                CounterDataPointSnapshot.builder()
                                        .value(value)
                                        .labels(labels(of))
                                        .build()));
        return made.build();
    }

    private static MetricSnapshot gauge(String name, String help, Map<Book.Of, Double> values) {
        GaugeSnapshot.Builder made = GaugeSnapshot.builder().name(name).help(help);
        values.forEach((of, value) -> made.dataPoint(gauge(value, labels(of))));
        return made.build();
    }

    private static GaugeDataPointSnapshot gauge(double value, Labels labels) {
        return GaugeDataPointSnapshot.builder().value(value).labels(labels).build();
    }

    private static MetricSnapshot histogram(
            boolean ofSamplers, Latency what, Map<Book.Of, Times> values) {
        HistogramSnapshot.Builder made =
                HistogramSnapshot.builder()
                        .name(Book.metric(ofSamplers, what.id(), SEPARATOR) + "_seconds")
                        .help(help(what));
        values.forEach(
                (of, times) ->
                        made.dataPoint(
                                HistogramDataPointSnapshot.builder()
                                        .classicHistogramBuckets(classic(times.buckets()))
                                        .sum(times.buckets().sumNanos() / NANOS_PER_SECOND)
                                        .labels(labels(of))
                                        .build()));
        return made.build();
    }

    private static ClassicHistogramBuckets classic(Buckets buckets) {
        ClassicHistogramBuckets.Builder made = ClassicHistogramBuckets.builder();
        long[] bounds = Buckets.boundsNanos();
        long[] counts = buckets.counts();
        for (int i = 0; i < bounds.length; i++)
            made.bucket(bounds[i] / NANOS_PER_SECOND, counts[i]);
        return made.bucket(Double.POSITIVE_INFINITY, counts[bounds.length]).build();
    }

    private static MetricSnapshot percentiles(
            boolean ofSamplers, Latency what, Map<Book.Of, Times> values) {
        GaugeSnapshot.Builder made =
                GaugeSnapshot.builder()
                        .name(Book.metric(ofSamplers, what.id(), SEPARATOR) + "_percentile_seconds")
                        .help(help(what) + " Percentiles of the phase so far.");
        values.forEach(
                (of, times) ->
                        times.percentilesNanos()
                                .forEach(
                                        (percentile, nanos) ->
                                                made.dataPoint(
                                                        gauge(
                                                                nanos / NANOS_PER_SECOND,
                                                                labels(of)
                                                                        .add(
                                                                                "percentile",
                                                                                percentile)))));
        return made.build();
    }

    private static String help(Latency what) {
        return what.title() + ": " + what.inWords() + ".";
    }
}
