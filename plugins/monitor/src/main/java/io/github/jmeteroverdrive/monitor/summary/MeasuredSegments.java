// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.confidence.Confidence;
import io.github.jmeteroverdrive.measure.confidence.ConfidenceLevel;
import io.github.jmeteroverdrive.measure.confidence.EventSegments;
import io.github.jmeteroverdrive.measure.confidence.LatencySegments;
import io.github.jmeteroverdrive.measure.confidence.PercentileConfidence;
import io.github.jmeteroverdrive.measure.confidence.Precision;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.measure.figure.Rated;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/** The measured phase of a run second by second, and how sure its figures are. Not thread-safe. */
public final class MeasuredSegments {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double[] PERCENTILES =
            LatencyTable.allPercentiles().values().stream().mapToDouble(p -> p).toArray();

    private final Map<Latency, LatencySegments> latencies = new EnumMap<>(Latency.class);
    private final Map<Rated, EventSegments> rates = new LinkedHashMap<>();

    /** Adds a tick; times are nanoTime. */
    public void add(long from, long to, Phases phases, Totals tick) {
        long measured = phases.within(Phase.MEASURE, from, to);
        for (Latency what : Latency.values()) {
            Histogram values = tick.histogram(Phase.MEASURE, what);
            if (values.getTotalCount() == 0 && !latencies.containsKey(what)) continue;
            LatencySegments course = latencies.computeIfAbsent(what, w -> new LatencySegments());
            if (measured > 0) course.add(values);
            else if (values.getTotalCount() > 0) course.addLate(values);
        }
        if (measured == 0) return;
        for (Rated rate : Catalogue.rated())
            rates.computeIfAbsent(rate, r -> new EventSegments())
                    .add(tick.count(Phase.MEASURE, rate.count()), measured / NANOS_PER_SECOND);
    }

    /** How sure one figure is, in a run that may end now. */
    public Confidence atCheck(Precision.Aim aim, ConfidenceLevel level) {
        return aim.rate() == null
                ? PercentileConfidence.atCheck(
                        latencies.getOrDefault(aim.latency(), new LatencySegments()), level, aim.percentile())
                : rates.getOrDefault(aim.rate(), new EventSegments()).rate(level);
    }

    /** How sure each figure is that the run has; times are ns. */
    public void forEach(Totals run, ConfidenceLevel level, BiConsumer<Figure, Confidence> action) {
        rates.forEach((rate, events) -> {
            if (rate.in().test(run)) action.accept(rate.figure(), events.rate(level));
        });
        latencies.forEach((what, course) -> {
            Confidence[] found = PercentileConfidence.of(course, level, PERCENTILES);
            int i = 0;
            for (String percentile : LatencyTable.allPercentiles().keySet())
                action.accept(Catalogue.of(LatencyTable.id(what, percentile)), found[i++]);
        });
    }
}
