// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.project.PageParts;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Notice.Tone;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.Section;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.page.Text;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A search as a page: the answer, and the path to it. */
final class SearchPage {

    private SearchPage() {}

    static void write(SearchReport report, Path file) {
        List<Section> sections = List.of(
                new Section("path", "Path", List.of(chart(report), table(report))),
                new Section(
                        "conditions",
                        "Conditions",
                        List.of(
                                new Text(report.what()),
                                PageParts.facts("made by", report.command(), report.environment()))),
                new Section("runs", "Runs", List.of(links(report, file.getParent()))));
        new Page(
                        "Highest rate",
                        report.what(),
                        List.of(
                                new Notice(tone(report), report.sentence()),
                                new Notice(Tone.CAUTION, "What this does not show: " + SearchReport.NOT_SHOWN)),
                        sections)
                .write(file);
    }

    private static Tone tone(SearchReport report) {
        if (report.exitCode() != 0) return Tone.BAD;
        boolean known = report.endedBy()
                .filter(end -> end.who() != Verdict.Who.NOT_CLEAR)
                .isPresent();
        return known ? Tone.GOOD : Tone.CAUTION;
    }

    private static Chart chart(SearchReport report) {
        List<Series.Point> held = new ArrayList<>();
        List<Series.Point> failed = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Try one : report.path()) {
            if (one.rate() > 0 && one.notKnown().isEmpty()) {
                (one.held() ? held : failed).add(new Series.Point(names.size(), one.rate()));
            }
            names.add(name(names.size(), one));
        }
        return Chart.of(Chart.X.CATEGORY, "path-chart", "Rates tried", "/s")
                .withCategories(names)
                .with(Series.line("held", held).as(Series.Style.POINTS))
                .with(Series.line("not held", failed).as(Series.Style.POINTS));
    }

    private static Table table(SearchReport report) {
        List<String> columns = new ArrayList<>(List.of("try", "reached"));
        report.thresholds().all().forEach(one -> columns.add(one.name()));
        columns.addAll(List.of("outcome", "verdict"));
        List<List<String>> rows = new ArrayList<>();
        for (Try one : report.path()) {
            List<String> row = new ArrayList<>();
            row.add(name(rows.size(), one));
            row.add(Show.precise(one.reached()) + "/s");
            row.addAll(report.thresholds().seenIn(one.result()));
            row.add(one.outcome());
            row.add(one.verdict());
            rows.add(row);
        }
        return Table.ofWords("", columns, rows);
    }

    private static String name(int index, Try one) {
        return (index + 1) + ": " + (one.rate() > 0 ? Show.precise(one.rate()) + "/s" : "without a rate");
    }

    private static Links links(SearchReport report, Path folder) {
        List<Links.Link> links = new ArrayList<>();
        for (Try one : report.path()) {
            links.add(
                    PageParts.link(name(links.size(), one), folder, one.result().directory(), ""));
        }
        return new Links(links);
    }
}
