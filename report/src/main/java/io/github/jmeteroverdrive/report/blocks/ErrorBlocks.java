// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.ChartPoints;
import io.github.jmeteroverdrive.report.run.ErrorCauses;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What failed: by cause, and when.
 *
 * @param figures of the run, in the form of {@code summary.json}
 */
public record ErrorBlocks(RunData run, JsonNode figures, TimeCharts charts) {

    private static final int BARS = 12;

    public List<Block> blocks() {
        List<Map.Entry<String, Long>> causes = ErrorCauses.of(figures, any -> true);
        List<Block> blocks = new ArrayList<>();
        Chart overTime = overTime();
        if (!causes.isEmpty()) blocks.add(byCause(causes));
        if (!overTime.isEmpty()) blocks.add(overTime);
        if (!causes.isEmpty()) blocks.add(table(causes));
        if (causes.isEmpty() && !overTime.isEmpty() && run.summary().isMissingNode())
            blocks.add(new Paragraph("The causes are not known: they are written at the end of a run; see the results"
                    + " file and the log."));
        if (blocks.isEmpty() && figures.isEmpty())
            blocks.add(new Paragraph("Not known: there is no count of this run."));
        JsonNode notKnown = figures.path("notKnown").path("sampleErrors");
        if (blocks.isEmpty())
            blocks.add(new Paragraph(notKnown.isTextual() ? "Not known: " + notKnown.asText() + "." : "No errors."));
        return blocks;
    }

    private static Chart byCause(List<Map.Entry<String, Long>> causes) {
        List<Map.Entry<String, Long>> shown = causes.subList(0, Math.min(BARS, causes.size()));
        List<Series.Point> points = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++)
            points.add(new Series.Point(i, shown.get(i).getValue()));
        Chart chart = Chart.of(Chart.X.CATEGORY, "causes", "Errors by cause, in all phases", "errors")
                .withCategories(shown.stream().map(Map.Entry::getKey).toList())
                .with(Series.line("errors", points));
        int more = causes.size() - shown.size();
        return more > 0 ? chart.withNote("And " + more + " more causes in the table.") : chart;
    }

    private static Table table(List<Map.Entry<String, Long>> causes) {
        return Table.ofWords(
                "",
                List.of("count", "cause"),
                causes.stream()
                        .map(entry -> List.of(Show.count(entry.getValue()), entry.getKey()))
                        .toList());
    }

    private Chart overTime() {
        ChartPoints ticks = new ChartPoints(run.live(), true);
        Chart chart = charts.chart("errors", "Errors over time", "/s");
        for (String key : List.of("failed", "unresolved", "sampleErrors")) {
            if (!ticks.has("/" + key)) continue;
            Series series = Series.line(key.equals("sampleErrors") ? "failed samples" : key, ticks.rate("/" + key));
            if (series.isAboveZero()) chart = chart.with(series);
        }
        return chart;
    }
}
