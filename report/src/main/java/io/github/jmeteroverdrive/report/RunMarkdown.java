// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.blocks.CountBlocks;
import io.github.jmeteroverdrive.report.blocks.LatencyCharts;
import io.github.jmeteroverdrive.report.blocks.RunFacts;
import io.github.jmeteroverdrive.report.blocks.ThresholdTable;
import io.github.jmeteroverdrive.report.blocks.TimeCharts;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Figures;
import io.github.jmeteroverdrive.report.page.Markdown;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.KilledRunFigures;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;

/** What of a run's page fits the summary of a job: verdict, problems, thresholds and figures. */
final class RunMarkdown {

    private RunMarkdown() {}

    static String of(RunData run, Verdict verdict) {
        JsonNode figures = run.summary().isObject() ? run.summary() : KilledRunFigures.json(run);
        List<Block> blocks = new ArrayList<>();
        ThresholdTable.of(run).ifPresent(blocks::add);
        List<Figures.Figure> headline = new CountBlocks(figures).headline();
        if (!headline.isEmpty()) blocks.add(new Figures(headline));
        Table latencies = new LatencyCharts(run, figures, new TimeCharts(run)).table();
        if (!latencies.rows().isEmpty()) blocks.add(latencies);
        List<PageSection> sections = List.of(
                new PageSection("figures", "Figures", blocks),
                new PageSection("run", "Run", List.of(new RunFacts(run).facts())));
        return Markdown.of(new Page(run.scenario(), RunPage.subtitle(run), RunNotices.of(run, verdict), sections));
    }
}
