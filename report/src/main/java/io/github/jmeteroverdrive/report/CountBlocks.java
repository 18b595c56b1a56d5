// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts: the headline figures, and the tables. */
final class CountBlocks {

    private static final Map<String, String> NAMES = new LinkedHashMap<>();

    static {
        NAMES.put("sent", "Sent");
        NAMES.put("completed", "Completed");
        NAMES.put("failed", "Failed");
        NAMES.put("inDoubt", "In doubt");
        NAMES.put("unresolved", "Unresolved");
        NAMES.put("received", "Received");
        NAMES.put("receivedUnacknowledged", "… of those received, not acknowledged");
        NAMES.put("lost", "Lost");
        NAMES.put("duplicated", "Duplicated");
        NAMES.put("reordered", "Reordered");
        NAMES.put("redelivered", "Redelivered");
        NAMES.put("foreign", "Foreign");
        NAMES.put("dropped", "Dropped");
        NAMES.put("leftOver", "Left over");
        NAMES.put("leftOverCopies", "… of those left, second copies");
        NAMES.put("leftOverUnacknowledged", "… of those left, not acknowledged");
        NAMES.put("samples", "Samples");
        NAMES.put("sampleErrors", "Failed samples");
        NAMES.put("blocked", "Blocked");
        NAMES.put("blockedSeconds", "Blocked for");
        NAMES.put("blockedEndToEnd", "… of those at the end-to-end limit");
        NAMES.put("blockedEndToEndSeconds", "… of that at the end-to-end limit");
        NAMES.put("sendBlockedSeconds", "Blocked inside send()");
        NAMES.put("commitSeconds", "Inside commit()");
        NAMES.put("pendingMean", "Pending, mean");
        NAMES.put("consumersBusyPercent", "Consumers busy, as the plan wants");
        NAMES.put("bytesSent", "Payload sent");
        NAMES.put("bytesReceived", "Payload received");
    }

    private static final List<String> RATED = List.of("sent", "completed", "received", "samples");

    private final JsonNode figures;

    /**
     * @param figures of the run, in the form of {@code summary.json}
     */
    CountBlocks(JsonNode figures) {
        this.figures = figures;
    }

    /** What matters most, as far as it is known. */
    List<Figures.Figure> headline() {
        List<Figures.Figure> all = new ArrayList<>();
        for (String name : RATED) {
            JsonNode rate = figures.path(name + "PerSecond");
            if (rate.isNumber())
                all.add(
                        new Figures.Figure(
                                NAMES.get(name),
                                Show.number(rate.asDouble()) + "/s",
                                Show.count(figures.path(name).asLong()) + " in all"));
        }
        rate(all);
        latency(all, "ackFromIntended", "ack");
        latency(all, "transferFromIntended", "transfer");
        latency(all, "response", "response");
        for (String name : List.of("failed", "inDoubt", "unresolved", "lost", "sampleErrors")) {
            JsonNode count = figures.path(name);
            if (notKnown(name).isTextual())
                all.add(
                        new Figures.Figure(
                                NAMES.get(name), Show.NOT_KNOWN, notKnown(name).asText()));
            if (count.isNumber()
                    && (count.asLong() > 0 || name.equals("lost") || name.equals("sampleErrors")))
                all.add(new Figures.Figure(NAMES.get(name), Show.count(count.asLong()), ""));
        }
        if (figures.path("pendingMean").isNumber())
            all.add(
                    new Figures.Figure(
                            "Pending",
                            Show.number(figures.get("pendingMean").asDouble()),
                            "on average"));
        return all;
    }

    /** How much of what a rate wanted was sent. */
    private void rate(List<Figures.Figure> all) {
        JsonNode rate = figures.path("rate");
        if (!rate.isObject()) return;
        all.add(
                new Figures.Figure(
                        "Rate held",
                        Show.number(rate.path("percent").asDouble()) + " %",
                        Show.number(rate.path("reachedPerSecond").asDouble())
                                + " of "
                                + Show.number(rate.path("wantedPerSecond").asDouble())
                                + "/s, "
                                + missing(rate)));
    }

    private static String missing(JsonNode rate) {
        long missing = rate.path("missing").asLong();
        boolean held = rate.path("percent").asDouble() >= 100;
        return missing == 0 && !held
                ? "no send missing, but late"
                : Show.count(missing) + " sends missing";
    }

    /** From the intended time where there is one: that is what a user would wait. */
    private void latency(List<Figures.Figure> all, String wanted, String otherwise) {
        String id = figures.path("latencyMicros").has(wanted) ? wanted : otherwise;
        JsonNode latency = figures.path("latencyMicros").path(id);
        if (latency.isMissingNode()) return;
        String name = latency.has("p99") ? "p99" : latency.has("p50") ? "p50" : "mean";
        all.add(
                new Figures.Figure(
                        Measure.of(id).title() + ", " + name,
                        Show.micros(latency.path(name)),
                        "max " + Show.micros(latency.path("max"))));
    }

    List<Block> tables() {
        List<Block> blocks = new ArrayList<>();
        boolean measured = figures.has("wholeRun");
        List<List<String>> rows = new ArrayList<>();
        NAMES.forEach(
                (key, name) -> {
                    boolean known = !notKnown(key).isTextual();
                    if (known && !figures.path(key).isNumber()) return;
                    List<String> row = new ArrayList<>(List.of(name));
                    row.add(known ? shown(key, figures) : Show.NOT_KNOWN);
                    if (measured)
                        row.add(known ? shown(key, figures.path("wholeRun")) : Show.NOT_KNOWN);
                    rows.add(row);
                });
        List<String> columns =
                measured
                        ? List.of("count", "measured phase", "whole run")
                        : List.of("count", "whole run");
        if (rows.isEmpty()) blocks.add(new Text("Nothing was counted."));
        else blocks.add(Table.ofFigures("", columns, rows));
        NAMES.forEach(
                (key, name) -> {
                    if (notKnown(key).isTextual())
                        blocks.add(
                                new Text(
                                        name
                                                + " is "
                                                + Show.NOT_KNOWN
                                                + ": "
                                                + notKnown(key).asText()
                                                + "."));
                });
        if (figures.path("labels").size() > 0) blocks.add(labels());
        return blocks;
    }

    /** Why a figure is not known; missing when it is, or when it is none of the run's. */
    private JsonNode notKnown(String key) {
        return figures.path("notKnown").path(key);
    }

    private static String shown(String key, JsonNode of) {
        JsonNode value = of.path(key);
        if (!value.isNumber()) return "";
        if (key.startsWith("bytes")) return Show.bytes(value.asDouble());
        if (key.endsWith("Seconds")) return Show.number(value.asDouble()) + " s";
        String number = Show.number(value.asDouble());
        return key.endsWith("Percent") ? number + " %" : number;
    }

    private Table labels() {
        List<String> columns =
                List.of(
                        "label",
                        "count",
                        "per second",
                        "failed",
                        "latency",
                        "mean",
                        "p50",
                        "p90",
                        "p99",
                        "p99.9",
                        "max");
        List<List<String>> rows = new ArrayList<>();
        figures.path("labels")
                .fields()
                .forEachRemaining(one -> addRows(rows, one.getKey(), one.getValue()));
        return Table.ofFigures("By label", columns, rows);
    }

    private static void addRows(List<List<String>> rows, String label, JsonNode of) {
        JsonNode latencies = of.path("latencyMicros");
        List<String> ids = new ArrayList<>();
        latencies.fieldNames().forEachRemaining(ids::add);
        if (ids.isEmpty()) ids.add("");
        for (String id : ids) {
            boolean first = id.equals(ids.get(0));
            List<String> row = new ArrayList<>(first ? counts(label, of) : List.of("", "", "", ""));
            row.add(id.isEmpty() ? "" : Measure.of(id).title());
            for (String column : List.of("mean", "p50", "p90", "p99", "p99.9", "max"))
                row.add(id.isEmpty() ? "" : Show.micros(latencies.path(id).path(column)));
            rows.add(row);
        }
    }

    private static List<String> counts(String label, JsonNode of) {
        String main = RATED.stream().filter(of::has).findFirst().orElse("");
        JsonNode rate = of.path(main + "PerSecond");
        long failed = of.path("failed").asLong() + of.path("sampleErrors").asLong();
        return List.of(
                label,
                main.isEmpty() ? Show.NOT_KNOWN : Show.count(of.path(main).asLong()) + " " + main,
                rate.isNumber() ? Show.number(rate.asDouble()) : Show.NOT_KNOWN,
                main.isEmpty() ? Show.NOT_KNOWN : Show.count(failed));
    }
}
