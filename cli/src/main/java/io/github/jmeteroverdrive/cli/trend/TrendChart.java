// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Series.Point;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A figure over the runs of its row, with the levels between its changes and their noise. */
final class TrendChart {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private TrendChart() {}

    static Chart of(FigureTrend trend, RunRow row, String id) {
        return Chart.of(Chart.X.RUNS, id, trend.figure().title(), trend.figure().unit().symbol())
                .withCategories(row.runs().stream().map(TrendChart::name).toList())
                .with(Series.line("each run", each(trend)).as(Series.Look.POINTS))
                .with(Series.line("median", levels(trend, Stretch::median)))
                .with(noise("noise, from", trend, stretch -> stretch.noise().low()))
                .with(noise("noise, to", trend, stretch -> stretch.noise().high()));
    }

    private static String name(FinishedRun run) {
        return DAY.format(run.started());
    }

    private static List<Point> each(FigureTrend trend) {
        List<Point> points = new ArrayList<>();
        for (Stretch stretch : trend.stretches())
            for (int i = 0; i < stretch.runs().size(); i++)
                points.add(new Point(stretch.runs().get(i), stretch.values().get(i)));
        return points;
    }

    private static Series noise(String name, FigureTrend trend, ToDoubleFunction<Stretch> limit) {
        return Series.line(name, levels(trend, limit)).as(Series.Look.DASHED);
    }

    /** Level over each stretch, with a gap where the next one begins. */
    private static List<Point> levels(FigureTrend trend, ToDoubleFunction<Stretch> level) {
        List<Point> points = new ArrayList<>();
        for (Stretch stretch : trend.stretches()) {
            double value = level.applyAsDouble(stretch);
            if (!points.isEmpty()) points.add(new Point(stretch.first() - 0.5, Double.NaN));
            points.add(new Point(stretch.first(), value));
            points.add(new Point(stretch.last(), value));
        }
        return points;
    }
}
