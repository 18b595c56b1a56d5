// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.cli.runs.ResultFiles;
import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.cli.trend.FigureTrend.Segment;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Series.Point;
import io.github.jmeteroverdrive.report.page.Table;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/** The runs as a page: for each row a table of its figures, their charts, and its runs. */
final class TrendPage {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final List<String> COLUMNS = List.of("figure", "runs", "median now", "noise", "change");

    private static final String EXPLANATION =
            "A row is runs of the same scenario, settings and parameters on the same machine. A figure changed if its values before and after differ in rank by more than chance explains; its spread changed if their distances from the median do. In one of twenty rows, chance alone shows a change of some figure."
                    + " Noise is the range in which one more run would lie without a change, with the given probability."
                    + " A ratio is that of the medians, with its 90% interval.";

    private TrendPage() {}

    static Page of(TrendReport report) {
        List<PageSection> sections = new ArrayList<>();
        List<RowTrend> rows = report.compared();
        for (int i = 0; i < rows.size(); i++) sections.add(section(rows.get(i), "row-" + (i + 1)));
        List<Block> conditions = new ArrayList<>();
        conditions.add(new Paragraph(EXPLANATION));
        alone(report).ifPresent(conditions::add);
        if (!report.leftOut().isEmpty())
            conditions.add(Table.folded(
                    "Runs that are left out",
                    List.of("run"),
                    report.leftOut().stream().map(List::of).toList()));
        conditions.add(ResultFiles.facts("made by", report.command(), report.environment()));
        sections.add(new PageSection("conditions", "Conditions", conditions));
        int runs =
                report.rows().stream().mapToInt(row -> row.row().runs().size()).sum();
        return new Page(
                "Trend",
                Show.count(runs, "run") + " in " + Show.count(report.rows().size(), "row"),
                report.notices(),
                sections);
    }

    private static PageSection section(RowTrend trend, String id) {
        List<Block> blocks = new ArrayList<>();
        String machine = trend.row().machine();
        blocks.add(new Paragraph("Machine: " + (machine.isEmpty() ? "not known." : machine + ".")));
        blocks.add(Table.ofWords(
                "", COLUMNS, trend.figures().stream().map(TrendPage::row).toList()));
        for (int i = 0; i < trend.figures().size(); i++) {
            FigureTrend figure = trend.figures().get(i);
            if (figure.differs()) blocks.add(chart(figure, trend.row(), id + "-" + i));
        }
        blocks.add(runs(trend.row()));
        return new PageSection(id, trend.row().title(), blocks);
    }

    private static List<String> row(FigureTrend trend) {
        Figure figure = trend.figure();
        return List.of(
                figure.title(),
                String.valueOf(trend.runs()),
                figure.unit().show(trend.now().median()),
                TrendWords.noise(trend),
                TrendWords.summary(trend));
    }

    private static Table runs(RunRow row) {
        List<List<String>> rows = new ArrayList<>();
        for (FinishedRun run : row.runs())
            rows.add(List.of(
                    run.name(),
                    Show.time(run.started()),
                    RunVerdict.of(run.directory())
                            .map(verdict -> verdict.answer().id())
                            .orElse(Show.NOT_KNOWN),
                    run.steady().map(RunClass::label).orElse(Show.NOT_KNOWN)));
        return Table.folded("Runs", List.of("run", "began", "verdict", "steady or not"), rows);
    }

    private static Optional<Block> alone(TrendReport report) {
        List<List<String>> rows = report.rows().stream()
                .filter(trend -> trend.row().runs().size() == 1)
                .map(trend ->
                        List.of(trend.row().runs().get(0).name(), trend.row().title()))
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(Table.folded("Runs with no others to compare with", List.of("run", "what"), rows));
    }

    /** A figure over the runs of its row, with the levels between its changes and their noise. */
    private static Chart chart(FigureTrend trend, RunRow row, String id) {
        return Chart.of(
                        Chart.X.RUNS,
                        id,
                        trend.figure().title(),
                        trend.figure().unit().symbol())
                .withCategories(row.runs().stream().map(TrendPage::name).toList())
                .with(Series.line("each run", each(trend, run -> true)).as(Series.Style.POINTS))
                .with(Series.line(
                                "not steady",
                                each(trend, run -> isNotSteady(row.runs().get(run))))
                        .as(Series.Style.POINTS))
                .with(Series.line("median", levels(trend, Segment::median)))
                .with(noise("noise, from", trend, stretch -> stretch.noise().low()))
                .with(noise("noise, to", trend, stretch -> stretch.noise().high()));
    }

    private static String name(FinishedRun run) {
        return DAY.format(run.started());
    }

    private static boolean isNotSteady(FinishedRun run) {
        return run.steady().filter(found -> !found.throughout()).isPresent();
    }

    private static List<Point> each(FigureTrend trend, IntPredicate which) {
        List<Point> points = new ArrayList<>();
        for (Segment stretch : trend.stretches())
            for (int i = 0; i < stretch.runs().size(); i++)
                if (which.test(stretch.runs().get(i)))
                    points.add(new Point(stretch.runs().get(i), stretch.values().get(i)));
        return points;
    }

    private static Series noise(String name, FigureTrend trend, ToDoubleFunction<Segment> limit) {
        return Series.line(name, levels(trend, limit)).as(Series.Style.DASHED);
    }

    /** Level over each stretch, with a gap where the next one begins. */
    private static List<Point> levels(FigureTrend trend, ToDoubleFunction<Segment> level) {
        List<Point> points = new ArrayList<>();
        for (Segment stretch : trend.stretches()) {
            double value = level.applyAsDouble(stretch);
            if (!points.isEmpty()) points.add(new Point(stretch.first() - 0.5, Double.NaN));
            points.add(new Point(stretch.first(), value));
            points.add(new Point(stretch.last(), value));
        }
        return points;
    }
}
