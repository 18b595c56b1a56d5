// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A messaging pattern: its ledger, and each kind of request with its time and Little's law.
 *
 * @param figures of the run, in the form of {@code summary.json}
 */
public record PatternBlocks(JsonNode figures) {

    /** Our count, and the server's of the same thing. */
    private static final Map<String, String> SERVER = Map.of("posted", "serverPosted", "deleted", "serverDeleted");

    private static final String PATTERNS = "patterns.";

    /** Titles by key; the server's counts are shown beside ours. */
    private static final Map<String, String> NAMES = names();

    private static Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        for (Figure figure : Catalogue.inSummary().values())
            if (figure.id().startsWith(PATTERNS)) names.put(figure.id().substring(PATTERNS.length()), figure.title());
        names.keySet().removeAll(SERVER.values());
        return names;
    }

    private static final String LITTLE =
            "Each worker waits for its answer before it sends the next request, so workers (N) = requests per second"
                    + " (X) × time per request (R). The column 'in requests, X · R' is the mean number of workers that"
                    + " waited for an answer; the others were busy in the load agent. If the two do not add up to N,"
                    + " the times are wrong.";

    /** Empty if the run has no pattern. */
    public List<Block> blocks() {
        if (!figures.path("patterns").isObject()) return List.of();
        List<Block> blocks = new ArrayList<>();
        blocks.add(ledger());
        Table requests = requests();
        if (!requests.rows().isEmpty()) {
            blocks.add(requests);
            blocks.add(new Paragraph(LITTLE));
        }
        return blocks;
    }

    private Table ledger() {
        boolean ended = figures.has("wholeRun"); // of a killed run there are the counts so far
        JsonNode whole = ended ? figures.path("wholeRun") : figures;
        List<List<String>> rows = new ArrayList<>();
        NAMES.forEach((key, name) -> {
            if (!whole.path("patterns").has(key)) return;
            rows.add(List.of(
                    name,
                    ended ? count(figures.path("patterns"), key) : "",
                    count(whole.path("patterns"), key),
                    count(whole.path("patterns"), SERVER.getOrDefault(key, ""))));
        });
        if (whole.has("leftOver")) rows.add(List.of("Left over", "", count(whole, "leftOver"), ""));
        List<String> columns = List.of("messages", "measured phase", "whole run", "the server's own, whole run");
        return Table.ofFigures("Ledger", columns, rows);
    }

    private static String count(JsonNode of, String key) {
        return of.path(key).isNumber() ? Show.count(of.path(key).asLong()) : "";
    }

    private Table requests() {
        List<List<String>> rows = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : figures.path("labels").properties())
            if (entry.getValue().has("workers")) rows.add(row(entry.getKey(), entry.getValue()));
        List<String> columns = List.of(
                "requests",
                "per second, X",
                "mean time, R",
                "p50",
                "p99",
                "in requests, X · R",
                "workers, N",
                "in the load agent",
                "end to end, p50",
                "p99");
        return Table.ofFigures("Requests and Little's law", columns, rows);
    }

    private static List<String> row(String label, JsonNode of) {
        boolean posts = of.has("sent");
        JsonNode times = of.path("latencyMicros").path(posts ? "ack" : "response");
        JsonNode rate = of.path(posts ? "completedPerSecond" : "samplesPerSecond");
        JsonNode transfer = of.path("latencyMicros").path("transfer");
        double workers = of.path("workers").asDouble();
        double waiting = of.path("workersWaiting").asDouble();
        return List.of(
                label,
                rate.isNumber() ? Show.number(rate.asDouble()) : Show.NOT_KNOWN,
                Show.micros(times.path("mean").asDouble(Double.NaN)),
                Show.micros(times.path("p50").asDouble(Double.NaN)),
                Show.micros(times.path("p99").asDouble(Double.NaN)),
                Show.number(waiting),
                Show.number(workers),
                workers > 0 ? Show.number((workers - waiting) / workers * 100) + "%" : Show.NOT_KNOWN,
                of.has("received") ? Show.micros(transfer.path("p50").asDouble(Double.NaN)) : "",
                of.has("received") ? Show.micros(transfer.path("p99").asDouble(Double.NaN)) : "");
    }
}
