// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.charts;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.page.Text;
import io.github.jmeteroverdrive.report.run.Measure;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Latencies over time, by percentile and as a table. */
public final class LatencyCharts {

    private static final List<List<String>> CURVES = List.of(
            List.of("ack", "ackFromIntended"),
            List.of("transfer", "transferFromIntended"),
            List.of("sendDelay"),
            List.of("response", "firstByte", "connect"));

    private final RunData run;
    private final JsonNode figures;
    private final TimeCharts charts;

    /** @param figures of the run, in the form of {@code summary.json} */
    public LatencyCharts(RunData run, JsonNode figures, TimeCharts charts) {
        this.run = run;
        this.figures = figures;
        this.charts = charts;
    }

    public List<Block> blocks() {
        JsonNode latencies = figures.path(LatencyTable.KEY);
        List<Block> blocks = new ArrayList<>();
        if (latencies.isEmpty()) {
            blocks.add(new Text("No latencies: nothing was timed in the measured phase."));
        } else {
            blocks.add(table());
            blocks.add(new Text(rule()));
            blocks.addAll(new ConfidenceTables(figures).blocks());
        }
        Measure.ALL.forEach(measure -> addOverTime(blocks, measure));
        CURVES.forEach(measures -> addCurves(blocks, measures));
        if (latencies.has("ack") && !latencies.has("ackFromIntended"))
            blocks.add(new Text("No latencies from the intended send time: without a rate there is none, and"
                    + " while the system under test stalls nothing is sent that could wait. Give a"
                    + " Rate to see what a stall costs."));
        return blocks;
    }

    private static String rule() {
        return "n/a: fewer than "
                + Percentiles.ENOUGH
                + " values lie above that percentile. Over time, a percentile's point covers as many"
                + " seconds as it takes to have them.";
    }

    private void addOverTime(List<Block> blocks, Measure measure) {
        List<Series> series = run.latencies().overTime(measure.id());
        if (series.isEmpty()) return;
        blocks.add(charts.chart("time-" + measure.id(), measure.title() + " over time", "µs")
                .withLogarithm()
                .withSeries(series)
                .withNote(sentence(measure)));
    }

    private static String sentence(Measure measure) {
        String words = measure.inWords();
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private void addCurves(List<Block> blocks, List<String> ids) {
        Chart chart = Chart.of(
                        Chart.X.PERCENTILE,
                        "curve-" + ids.get(0),
                        Measure.of(ids.get(0)).title() + " by percentile",
                        "µs")
                .withLogarithm();
        boolean any = false;
        for (String id : ids) {
            Histogram nanos = run.latencies().measured().get(id);
            if (nanos == null) continue;
            any = true;
            chart = chart.with(Series.line(Measure.of(id).inWords(), PercentileCurve.of(nanos)));
        }
        if (!chart.isEmpty()) blocks.add(chart);
        else if (any)
            blocks.add(new Text("No curve of "
                    + Measure.of(ids.get(0)).title().toLowerCase(java.util.Locale.ROOT)
                    + " by percentile: there are fewer than "
                    + 2 * Percentiles.ENOUGH
                    + " values."));
    }

    /** A row for each latency; without rows when nothing was timed. */
    public Table table() {
        JsonNode latencies = figures.path(LatencyTable.KEY);
        ConfidenceTables confidence = new ConfidenceTables(figures);
        List<String> columns = new ArrayList<>(List.of("latency", "count"));
        columns.addAll(LatencyTable.statistics());
        List<List<String>> rows = new ArrayList<>();
        latencies.fields().forEachRemaining(one -> {
            List<String> row = new ArrayList<>();
            Measure measure = Measure.of(one.getKey());
            row.add(measure.title());
            row.add(Show.count(one.getValue().path("count").asLong()));
            for (String column : LatencyTable.statistics()) row.add(cell(one, column, confidence));
            rows.add(row);
        });
        return Table.ofFigures("", columns, rows);
    }

    private static String cell(Map.Entry<String, JsonNode> latency, String statistic, ConfidenceTables confidence) {
        String value = Show.micros(latency.getValue().path(statistic).asDouble(Double.NaN));
        return (value + " " + confidence.width(latency.getKey() + "." + statistic)).strip();
    }
}
