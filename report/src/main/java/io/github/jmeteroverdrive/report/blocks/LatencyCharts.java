// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.confidence.ConfidenceLevel;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.ConfidenceTable;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.Kind;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.Measure;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Latencies over time, by percentile and as a table.
 *
 * @param figures of the run, in the form of {@code summary.json}
 */
public record LatencyCharts(RunData run, JsonNode figures, TimeCharts charts) {

    private static final List<List<String>> CURVES = List.of(
            List.of("ack", "ackFromIntended"),
            List.of("transfer", "transferFromIntended"),
            List.of("sendDelay"),
            List.of("response", "firstByte", "connect"),
            List.of("firstEvent", "betweenEvents", "lastEvent"));

    public List<Block> blocks() {
        JsonNode latencies = figures.path(LatencyTable.KEY);
        List<Block> blocks = new ArrayList<>();
        if (latencies.isEmpty()) {
            blocks.add(new Paragraph("No latencies: nothing was timed in the measured phase."));
        } else {
            blocks.add(table());
            blocks.add(new Paragraph(rule()));
            blocks.addAll(new ConfidenceTables(figures).blocks());
        }
        Measure.ALL.forEach(measure -> addOverTime(blocks, measure));
        CURVES.forEach(measures -> addCurves(blocks, measures));
        List<List<String>> traces = new ArrayList<>();
        for (JsonNode trace : figures.path("slowTraces"))
            traces.add(List.of(
                    Show.micros(trace.path("responseMicros").asDouble()),
                    trace.path("label").asText(),
                    trace.path("status").asText(),
                    trace.path("started").asText(),
                    trace.path("traceId").asText()));
        if (!traces.isEmpty())
            blocks.add(Table.ofFigures(
                    "The slowest requests with a trace ID",
                    List.of("response", "label", "status", "started", "trace ID"),
                    traces));
        if (latencies.has("ack") && !latencies.has("ackFromIntended"))
            blocks.add(new Paragraph("No latencies from the intended send time: they need a rate, and"
                    + " while the system under test stalls nothing is sent that could wait. Give a"
                    + " Rate to see what a stall costs."));
        return blocks;
    }

    private static String rule() {
        return "n/a: fewer than "
                + Percentiles.ENOUGH
                + " values lie above that percentile. In charts over time, each point of a percentile covers as many seconds as it takes to have that many values, so a p99 may be above the max of some of these seconds.";
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
            blocks.add(new Paragraph("No curve of "
                    + Measure.of(ids.get(0)).title().toLowerCase(java.util.Locale.ROOT)
                    + " by percentile: there are fewer than "
                    + 2 * Percentiles.ENOUGH
                    + " values."));
    }

    /** A row for each latency; empty if nothing was timed. */
    public Table table() {
        JsonNode latencies = figures.path(LatencyTable.KEY);
        ConfidenceTables confidence = new ConfidenceTables(figures);
        List<String> columns = new ArrayList<>(List.of("latency", "count"));
        columns.addAll(LatencyTable.statistics());
        List<List<String>> rows = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : latencies.properties()) {
            List<String> row = new ArrayList<>();
            Measure measure = Measure.of(entry.getKey());
            row.add(measure.title());
            row.add(Show.count(entry.getValue().path("count").asLong()));
            for (String column : LatencyTable.statistics()) row.add(cell(entry, column, confidence));
            rows.add(row);
        }
        return Table.ofFigures("", columns, rows);
    }

    private static String cell(Map.Entry<String, JsonNode> latency, String statistic, ConfidenceTables confidence) {
        String value = Show.micros(latency.getValue().path(statistic).asDouble(Double.NaN));
        return (value + " " + confidence.width(latency.getKey() + "." + statistic)).strip();
    }

    /**
     * The confidence intervals in the summary of a run.
     *
     * @param figures of the run, in the form of {@code summary.json}
     */
    private record ConfidenceTables(JsonNode figures) {

        private static final List<String> COLUMNS =
                List.of("figure", "value", "from", "to", "±", "is worth", "autocorrelation", "second half");

        /** The half width after a figure: {@code ±4.8%}; empty if unknown. */
        String width(String figure) {
            JsonNode half = confidence(figure).path(ConfidenceTable.HALF_WIDTH);
            return half.isNumber() ? ConfidenceTable.width(half.asDouble()) : "";
        }

        private JsonNode confidence(String figure) {
            return figures.path(ConfidenceTable.KEY).path(figure);
        }

        /** Whether the wanted precision was reached; which figures drift; and all intervals, folded. */
        public List<Block> blocks() {
            List<Figure> known = new ArrayList<>();
            List<List<String>> notKnown = new ArrayList<>();
            for (Figure figure : Catalogue.inSummary().values()) {
                JsonNode confidence = confidence(figure.name());
                if (confidence.has(ConfidenceTable.HALF_WIDTH)) known.add(figure);
                else if (confidence.has(ConfidenceTable.WHY))
                    notKnown.add(List.of(
                            figure.name(), confidence.get(ConfidenceTable.WHY).asText()));
            }
            List<Block> blocks = new ArrayList<>();
            for (JsonNode entry : figures.path("precision").path("figures"))
                blocks.add(new Paragraph(entry.path("says").asText()));
            drifts(known).ifPresent(blocks::add);
            if (!known.isEmpty()) {
                List<List<String>> rows = known.stream().map(this::row).toList();
                blocks.add(Table.ofFigures("How precise these figures are", COLUMNS, rows)
                        .closed());
                blocks.add(new Paragraph(rule()));
            }
            if (!notKnown.isEmpty())
                blocks.add(Table.folded("Precision not known", List.of("figure", "why"), notKnown));
            return blocks;
        }

        private Optional<Paragraph> drifts(List<Figure> known) {
            String changes = known.stream()
                    .filter(figure -> confidence(figure.name())
                            .path(ConfidenceTable.DRIFTS)
                            .asBoolean())
                    .map(figure -> (figure.name() + " " + change(confidence(figure.name()))).strip())
                    .collect(Collectors.joining(", "));
            return changes.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Paragraph("Changed from the first half of the measured phase to the second, by"
                            + " more than chance: "
                            + changes
                            + "."));
        }

        private List<String> row(Figure figure) {
            JsonNode confidence = confidence(figure.name());
            JsonNode worth = confidence.path(ConfidenceTable.WORTH);
            boolean drifts = confidence.path(ConfidenceTable.DRIFTS).asBoolean();
            return List.of(
                    figure.name(),
                    shown(figure, at(figure)),
                    shown(figure, confidence.path(ConfidenceTable.LOW)),
                    shown(figure, confidence.path(ConfidenceTable.HIGH)),
                    width(figure.name()),
                    worth.isNumber() ? Show.count(worth.asLong()) : "",
                    Show.number(confidence.path(ConfidenceTable.AUTOCORRELATION).asDouble()),
                    change(confidence) + (drifts ? ", drifts" : ""));
        }

        private JsonNode at(Figure figure) {
            if (figure.kind() == Kind.RATE) return figures.path(figure.id());
            String[] name = figure.name().split("\\.", 2);
            return figures.path(LatencyTable.KEY).path(name[0]).path(name[1]);
        }

        private static String shown(Figure figure, JsonNode value) {
            return value.isNumber() ? figure.unit().show(value.asDouble()) : Show.NOT_KNOWN;
        }

        private static String change(JsonNode confidence) {
            JsonNode change = confidence.path(ConfidenceTable.CHANGE);
            if (!change.isNumber()) return "";
            return (change.asDouble() > 0 ? "+" : "") + Show.percent(change.asDouble());
        }

        private static String rule() {
            return "In "
                    + ConfidenceLevel.PERCENT
                    + "% of all runs the true value is between from and to; imprecise means wider than ±100%. The values of a run are correlated, so"
                    + " they are worth fewer independent ones; autocorrelation is that of one second with the next."
                    + " Second half is the change from the first half of the measured phase to the second, and drifts means that this change is more than chance.";
        }
    }

    /**
     * A histogram as a curve over 1 / (1 − p), in µs; it ends where fewer than {@value Percentiles#ENOUGH} values are
     * above.
     */
    static final class PercentileCurve {

        private static final int POINTS_PER_DECADE = 25;
        private static final double NANOS_PER_MICRO = 1e3;
        private static final double PERCENT = 100;

        private PercentileCurve() {}

        /** Empty if there are too few values for the median. */
        static List<Series.Point> of(Histogram nanos) {
            List<Series.Point> points = new ArrayList<>();
            double last = (double) nanos.getTotalCount() / Percentiles.ENOUGH;
            if (last < 2) return points;
            for (int i = 0; ; i++) {
                double x = Math.min(Math.pow(10, (double) i / POINTS_PER_DECADE), last);
                double percentile = PERCENT - PERCENT / x;
                points.add(new Series.Point(x, nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO));
                if (x >= last) return points;
            }
        }
    }
}
