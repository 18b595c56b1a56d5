// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.DocsLinks;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimePart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The verdict on the page: its first line, and all rules with their results. */
public final class VerdictBlocks {

    private static final double TENTHS = 10;

    private VerdictBlocks() {}

    /** The first line of the page. */
    public static Notice notice(Verdict verdict, boolean good) {
        Notice.Tone tone = switch (verdict.answer()) {
            case AGENT -> Notice.Tone.BAD;
            case NOBODY -> good ? Notice.Tone.GOOD : Notice.Tone.CAUTION;
            case SYSTEM, PLAN, NOT_CLEAR -> Notice.Tone.CAUTION;
        };
        return new Notice(tone, verdict.sentence(), verdict.confidence());
    }

    /** All rules. */
    public static PageSection section(Verdict verdict) {
        List<List<String>> fired = verdict.fired().stream()
                .map(finding -> List.of(
                        finding.rule().id(),
                        side(finding),
                        finding.result().severity().words(),
                        finding.result().evidence(),
                        finding.result().advice()))
                .toList();
        List<List<String>> others = verdict.others().stream()
                .map(finding -> List.of(
                        finding.rule().id(), side(finding), finding.result().evidence()))
                .toList();
        List<Block> blocks = new ArrayList<>();
        if (!verdict.parts().isEmpty()) blocks.add(threadTime(verdict.parts()));
        if (verdict.agents().each().isEmpty())
            blocks.add(new Paragraph(verdict.headroom().sentence()));
        else blocks.add(agents(verdict));
        if (fired.isEmpty()) blocks.add(new Paragraph("No rule fired."));
        else
            blocks.add(
                    Table.ofWords("Rules that fired", List.of("rule", "side", "severity", "evidence", "advice"), fired)
                            .linked(links(verdict.fired())));
        blocks.add(Table.folded("Rules that did not fire", List.of("rule", "side", "why not"), others)
                .linked(links(verdict.others())));
        blocks.add(new Paragraph("docs/verdict.md describes each rule, its limits and where they come from."));
        return new PageSection("verdict", "Verdict", blocks);
    }

    /**
     * The time of JMeter's threads as one bar; a part has the same colour on each page.
     *
     * @param parts in tenths of a percent that add up to 100%
     */
    private static Chart threadTime(Map<ThreadTimePart, Integer> parts) {
        Chart bar = Chart.of(Chart.X.CATEGORY, "thread-time", "Time of JMeter's threads", "%")
                .withCategories(List.of("all threads"));
        for (Map.Entry<ThreadTimePart, Integer> part : parts.entrySet()) {
            List<Series.Point> point = List.of(new Series.Point(0, part.getValue() / TENTHS));
            bar = bar.with(Series.line(part.getKey().words(), point).as(Series.Style.STACKED));
        }
        return bar;
    }

    /** Links from the name of each rule to its documentation. */
    private static Map<String, String> links(List<Finding> findings) {
        return findings.stream()
                .collect(Collectors.toMap(
                        finding -> finding.rule().id(),
                        finding -> DocsLinks.of(finding.rule().docs())));
    }

    private static Table agents(Verdict verdict) {
        List<List<String>> rows = new ArrayList<>();
        verdict.agents()
                .each()
                .forEach((name, own) -> rows.add(List.of(name, own.answer().id(), own.sentence())));
        verdict.agents().unknown().forEach(name -> rows.add(List.of(name, Show.NOT_KNOWN, "Its files are not here.")));
        return Table.ofWords("Each load agent", List.of("agent", "verdict", "why"), rows);
    }

    /** As one line. */
    private static String side(Finding finding) {
        return finding.rule().culprit().words().replace(' ', '\u00a0');
    }
}
