// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.run.ChartPoints;
import java.util.ArrayList;
import java.util.List;

/** A chart in the making, of series that the ticks have; others are left out. Not thread-safe. */
final class TickChart {

    private static final double PERCENT = 100;

    private final ChartPoints ticks;
    private Chart chart;

    TickChart(ChartPoints ticks, Chart chart) {
        this.ticks = ticks;
        this.chart = chart;
    }

    /** Growth per second of a total. */
    TickChart rate(String name, String path) {
        return ticks.has(path) ? with(Series.line(name, ticks.rate(path))) : this;
    }

    TickChart stacked(String name, String path) {
        return ticks.has(path) ? with(Series.line(name, ticks.rate(path)).as(Series.Style.STACKED)) : this;
    }

    /** Adds a stacked line with the share of one total in several, in percent. */
    TickChart share(String name, String path, List<String> of) {
        return ticks.has(path) ? with(Series.line(name, ticks.share(path, of)).as(Series.Style.STACKED)) : this;
    }

    /** A total of seconds as a share of time, in percent. */
    TickChart percent(String name, String path) {
        if (!ticks.has(path)) return this;
        List<Series.Point> rates = ticks.rate(path);
        return with(Series.line(
                name,
                rates.stream()
                        .map(point -> new Series.Point(point.x(), PERCENT * point.y()))
                        .toList()));
    }

    /**
     * Share of time in which at least one task waited. The kernel updates such a total every two seconds, so each point
     * is the mean of two.
     */
    TickChart pressure(String name, String path) {
        if (!ticks.has(path)) return this;
        List<Series.Point> means = new ArrayList<>();
        double before = Double.NaN;
        for (Series.Point point : ticks.rate(path)) {
            means.add(new Series.Point(point.x(), Math.min(PERCENT, PERCENT * (point.y() + before) / 2)));
            before = point.y();
        }
        return with(Series.line(name, means));
    }

    /** A value as it is. */
    TickChart gauge(String name, String path) {
        return ticks.has(path) ? with(Series.line(name, ticks.gauge(path))) : this;
    }

    /** A value as it is, on the right axis. */
    TickChart rightGauge(String name, String path, String unit) {
        if (!ticks.has(path)) return this;
        chart = chart.withRight(unit);
        return with(Series.line(name, ticks.gauge(path)).onRight());
    }

    /** A value that others must stay below. */
    TickChart limit(String name, String path) {
        return ticks.has(path) ? with(Series.line(name, ticks.gauge(path)).as(Series.Style.DASHED)) : this;
    }

    TickChart with(Series series) {
        chart = chart.with(series);
        return this;
    }

    TickChart note(String sentence) {
        chart = chart.withNote(sentence);
        return this;
    }

    void addTo(ChartList list) {
        list.add(chart);
    }
}
