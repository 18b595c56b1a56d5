// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * The reports of a run.
 *
 * @param exit the exit code
 * @param console its output
 * @param summary its {@code summary.json}; missing if there is none
 * @param rows lines of the results file
 */
record Claims(int exit, List<String> console, JsonNode summary, List<String> rows) {

    static Claims read(Path directory) throws IOException {
        Path summary = directory.resolve("run/summary.json");
        Path rows = directory.resolve("results.csv");
        return new Claims(
                Integer.parseInt(Files.readString(directory.resolve("exit.txt"))),
                Files.readAllLines(directory.resolve("console.txt")),
                Files.exists(summary) ? new ObjectMapper().readTree(summary.toFile()) : MissingNode.getInstance(),
                Files.exists(rows) ? Files.readAllLines(rows) : List.of());
    }

    /** A count of all phases. */
    OptionalLong whole(String name) {
        return number(summary.path("wholeRun").path(name));
    }

    /** A count of all phases, 0 if it is missing. */
    long count(String name) {
        return whole(name).orElse(0);
    }

    /** A figure of the measured phase. */
    OptionalLong measured(String name) {
        return number(summary.path(name));
    }

    /** Values of a latency in the measured phase. */
    long timed(String latency) {
        return summary.path("latencyMicros").path(latency).path("count").asLong(0);
    }

    private static OptionalLong number(JsonNode node) {
        return node.isNumber() ? OptionalLong.of(node.asLong()) : OptionalLong.empty();
    }

    /** Why a figure is unknown; empty if the run gives no reason. */
    String notKnown(String figure) {
        return summary.path("notKnown").path(figure).asText("");
    }

    boolean refused() {
        return console.stream().anyMatch(line -> line.startsWith("REFUSED: "));
    }

    /** Lines with this prefix, without it. */
    List<String> lines(String start) {
        return console.stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .toList();
    }

    boolean mentions(String expression) {
        return console.stream().anyMatch(line -> line.matches("(?i).*(" + expression + ").*"));
    }

    /** Rows of a sampler. */
    long results(String label, boolean good) {
        return rows.stream()
                .filter(row -> row.contains("," + label + ","))
                .filter(row -> !good || row.matches(".*,true,.*"))
                .count();
    }
}
