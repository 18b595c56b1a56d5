// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The reports of a run.
 *
 * @param exit the exit code
 * @param summary its {@code summary.json}; missing if there is none
 * @param runId the run ID in stamps of messages
 * @param rows of the results file
 */
record RunFiles(int exit, String console, JsonNode summary, long runId, List<Row> rows) {

    record Row(String label, String code, boolean success, long bytes, long samples, long errors) {}

    static RunFiles read(Path directory) throws IOException {
        Path run = directory.resolve("run/run.json");
        String id = Files.exists(run) ? json(run).path("runId").asText("0") : "0";
        return new RunFiles(
                Integer.parseInt(Files.readString(directory.resolve("exit.txt"))),
                Files.readString(directory.resolve("console.txt")),
                json(directory.resolve("run/summary.json")),
                Long.parseUnsignedLong(id, 16),
                rows(directory.resolve("results.csv")));
    }

    private static JsonNode json(Path file) throws IOException {
        return Files.exists(file) ? new ObjectMapper().readTree(file.toFile()) : MissingNode.getInstance();
    }

    private static List<Row> rows(Path file) throws IOException {
        if (!Files.exists(file)) return List.of();
        List<List<String>> lines = csv(Files.readString(file));
        if (lines.isEmpty()) return List.of();
        Map<String, Integer> columns = new HashMap<>();
        for (int i = 0; i < lines.get(0).size(); i++) columns.put(lines.get(0).get(i), i);
        List<Row> rows = new ArrayList<>();
        for (List<String> line : lines.subList(1, lines.size())) {
            boolean success = line.get(columns.get("success")).equals("true");
            rows.add(new Row(
                    line.get(columns.get("label")),
                    line.get(columns.get("responseCode")),
                    success,
                    Long.parseLong(line.get(columns.get("bytes"))),
                    count(line, columns.get("SampleCount"), 1),
                    count(line, columns.get("ErrorCount"), success ? 0 : 1)));
        }
        return rows;
    }

    private static long count(List<String> line, Integer column, long without) {
        return column == null ? without : Long.parseLong(line.get(column));
    }

    /** Cells of a CSV file as JMeter writes it: quotes are doubled, and cells may contain line breaks. */
    private static List<List<String>> csv(String text) {
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                cell.append('"');
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == ',' || c == '\n')) {
                line.add(cell.toString());
                cell.setLength(0);
                if (c == '\n') {
                    lines.add(line);
                    line = new ArrayList<>();
                }
            } else {
                cell.append(c);
            }
        }
        return lines;
    }

    /** A count of all phases. */
    long whole(String name) {
        return summary.path("wholeRun").path(name).asLong(0);
    }

    /** A count of the measured phase, -1 if unknown. */
    long known(String name) {
        return summary.path(name).asLong(-1);
    }

    /** Lines of the console with warnings, failures and refusals. */
    List<String> sentences() {
        return console.lines()
                .filter(line -> line.matches("^(FAILED|REFUSED).*"))
                .toList();
    }

    boolean refused() {
        return console.contains("REFUSED: ");
    }
}
