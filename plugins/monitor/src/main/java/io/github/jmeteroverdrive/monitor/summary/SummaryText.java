// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.FollowUpFailure;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.DrainTable;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.Kind;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.measure.figure.Rated;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import io.github.jmeteroverdrive.measure.figure.Unit;
import io.github.jmeteroverdrive.measure.figure.WarmupTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The summary for the console, generated from {@code summary.json}, so that both agree. */
public final class SummaryText {

    private static final int ERRORS = 10;
    private static final String BLOCKED = "blocked";
    private static final String ROW = "  %-22s%14s";

    private SummaryText() {}

    public static List<String> lines(JsonNode summary) {
        List<String> lines = new ArrayList<>();
        String seconds = Show.seconds(Math.round(summary.path("seconds").asDouble() * 1e9));
        lines.add("Summary of " + summary.path("scenario").asText() + ", measured " + seconds + " s");
        String warmup = summary.path(WarmupTable.KEY).path(WarmupTable.SENTENCE).asText();
        if (!warmup.isEmpty()) lines.add("  " + warmup);
        String steady = summary.path(SteadyTable.KEY).path(SteadyTable.SENTENCE).asText();
        if (!steady.isEmpty()) lines.add("  " + steady);
        for (Rated rate : Catalogue.rated()) count(lines, summary, rate);
        String rate = RateJson.text(summary);
        if (!rate.isEmpty()) lines.add(rate);
        other(lines, summary);
        JsonNode drain = summary.path(DrainTable.KEY);
        if (drain.isObject())
            lines.add("  drained %s in %s s: %s/s"
                    .formatted(
                            Show.count(drain.path(DrainTable.MESSAGES).asLong(), "message"),
                            Show.number(drain.path(DrainTable.SECONDS).asDouble()),
                            Show.number(drain.path(DrainTable.PER_SECOND).asDouble())));
        outages(lines, summary.path("outages"));
        patterns(lines, summary.path("patterns"));
        latencies(lines, summary);
        for (JsonNode jsonNode : summary.path(ConfidenceJson.PRECISION).path("figures"))
            lines.add("  " + jsonNode.path(ConfidenceJson.SENTENCE).asText());
        errors(lines, summary.path("errors"));
        thresholds(lines, summary.path("thresholds"));
        return lines;
    }

    private static void count(List<String> lines, JsonNode summary, Rated rate) {
        String name = rate.total();
        if (!summary.has(name)) return;
        Unit unit = Catalogue.of(name).unit();
        double n = summary.get(name).asDouble();
        boolean bytes = unit == Unit.BYTES_TRANSFERRED;
        String line = String.format(Locale.ROOT, ROW, name, bytes ? unit.show(n) : Show.count(Math.round(n)));
        JsonNode perSecond = summary.path(rate.figure().id());
        if (perSecond.isNumber())
            line += bytes
                    ? String.format("%18s", rate.figure().unit().show(perSecond.asDouble()))
                    : String.format(Locale.ROOT, "%,16.1f/s", perSecond.asDouble());
        lines.add(line);
    }

    private static void other(List<String> lines, JsonNode summary) {
        String counts = Catalogue.inSummary().values().stream()
                .filter(SummaryText::isDetail)
                .map(Figure::id)
                .filter(id -> summary.has(id) || summary.path(Summary.NOT_KNOWN).has(id))
                .map(id -> id + " " + countOf(summary, id))
                .collect(Collectors.joining(", "));
        if (!counts.isEmpty()) lines.add("  " + counts);
        ofAllPhases(lines, summary);
        notKnown(lines, summary.path(Summary.NOT_KNOWN));
        if (summary.has(BLOCKED)) lines.add(waiting(summary));
    }

    /** Counts of the end of the test, if a warm-up may have a part in them. */
    private static void ofAllPhases(List<String> lines, JsonNode summary) {
        if (summary.path("wholeRun").path("sent").asLong()
                == summary.path("sent").asLong()) return;
        String names = Catalogue.ofTheEnd().stream()
                .map(Figure::id)
                .filter(id -> summary.path(id).asLong() > 0)
                .collect(Collectors.joining(", "));
        if (!names.isEmpty()) lines.add("  in all phases: " + names);
    }

    private static String waiting(JsonNode summary) {
        String blocked = String.format(
                Locale.ROOT,
                "  blocked %s for %.1f s",
                Show.count(summary.get(BLOCKED).asLong(), "time"),
                summary.path("blockedSeconds").asDouble());
        if (summary.has("blockedEndToEnd"))
            blocked += String.format(
                    Locale.ROOT,
                    " (%s for %.1f s at the end-to-end limit)",
                    Show.count(summary.get("blockedEndToEnd").asLong(), "time"),
                    summary.path("blockedEndToEndSeconds").asDouble());
        JsonNode commit = summary.path("commitSeconds");
        JsonNode send = summary.path("sendBlockedSeconds");
        if (send.isNumber()) blocked += String.format(Locale.ROOT, ", inside send() for %.1f s", send.asDouble());
        if (commit.isNumber()) blocked += String.format(Locale.ROOT, ", inside commit() for %.1f s", commit.asDouble());
        JsonNode pending = summary.path("pendingMean");
        if (pending.isNumber()) blocked += String.format(Locale.ROOT, ", %.1f pending on average", pending.asDouble());
        return blocked;
    }

    /** Whether a count has no separate line. */
    private static boolean isDetail(Figure figure) {
        return figure.kind() == Kind.COUNT
                && figure.id().indexOf('.') < 0
                && !figure.id().startsWith(BLOCKED)
                && Catalogue.rated().stream().noneMatch(r -> r.total().equals(figure.id()));
    }

    private static String countOf(JsonNode summary, String name) {
        return summary.has(name) ? Show.count(summary.get(name).asLong()) : Show.NOT_KNOWN;
    }

    private static void notKnown(List<String> lines, JsonNode figures) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each : figures.properties())
            byReason.computeIfAbsent(each.getValue().asText(), why -> new ArrayList<>())
                    .add(each.getKey());
        byReason.forEach((why, names) -> lines.add("  n/a: " + String.join(", ", names) + ": " + why));
    }

    private static void outages(List<String> lines, JsonNode outages) {
        if (outages.isMissingNode()) return;
        String line = String.format(
                Locale.ROOT,
                "  outages %s for %.1f s, the longest %.1f s",
                Show.count(outages.path("count").asLong()),
                outages.path("seconds").asDouble(),
                outages.path("longestSeconds").asDouble());
        long lost = outages.path("notRestored").asLong();
        if (lost > 0) line += ", " + Show.count(lost, "connection") + " not restored";
        for (String what : List.of("completed", "received")) {
            JsonNode before = outages.path(what + "PerSecondBefore");
            JsonNode after = outages.path(what + "PerSecondAfter");
            if (before.isMissingNode() && after.isMissingNode()) continue;
            line += ", " + what + " " + rate(before) + " before and " + rate(after) + " after";
        }
        lines.add(line);
    }

    private static String rate(JsonNode rate) {
        return rate.isNumber() ? String.format(Locale.ROOT, "%,.1f/s", rate.asDouble()) : Show.NOT_KNOWN;
    }

    private static void patterns(List<String> lines, JsonNode patterns) {
        List<String> parts = new ArrayList<>();
        for (Map.Entry<String, JsonNode> each : patterns.properties())
            parts.add(each.getKey() + " " + Show.count(each.getValue().asLong()));
        if (!parts.isEmpty()) lines.add("  " + String.join(", ", parts));
    }

    private static void latencies(List<String> lines, JsonNode summary) {
        JsonNode latencies = summary.path(LatencyTable.KEY);
        if (latencies.isMissingNode()) return;
        List<String> columns = new ArrayList<>(LatencyTable.statistics());
        columns.remove("p95"); // the row is to fit a console
        StringBuilder head = new StringBuilder(String.format(Locale.ROOT, ROW, "latency", "count"));
        columns.forEach(column -> head.append(String.format(Locale.ROOT, "%10s", column)));
        lines.add(head.toString());
        for (Map.Entry<String, JsonNode> each : latencies.properties()) {
            JsonNode figures = each.getValue();
            StringBuilder row = new StringBuilder(String.format(
                    Locale.ROOT,
                    ROW,
                    each.getKey(),
                    Show.count(figures.path(LatencyTable.COUNT).asLong())));
            if (figures.has(LatencyTable.OF_FEW.get(0))) few(row, figures);
            else columns.forEach(c -> row.append(String.format(Locale.ROOT, "%10s", latency(figures.path(c)))));
            lines.add(row.toString());
            widths(lines, summary, each.getKey(), columns);
        }
    }

    /** For too few values for percentiles. */
    private static void few(StringBuilder row, JsonNode figures) {
        row.append(String.format(Locale.ROOT, "%10s", latency(figures.path("mean"))));
        for (String name : List.of("min", "median", "max"))
            row.append("  ").append(name).append(' ').append(latency(figures.path(name)));
    }

    /** The half widths of the confidence intervals, below their figures. */
    private static void widths(List<String> lines, JsonNode summary, String latency, List<String> columns) {
        StringBuilder row = new StringBuilder(String.format(Locale.ROOT, ROW, "", ""));
        for (String column : columns)
            row.append(String.format(
                    Locale.ROOT,
                    "%10s",
                    ConfidenceText.width(summary, latency + "." + column).orElse("")));
        if (!row.toString().isBlank()) lines.add(row.toString().stripTrailing());
    }

    private static String latency(JsonNode micros) {
        return Show.micros(micros.asDouble(Double.NaN));
    }

    private static void thresholds(List<String> lines, JsonNode thresholds) {
        for (JsonNode jsonNode : thresholds) {
            String seen = jsonNode.path(jsonNode.has("seen") ? "seen" : "why").asText();
            lines.add("  threshold %s %s: %s%s"
                    .formatted(
                            jsonNode.path("name").asText(),
                            jsonNode.path("wanted").asText(),
                            seen,
                            jsonNode.path("met").asBoolean() ? ", met" : ", MISSED"));
        }
    }

    private static void errors(List<String> lines, JsonNode errors) {
        Map<String, Long> causes = new LinkedHashMap<>();
        errors.properties()
                .forEach(each -> causes.put(each.getKey(), each.getValue().asLong()));
        List<String> all = FollowUpFailure.last(causes).stream()
                .map(each -> "    " + Show.count(each.getValue()) + " × " + each.getKey())
                .toList();
        if (all.isEmpty()) return;
        lines.add("  errors by cause, in all phases:");
        all.stream().limit(ERRORS).forEach(lines::add);
        if (all.size() > ERRORS)
            lines.add("    and " + Show.count(all.size() - ERRORS, "more cause") + " in summary.json");
    }
}
