// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.measure.figure.Unit;
import io.github.jmeteroverdrive.run.SlowestTraces;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.api.common.Attributes;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.api.common.AttributesBuilder;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.api.trace.SpanContext;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.api.trace.TraceFlags;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.api.trace.TraceState;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.Data;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.DoubleExemplarData;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.GaugeData;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.HistogramData;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.MetricData;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.SumData;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.internal.data.ImmutableHistogramPointData;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.resources.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * The figures of a run as OpenTelemetry metrics, from its start up to now: each count is a sum, each kind of times a
 * histogram and gauges of its percentiles. Used by one thread.
 */
final class Metrics {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final char SEPARATOR = '.';
    private static final String SECONDS = "s";
    private static final AggregationTemporality SO_FAR = AggregationTemporality.CUMULATIVE;

    private static final List<Double> BOUNDS = Arrays.stream(Buckets.boundsNanos())
            .mapToObj(nanos -> nanos / NANOS_PER_SECOND)
            .toList();

    private final CumulativeMetrics book = new CumulativeMetrics();
    private final Resource resource;
    private final long from;
    private final Supplier<List<SlowestTraces.Trace>> traces;
    private long at;

    /**
     * @param from ns since 1970 at the begin of the run
     * @param traces the slowest requests with a trace ID, as exemplars of their times
     */
    Metrics(Resource resource, long from, Supplier<List<SlowestTraces.Trace>> traces) {
        this.resource = resource;
        this.from = from;
        this.traces = traces;
    }

    List<MetricData> at(MetricsSnapshot sight) {
        book.add(sight);
        at = TimeUnit.MILLISECONDS.toNanos(sight.at());
        List<MetricData> all = new ArrayList<>();
        for (boolean ofSamplers : new boolean[] {false, true}) {
            book.counts(ofSamplers, (each, values) -> all.add(counts(ofSamplers, each, values)));
            book.statusCodes(ofSamplers, values -> all.add(responses(ofSamplers, values)));
            book.times(ofSamplers, (what, values) -> {
                String name = CumulativeMetrics.metric(ofSamplers, what.id(), SEPARATOR);
                all.add(histogram(name, ofSamplers, what, values));
                all.add(percentiles(name + "_percentile", what, values));
            });
        }
        return all;
    }

    private static Attributes attributes(CumulativeMetrics.Of of) {
        AttributesBuilder made = Attributes.builder();
        of.tags().forEach(made::put);
        return made.build();
    }

    private MetricData responses(boolean ofSamplers, Map<CumulativeMetrics.Of, SortedMap<Integer, Long>> values) {
        List<DoublePointData> points = new ArrayList<>();
        values.forEach((of, codes) -> codes.forEach((code, n) -> {
            Attributes own =
                    attributes(of).toBuilder().put("code", code.toString()).build();
            points.add(point(own, n));
        }));
        return metric(
                CumulativeMetrics.metric(ofSamplers, CumulativeMetrics.RESPONSES, SEPARATOR),
                "Responses by status code.",
                "",
                MetricDataType.DOUBLE_SUM,
                SumData.createDoubleSumData(true, SO_FAR, points));
    }

    private MetricData counts(boolean ofSamplers, Counted counted, Map<CumulativeMetrics.Of, Double> values) {
        List<DoublePointData> points = new ArrayList<>();
        values.forEach((of, value) -> points.add(point(attributes(of), value)));
        return metric(
                CumulativeMetrics.metric(ofSamplers, counted.figure().id(), SEPARATOR),
                counted.figure().title() + ": " + counted.figure().plainDefinition() + ".",
                unit(counted.figure().unit()),
                counted.addsUp() ? MetricDataType.DOUBLE_SUM : MetricDataType.DOUBLE_GAUGE,
                counted.addsUp()
                        ? SumData.createDoubleSumData(true, SO_FAR, points)
                        : GaugeData.createDoubleGaugeData(points));
    }

    /** In the code of units that OpenTelemetry uses, UCUM. */
    private static String unit(Unit unit) {
        return switch (unit) {
            case SECONDS -> SECONDS;
            case BYTES -> "By";
            case PERCENT -> "%";
            default -> "";
        };
    }

    private DoublePointData point(Attributes attributes, double value) {
        return DoublePointData.create(from, at, attributes, value, List.of());
    }

    private static DoubleExemplarData exemplar(SlowestTraces.Trace trace) {
        return DoubleExemplarData.create(
                Attributes.empty(),
                TimeUnit.MILLISECONDS.toNanos(trace.startedMillis()),
                SpanContext.create(trace.traceId(), trace.spanId(), TraceFlags.getSampled(), TraceState.getDefault()),
                trace.responseNanos() / NANOS_PER_SECOND);
    }

    private MetricData histogram(
            String name, boolean ofSamplers, Latency what, Map<CumulativeMetrics.Of, Times> values) {
        List<HistogramPointData> points = new ArrayList<>();
        values.forEach((of, times) -> {
            List<Long> counts = LongStream.of(times.buckets().counts()).boxed().toList();
            List<DoubleExemplarData> exemplars =
                    CumulativeMetrics.exemplars(traces.get(), ofSamplers, what, of).stream()
                            .map(Metrics::exemplar)
                            .toList();
            // the factory of the public interface takes no exemplars
            points.add(ImmutableHistogramPointData.create(
                    from,
                    at,
                    attributes(of),
                    times.buckets().sumNanos() / NANOS_PER_SECOND,
                    false,
                    0,
                    false,
                    0,
                    BOUNDS,
                    counts,
                    exemplars));
        });
        return metric(
                name,
                what.title() + ": " + what.inWords() + ".",
                SECONDS,
                MetricDataType.HISTOGRAM,
                HistogramData.create(SO_FAR, points));
    }

    private MetricData percentiles(String name, Latency what, Map<CumulativeMetrics.Of, Times> values) {
        List<DoublePointData> points = new ArrayList<>();
        values.forEach((of, times) -> times.percentilesNanos()
                .forEach((percentile, nanos) -> points.add(point(
                        attributes(of).toBuilder().put("percentile", percentile).build(), nanos / NANOS_PER_SECOND))));
        return metric(
                name,
                what.title() + ": percentiles of the phase so far.",
                SECONDS,
                MetricDataType.DOUBLE_GAUGE,
                GaugeData.createDoubleGaugeData(points));
    }

    private MetricData metric(String name, String description, String unit, MetricDataType type, Data<?> data) {
        return new Metric(resource, name, description, unit, type, data);
    }

    /** A metric that has been added up already, as the SDK sends it. Immutable. */
    record Metric(Resource resource, String name, String description, String unit, MetricDataType type, Data<?> data)
            implements MetricData {

        private static final InstrumentationScopeInfo SCOPE =
                InstrumentationScopeInfo.create("io.github.jmeteroverdrive");

        @Override
        public Resource getResource() {
            return resource;
        }

        @Override
        public InstrumentationScopeInfo getInstrumentationScopeInfo() {
            return SCOPE;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public String getDescription() {
            return description;
        }

        @Override
        public String getUnit() {
            return unit;
        }

        @Override
        public MetricDataType getType() {
            return type;
        }

        @Override
        public Data<?> getData() {
            return data;
        }
    }
}
