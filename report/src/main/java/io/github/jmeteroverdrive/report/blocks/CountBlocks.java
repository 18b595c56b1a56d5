// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.Kind;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.measure.figure.RateTable;
import io.github.jmeteroverdrive.measure.figure.Rated;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Figures;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts: the headline figures, and the tables.
 *
 * @param figures of the run, in the form of {@code summary.json}
 */
public record CountBlocks(JsonNode figures) {

    /** Figures that pages show elsewhere. */
    private static final Set<String> ELSEWHERE = Set.of("seconds", "workers", "workersWaiting");

    private static final List<Figure> TABLED = Catalogue.inSummary().values().stream()
            .filter(figure -> figure.kind() != Kind.RATE)
            .filter(figure -> figure.id().indexOf('.') < 0)
            .filter(figure -> !ELSEWHERE.contains(figure.id()))
            .toList();

    private static final List<String> END =
            Catalogue.ofTheEnd().stream().map(Figure::id).toList();

    private static final String STATUS_CODES = "statusCodes";
    private static final double PERCENT = 100;

    /** The most important figures, where known. */
    public List<Figures.Figure> headline() {
        List<Figures.Figure> all = new ArrayList<>();
        for (Rated rate : Catalogue.rated()) {
            JsonNode perSecond = figures.path(rate.figure().id());
            if (perSecond.isNumber())
                all.add(new Figures.Figure(
                        rate.figure().title(),
                        rate.figure().unit().show(perSecond.asDouble()),
                        Catalogue.of(rate.total())
                                        .unit()
                                        .show(figures.path(rate.total()).asDouble())
                                + (figures.has("wholeRun") ? " in the measured phase" : " in total"),
                        rate.figure().plainDefinition()));
        }
        rate(all);
        latency(all, "ackFromIntended", "ack");
        latency(all, "transferFromIntended", "transfer");
        latency(all, "response", "response");
        for (String name :
                List.of("failed", "inDoubt", "unresolved", "lost", "sampleErrors", "samplesUnsent", "samplesInDoubt")) {
            JsonNode count = figures.path(name);
            if (notKnown(name).isTextual())
                all.add(figure(name, Show.NOT_KNOWN, notKnown(name).asText()));
            if (count.isNumber() && (count.asLong() > 0 || name.equals("lost") || name.equals("sampleErrors")))
                all.add(figure(
                        name, Show.count(count.asLong()), ofAllPhases(name) ? "in all phases, warm-up included" : ""));
        }
        if (figures.path("pendingMean").isNumber())
            all.add(figure("pendingMean", Show.number(figures.get("pendingMean").asDouble()), ""));
        return all;
    }

    private static Figures.Figure figure(String id, String value, String detail) {
        Figure figure = Catalogue.of(id);
        return new Figures.Figure(figure.title(), value, detail, figure.plainDefinition());
    }

    /** Whether it is a figure of the end of the test, in which a warm-up may have a part. */
    private boolean ofAllPhases(String id) {
        return END.contains(id)
                && figures.path("wholeRun").path("sent").asLong()
                        != figures.path("sent").asLong();
    }

    /** How much of the wanted rate was sent. */
    private void rate(List<Figures.Figure> all) {
        JsonNode rate = figures.path(RateTable.KEY);
        if (!rate.has(RateTable.PERCENT)) return;
        all.add(new Figures.Figure(
                "Rate held",
                Show.number(rate.path(RateTable.PERCENT).asDouble()) + "%",
                Show.number(rate.path(RateTable.REACHED_PER_SECOND).asDouble())
                        + " of "
                        + Show.number(rate.path(RateTable.WANTED_PER_SECOND).asDouble())
                        + "/s, "
                        + missing(rate),
                Catalogue.of("rate.percent").plainDefinition()));
    }

    private static String missing(JsonNode rate) {
        long missing = rate.path(RateTable.MISSING).asLong();
        boolean held = rate.path(RateTable.PERCENT).asDouble() >= 100;
        if (missing == 0) return held ? "all were sent" : "all were sent, but some late";
        return Show.count(missing, "was", "were") + " not sent";
    }

    /** From the intended time, if known: that is what a user would wait. */
    private void latency(List<Figures.Figure> all, String wanted, String otherwise) {
        String id = figures.path(LatencyTable.KEY).has(wanted) ? wanted : otherwise;
        JsonNode latency = figures.path(LatencyTable.KEY).path(id);
        if (latency.isMissingNode()) return;
        String name = latency.has("p99") ? "p99" : latency.has("p50") ? "p50" : "mean";
        all.add(new Figures.Figure(
                Measure.of(id).title() + ", " + name,
                Show.micros(latency.path(name).asDouble(Double.NaN)),
                "max " + Show.micros(latency.path("max").asDouble(Double.NaN)),
                Catalogue.of(LatencyTable.KEY + "." + id + "." + name).plainDefinition()));
    }

    public List<Block> tables() {
        List<Block> blocks = new ArrayList<>();
        boolean measured = figures.has("wholeRun");
        List<List<String>> rows = new ArrayList<>();
        for (Figure figure : TABLED) {
            boolean known = !notKnown(figure.id()).isTextual();
            if (known && !figures.path(figure.id()).isNumber()) continue;
            List<String> row = new ArrayList<>(List.of(figure.title()));
            boolean whole = measured && END.contains(figure.id());
            row.add(known ? whole ? "" : shown(figure, figures) : Show.NOT_KNOWN);
            if (measured) row.add(known ? shown(figure, whole ? figures : figures.path("wholeRun")) : Show.NOT_KNOWN);
            rows.add(row);
        }
        List<String> columns =
                measured ? List.of("count", "measured phase", "whole run") : List.of("count", "whole run");
        if (rows.isEmpty()) blocks.add(new Paragraph("Nothing was counted."));
        else blocks.add(Table.ofFigures("", columns, rows));
        for (Figure figure : TABLED) {
            JsonNode why = notKnown(figure.id());
            if (why.isTextual())
                blocks.add(new Paragraph(figure.title() + " is " + Show.NOT_KNOWN + ": " + why.asText() + "."));
        }
        if (figures.path("labels").size() > 0) blocks.add(labels());
        Table codes = statusCodes();
        if (!codes.rows().isEmpty()) blocks.add(codes);
        return blocks;
    }

    /** By label; percentages are of the label's own responses. */
    private Table statusCodes() {
        List<List<String>> rows = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : figures.path("labels").properties())
            addCodes(
                    rows,
                    shownLabel(entry.getKey(), entry.getValue()),
                    entry.getValue().path(STATUS_CODES));
        return Table.ofFigures("Responses by status code", List.of("label", "status code", "responses", "share"), rows);
    }

    private static void addCodes(List<List<String>> rows, String label, JsonNode codes) {
        long all = 0;
        for (JsonNode n : codes) all += n.asLong();
        boolean first = true;
        for (Map.Entry<String, JsonNode> entry : codes.properties()) {
            long n = entry.getValue().asLong();
            rows.add(List.of(
                    first ? label : "",
                    entry.getKey(),
                    Show.count(n),
                    String.format(Locale.ROOT, "%.2f%%", PERCENT * n / all)));
            first = false;
        }
    }

    /** A step of a flow, or a line of a mix, is included in the figures of its element. */
    private static String shownLabel(String label, JsonNode of) {
        String element = of.path("partOf").asText("");
        return element.isEmpty() ? label : label + " (part of " + element + ")";
    }

    /** The reason that a figure is unknown; missing if it is known, or if the run does not have it. */
    private JsonNode notKnown(String key) {
        return figures.path("notKnown").path(key);
    }

    private static String shown(Figure figure, JsonNode of) {
        JsonNode value = of.path(figure.id());
        return value.isNumber() ? figure.unit().show(value.asDouble()) : "";
    }

    private Table labels() {
        List<String> columns = new ArrayList<>(List.of("label", "count", "per second", "failed", "latency"));
        columns.addAll(LatencyTable.statistics());
        List<List<String>> rows = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : figures.path("labels").properties())
            addRows(rows, entry.getKey(), entry.getValue());
        return Table.ofFigures("By label", columns, rows);
    }

    private void addRows(List<List<String>> rows, String label, JsonNode of) {
        JsonNode latencies = of.path(LatencyTable.KEY);
        List<String> ids = new ArrayList<>();
        latencies.fieldNames().forEachRemaining(ids::add);
        if (ids.isEmpty()) ids.add("");
        for (String id : ids) {
            boolean first = id.equals(ids.get(0));
            List<String> row = new ArrayList<>(first ? counts(label, of) : List.of("", "", "", ""));
            row.add(id.isEmpty() ? "" : Measure.of(id).title());
            for (String column : LatencyTable.statistics())
                row.add(
                        id.isEmpty()
                                ? ""
                                : Show.micros(latencies.path(id).path(column).asDouble(Double.NaN)));
            rows.add(row);
        }
    }

    private List<String> counts(String label, JsonNode of) {
        Optional<Rated> main =
                Catalogue.rated().stream().filter(rate -> of.has(rate.total())).findFirst();
        JsonNode rate = of.path(main.map(rated -> rated.figure().id()).orElse(""));
        List<String> errors = Catalogue.named(Catalogue.ERRORS).orElseThrow().parts();
        long failed = errors.stream().mapToLong(id -> of.path(id).asLong()).sum();
        boolean known =
                main.isPresent() && errors.stream().noneMatch(id -> notKnown(id).isTextual());
        return List.of(
                shownLabel(label, of),
                main.map(Rated::total)
                        .map(total -> Show.count(of.path(total).asLong()) + " " + total)
                        .orElse(Show.NOT_KNOWN),
                rate.isNumber() ? Show.number(rate.asDouble()) : Show.NOT_KNOWN,
                known ? Show.count(failed) : Show.NOT_KNOWN);
    }
}
