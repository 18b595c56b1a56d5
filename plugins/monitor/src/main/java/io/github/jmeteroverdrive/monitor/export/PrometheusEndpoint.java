// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.statistics.Counter;
import io.github.jmeteroverdrive.measure.statistics.Level;
import io.github.jmeteroverdrive.measure.statistics.Reading;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.github.jmeteroverdrive.run.SlowestTraces;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Exemplar;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * {@code http://127.0.0.1:PORT/metrics} in Prometheus' text format, served by its own Java client while the test runs.
 * If configured, the end waits until the final state was scraped. This host only.
 */
public final class PrometheusEndpoint implements Exporter {

    private static final String HOST = "127.0.0.1";

    /** By then a response that has been read is sent. */
    private static final long SENT_MILLIS = 500;

    /**
     * Strong reference, because the JVM collects unreferenced loggers. The client logs a reader that disconnects as
     * severe.
     */
    private static final Logger EXPORTER = Logger.getLogger("io.prometheus.metrics.exporter.httpserver");

    private final LiveMetrics live;
    private final CountDownLatch readAtEnd = new CountDownLatch(1);
    private final long waitNanos;
    private final HTTPServer server;
    private volatile boolean ended;

    /**
     * @param traces the slowest requests with a trace ID, as exemplars of their times; text in the OpenMetrics format
     *     has them
     * @param port 0 = a free one
     * @param waitNanos how long the end may wait for a reader
     * @throws Refusal when the port is taken
     */
    public PrometheusEndpoint(
            Statistics statistics, Supplier<List<SlowestTraces.Trace>> traces, int port, long waitNanos) {
        live = new LiveMetrics(traces);
        this.waitNanos = waitNanos;
        EXPORTER.setLevel(null);
        PrometheusRegistry registry = new PrometheusRegistry();
        StatisticsMetrics metrics = new StatisticsMetrics(statistics);
        registry.register(metrics::collect);
        registry.register(this::collect);
        try {
            server = HTTPServer.builder()
                    .hostname(HOST)
                    .port(port)
                    .registry(registry)
                    .buildAndStart();
        } catch (IOException e) {
            throw new Refusal("Property overdrive.statistics.prometheus.port is '"
                    + port
                    + "': the port cannot be opened ("
                    + e.getMessage()
                    + "); give a free one, or 0.");
        }
    }

    private MetricSnapshots collect() {
        MetricSnapshots collected = live.collect();
        if (ended) readAtEnd.countDown();
        return collected;
    }

    public String url() {
        return "http://" + HOST + ":" + server.getPort() + "/metrics";
    }

    @Override
    public void tick(MetricsSnapshot sight) {
        live.tick(sight);
    }

    @Override
    public void close() {
        ended = true;
        try {
            if (waitNanos > 0 && readAtEnd.await(waitNanos, TimeUnit.NANOSECONDS))
                TimeUnit.MILLISECONDS.sleep(SENT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        EXPORTER.setLevel(java.util.logging.Level.OFF);
        server.close();
    }

    /**
     * The figures of a run under Prometheus names. Each count is a counter; each kind of times is a histogram, and
     * gauges of its percentiles so far. Labels are the phase, the name of the sampler, and for a part of a sampler,
     * such as a step of a flow, the name of that part. As of the last tick. Thread-safe.
     */
    private static final class LiveMetrics {

        private static final double NANOS_PER_SECOND = 1e9;
        private static final char SEPARATOR = '_';

        private final CumulativeMetrics book = new CumulativeMetrics();
        private final Supplier<List<SlowestTraces.Trace>> traces;

        LiveMetrics(Supplier<List<SlowestTraces.Trace>> traces) {
            this.traces = traces;
        }

        synchronized void tick(MetricsSnapshot sight) {
            book.add(sight);
        }

        synchronized MetricSnapshots collect() {
            MetricSnapshots.Builder all = MetricSnapshots.builder();
            for (boolean ofSamplers : new boolean[] {false, true}) {
                book.counts(ofSamplers, (each, values) -> all.metricSnapshot(counts(ofSamplers, each, values)));
                book.statusCodes(ofSamplers, values -> all.metricSnapshot(responses(ofSamplers, values)));
                book.times(
                        ofSamplers,
                        (what, values) -> all.metricSnapshot(histogram(ofSamplers, what, values))
                                .metricSnapshot(percentiles(ofSamplers, what, values)));
            }
            return all.build();
        }

        private static Labels labels(CumulativeMetrics.Of of) {
            Labels labels = Labels.EMPTY;
            for (Map.Entry<String, String> tag : of.tags().entrySet())
                labels = labels.add(tag.getKey(), tag.getValue());
            return labels;
        }

        private static MetricSnapshot responses(
                boolean ofSamplers, Map<CumulativeMetrics.Of, SortedMap<Integer, Long>> values) {
            CounterSnapshot.Builder made = CounterSnapshot.builder()
                    .name(CumulativeMetrics.metric(ofSamplers, CumulativeMetrics.RESPONSES, SEPARATOR))
                    .help("Responses by status code.");
            values.forEach((of, codes) -> codes.forEach((code, n) -> made.dataPoint(CounterDataPointSnapshot.builder()
                    .value(n)
                    .labels(labels(of).add("code", code.toString()))
                    .build())));
            return made.build();
        }

        private static MetricSnapshot counts(
                boolean ofSamplers, Counted counted, Map<CumulativeMetrics.Of, Double> values) {
            String name = CumulativeMetrics.metric(ofSamplers, counted.figure().id(), SEPARATOR);
            String help = counted.figure().title() + ": " + counted.figure().plainDefinition() + ".";
            return counted.addsUp() ? counter(name, help, values) : gauge(name, help, values);
        }

        private static MetricSnapshot counter(String name, String help, Map<CumulativeMetrics.Of, Double> values) {
            CounterSnapshot.Builder made = CounterSnapshot.builder().name(name).help(help);
            values.forEach((of, value) -> made.dataPoint(CounterDataPointSnapshot.builder()
                    .value(value)
                    .labels(labels(of))
                    .build()));
            return made.build();
        }

        private static MetricSnapshot gauge(String name, String help, Map<CumulativeMetrics.Of, Double> values) {
            GaugeSnapshot.Builder made = GaugeSnapshot.builder().name(name).help(help);
            values.forEach((of, value) -> made.dataPoint(gauge(value, labels(of))));
            return made.build();
        }

        private static GaugeDataPointSnapshot gauge(double value, Labels labels) {
            return GaugeDataPointSnapshot.builder().value(value).labels(labels).build();
        }

        private Exemplars exemplars(boolean ofSamplers, Latency what, CumulativeMetrics.Of of) {
            return Exemplars.of(CumulativeMetrics.exemplars(traces.get(), ofSamplers, what, of).stream()
                    .map(trace -> Exemplar.builder()
                            .value(trace.responseNanos() / NANOS_PER_SECOND)
                            .traceId(trace.traceId())
                            .spanId(trace.spanId())
                            .timestampMillis(trace.startedMillis())
                            .build())
                    .toList());
        }

        private MetricSnapshot histogram(boolean ofSamplers, Latency what, Map<CumulativeMetrics.Of, Times> values) {
            HistogramSnapshot.Builder made = HistogramSnapshot.builder()
                    .name(CumulativeMetrics.metric(ofSamplers, what.id(), SEPARATOR) + "_seconds")
                    .help(help(what));
            values.forEach((of, times) -> made.dataPoint(HistogramDataPointSnapshot.builder()
                    .classicHistogramBuckets(classic(times.buckets()))
                    .sum(times.buckets().sumNanos() / NANOS_PER_SECOND)
                    .exemplars(exemplars(ofSamplers, what, of))
                    .labels(labels(of))
                    .build()));
            return made.build();
        }

        private static ClassicHistogramBuckets classic(Buckets buckets) {
            ClassicHistogramBuckets.Builder made = ClassicHistogramBuckets.builder();
            long[] bounds = Buckets.boundsNanos();
            long[] counts = buckets.counts();
            for (int i = 0; i < bounds.length; i++) made.bucket(bounds[i] / NANOS_PER_SECOND, counts[i]);
            return made.bucket(Double.POSITIVE_INFINITY, counts[bounds.length]).build();
        }

        private static MetricSnapshot percentiles(
                boolean ofSamplers, Latency what, Map<CumulativeMetrics.Of, Times> values) {
            GaugeSnapshot.Builder made = GaugeSnapshot.builder()
                    .name(CumulativeMetrics.metric(ofSamplers, what.id(), SEPARATOR) + "_percentile_seconds")
                    .help(help(what) + " Percentiles of the phase so far.");
            values.forEach((of, times) -> times.percentilesNanos()
                    .forEach((percentile, nanos) -> made.dataPoint(
                            gauge(nanos / NANOS_PER_SECOND, labels(of).add("percentile", percentile)))));
            return made.build();
        }

        private static String help(Latency what) {
            return what.title() + ": " + what.inWords() + ".";
        }
    }

    /**
     * The statistics under Prometheus names: for each level counters of messages and bytes, unaffected by resets, and
     * gauges of their current and peak rates. Labels are the direction and the name of the destination or connection. A
     * rate that is not known yet is omitted.
     */
    private static final class StatisticsMetrics {

        private final Statistics statistics;

        StatisticsMetrics(Statistics statistics) {
            this.statistics = statistics;
        }

        MetricSnapshots collect() {
            List<Reading> all = statistics.read();
            MetricSnapshots.Builder snapshots = MetricSnapshots.builder();
            for (Level level : Level.values()) {
                List<Reading> readings = all.stream()
                        .filter(r -> r.level() == level && r.enabled())
                        .toList();
                if (readings.isEmpty()) continue;
                byQuantity().forEach((quantity, counters) -> {
                    String name = "overdrive_" + word(level) + "_" + quantity;
                    String rate = name + "_per_second";
                    snapshots.metricSnapshot(totals(name, counters, readings));
                    snapshots.metricSnapshot(gauge(rate, "In the last period.", counters, readings, Reading::rate));
                    snapshots.metricSnapshot(
                            gauge(rate + "_peak", "The highest of a period.", counters, readings, Reading::peak));
                });
            }
            return snapshots.build();
        }

        private static Map<String, List<Counter>> byQuantity() {
            return Arrays.stream(Counter.values())
                    .collect(Collectors.groupingBy(
                            counter -> Catalogue.of(counter).id().split("\\.")[0],
                            LinkedHashMap::new,
                            Collectors.toList()));
        }

        private static CounterSnapshot totals(String name, List<Counter> counters, List<Reading> readings) {
            CounterSnapshot.Builder snapshot =
                    CounterSnapshot.builder().name(name).help(help("Since the start.", counters));
            for (Reading reading : readings)
                for (Counter counter : counters)
                    snapshot.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
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
            GaugeSnapshot.Builder snapshot = GaugeSnapshot.builder().name(name).help(help(when, counters));
            for (Reading reading : readings)
                for (Counter counter : counters)
                    rate.apply(reading, counter)
                            .ifPresent(value -> snapshot.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
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
            return reading.level() == Level.TEST ? labels : labels.add(word(reading.level()), reading.name());
        }

        private static String word(Level level) {
            return level.name().toLowerCase(Locale.ROOT);
        }
    }
}
