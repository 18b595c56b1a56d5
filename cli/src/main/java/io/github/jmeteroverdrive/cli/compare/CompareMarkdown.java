// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.FigureResult.Pairing;
import io.github.jmeteroverdrive.cli.compare.FigureResult.WayResult;
import io.github.jmeteroverdrive.cli.statistics.Verdict;
import io.github.jmeteroverdrive.report.page.Markdown;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.Section;
import io.github.jmeteroverdrive.report.page.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The comparison in a few lines: what is not to be missed, one table, and how it came about. */
final class CompareMarkdown {

    private static final List<String> COLUMNS =
            List.of("figure", "way", "median", "ratio (90 % interval)", "verdict");

    private CompareMarkdown() {}

    static String of(CompareReport report) {
        List<List<String>> rows = new ArrayList<>();
        for (FigureResult result : report.results())
            for (WayResult way : result.ways()) rows.add(row(result, way));
        List<List<String>> conditions = new ArrayList<>();
        conditions.add(List.of("made by", report.command()));
        report.environment().forEach((name, value) -> conditions.add(List.of(name, value)));
        List<Section> sections =
                List.of(
                        new Section(
                                "figures",
                                "Figures",
                                List.of(
                                        Table.ofWords("", COLUMNS, rows),
                                        ComparePage.ways(report).closed(),
                                        Table.folded(
                                                "Conditions",
                                                List.of("what", "value"),
                                                conditions))));
        return Markdown.of(
                new Page(
                        report.name(),
                        ComparePage.subtitle(report),
                        CompareNotices.of(report),
                        sections));
    }

    private static List<String> row(FigureResult result, WayResult way) {
        ComparedFigure figure = result.figure();
        boolean first = way == result.ways().get(0);
        return List.of(
                first ? CompareText.heading(figure) : "",
                way.way(),
                way.sample().map(sample -> figure.show(sample.median())).orElse("n/a"),
                way.pairings().stream()
                        .map(CompareMarkdown::ratio)
                        .filter(ratio -> !ratio.isEmpty())
                        .collect(Collectors.joining("; ")),
                CompareText.verdict(result, way));
    }

    private static String ratio(Pairing pairing) {
        return pairing.ratio().map(Verdict::shown).orElse("");
    }
}
