// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.FigureResult.WayResult;
import io.github.jmeteroverdrive.cli.project.PageParts;
import io.github.jmeteroverdrive.cli.statistics.Sample;
import io.github.jmeteroverdrive.cli.statistics.Verdict;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.Section;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.page.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The comparison as a page: a chart and a table for each figure, and the runs. */
final class ComparePage {

    private static final String EXPLANATION =
            "Each way runs once a round, in alternating order, and is divided by the first way of the"
                    + " same round, or by the one that its verdict names. The ratio is the median of these, the range behind it its 90 %"
                    + " interval (bootstrap). MAD is the median distance from the median, CV the"
                    + " standard deviation divided by the mean.";

    private ComparePage() {}

    static void write(CompareReport report, Path file) {
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < report.results().size(); i++) {
            sections.add(section(report.results().get(i), "figure-" + (i + 1)));
        }
        List<Block> conditions = new ArrayList<>();
        conditions.add(new Text(report.description()));
        conditions.add(new Text(EXPLANATION));
        conditions.add(ways(report));
        conditions.add(PageParts.facts("made by", report.command(), report.environment()));
        sections.add(new Section("conditions", "Conditions", conditions));
        sections.add(new Section("runs", "Runs", List.of(links(report, file.getParent()))));
        new Page(report.name(), subtitle(report), CompareNotices.of(report), sections).write(file);
    }

    static String subtitle(CompareReport report) {
        return "%d ways, %d rounds, %d runs"
                .formatted(
                        report.ways().size(),
                        rounds(report),
                        report.measurements().size());
    }

    private static int rounds(CompareReport report) {
        return report.measurements().stream().mapToInt(Measurement::round).max().orElse(0);
    }

    private static Section section(FigureResult result, String id) {
        ComparedFigure figure = result.figure();
        List<Series.Point> medians = new ArrayList<>();
        List<Series.Point> rounds = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < result.ways().size(); i++) {
            int index = i;
            WayResult way = result.ways().get(i);
            way.sample().ifPresent(s -> medians.add(new Series.Point(index, s.median())));
            way.values().values().forEach(value -> rounds.add(new Series.Point(index, value)));
            rows.add(row(result, way));
        }
        Chart chart = Chart.of(Chart.X.CATEGORY, id + "-chart", "", figure.unit())
                .withCategories(result.ways().stream().map(WayResult::way).toList())
                .with(Series.line("median", medians))
                .with(Series.line("each round", rounds).as(Series.Style.POINTS));
        List<Block> blocks = new ArrayList<>();
        if (!chart.isEmpty()) blocks.add(chart);
        blocks.add(Table.ofWords("", columns(figure), rows));
        return new Section(id, CompareText.heading(figure), blocks);
    }

    private static List<String> columns(ComparedFigure figure) {
        String unit = figure.shownUnit();
        String of = unit.isEmpty() ? "" : ", " + unit;
        List<String> columns =
                new ArrayList<>(List.of("way", "median" + of, "min … max" + of, "MAD" + of, "CV", "verdict"));
        if (!figure.published().isEmpty()) columns.add("published");
        return columns;
    }

    private static List<String> row(FigureResult result, WayResult way) {
        ComparedFigure figure = result.figure();
        List<String> row = new ArrayList<>(List.of(way.way()));
        if (way.sample().isEmpty()) {
            row.addAll(List.of("n/a", "", "", ""));
        } else {
            Sample sample = way.sample().get();
            row.add(figure.bare(sample.median()));
            row.add(figure.bare(sample.min()) + " … " + figure.bare(sample.max()));
            row.add(figure.bare(sample.mad()));
            row.add(Double.isNaN(sample.variation()) ? "n/a" : Verdict.percent(sample.variation()));
        }
        row.add(CompareText.verdict(result, way));
        Map<String, String> published = result.figure().published();
        if (!published.isEmpty()) row.add(published.getOrDefault(way.way(), ""));
        return row;
    }

    /** What each runs, and who slowed down in it. */
    static Table ways(CompareReport report) {
        List<List<String>> rows = new ArrayList<>();
        Verdicts verdicts = report.verdicts();
        report.ways().forEach((name, description) -> rows.add(List.of(name, description, verdicts.of(name))));
        return Table.ofWords("Ways", List.of("way", "what runs", "who slowed down, in how many runs"), rows);
    }

    private static Links links(CompareReport report, Path folder) {
        return new Links(report.measurements().stream()
                .map(run -> PageParts.link(
                        "round " + run.round() + ", " + run.way(),
                        folder,
                        run.result().directory(),
                        run.result().failure().or(run::disturbance).orElse("")))
                .toList());
    }
}
