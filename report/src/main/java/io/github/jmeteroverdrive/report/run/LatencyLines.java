// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.report.page.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * One latency over time: percentiles and the maximum, in µs. A percentile needs a minimum number of values
 * ({@link Percentiles}), so each point covers as many seconds as that takes; a new segment starts with each phase. The
 * maximum is that of the seconds of the median, or the median of several seconds would be above the maximum of a single
 * one. Not thread-safe.
 */
public final class LatencyLines {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final String MEDIAN = "p50";
    private static final List<String> SHOWN = List.of(MEDIAN, "p99", "p99.9");

    /** A percentile and the values since its last point. */
    private static final class Stretch {
        final double percentile;
        final List<Series.Point> points = new ArrayList<>();
        final Histogram values = new Histogram(IntervalRecorder.DIGITS);
        double from;

        Stretch(double percentile) {
            this.percentile = percentile;
        }

        void begin(double at) {
            values.reset();
            from = at;
        }

        /** @return whether a point covers the values so far */
        boolean add(double to, Histogram more) {
            values.add(more);
            OptionalLong nanos = Percentiles.at(values, percentile);
            if (nanos.isEmpty()) return false;
            double micros = nanos.getAsLong() / NANOS_PER_MICRO;
            boolean gap = points.isEmpty() || points.get(points.size() - 1).x() < from;
            if (gap && !points.isEmpty()) points.add(new Series.Point(from, Double.NaN));
            if (gap) points.add(new Series.Point(from, micros));
            points.add(new Series.Point(to, micros));
            begin(to);
            return true;
        }
    }

    private final Map<String, Stretch> percentiles = new LinkedHashMap<>();
    private final List<Series.Point> highest = new ArrayList<>();
    private int levelled; // points of the seconds before the current median
    private String phase = "";

    LatencyLines() {
        SHOWN.forEach(name ->
                percentiles.put(name, new Stretch(LatencyTable.allPercentiles().get(name))));
    }

    /**
     * Adds the values of an interval; intervals are in ascending order.
     *
     * @param from seconds
     * @param to seconds
     * @param during the phase, by any name
     * @param nanos the values, at least one
     */
    public void add(double from, double to, String during, Histogram nanos) {
        if (!during.equals(phase)) {
            phase = during;
            percentiles.values().forEach(line -> line.begin(from));
            levelled = highest.size();
        }
        highest.add(new Series.Point(to, nanos.getMaxValue() / NANOS_PER_MICRO));
        percentiles.forEach((name, line) -> {
            if (line.add(to, nanos) && name.equals(MEDIAN)) level();
        });
    }

    /** Gives the seconds of one median the same maximum. */
    private void level() {
        List<Series.Point> seconds = highest.subList(levelled, highest.size());
        double max = seconds.stream()
                .mapToDouble(Series.Point::y)
                .filter(y -> !Double.isNaN(y))
                .max()
                .orElseThrow();
        seconds.replaceAll(point -> Double.isNaN(point.y()) ? point : new Series.Point(point.x(), max));
        levelled = highest.size();
    }

    /** Nothing was recorded up to {@code to}: the chart shows the stall as a gap. */
    public void gap(double to) {
        highest.add(new Series.Point(to, Double.NaN));
    }

    /** p50, p99, p99.9 and max, where there are values. */
    List<Series> series() {
        List<Series> all = new ArrayList<>();
        percentiles.forEach(
                (name, line) -> all.add(Series.line(name, line.points).as(Series.Style.STEP)));
        all.add(Series.line("max", highest));
        return all.stream().filter(series -> !series.isEmpty()).toList();
    }
}
