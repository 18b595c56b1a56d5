// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static io.github.jmeteroverdrive.measure.Latency.ACK;
import static io.github.jmeteroverdrive.measure.Latency.ACK_FROM_INTENDED;
import static io.github.jmeteroverdrive.measure.Latency.RESPONSE;
import static io.github.jmeteroverdrive.measure.Latency.TRANSFER;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.cli.runs.RunFigures;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.RunVerdict;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs that were made earlier. Those with the same scenario, settings and parameters are rounds of
 * one way, in the order given; when all are the same, each is a way of its own. Immutable.
 */
record FinishedRuns(
        Map<String, String> ways, List<ComparedFigure> figures, List<Measurement> measurements) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What is compared, as far as the runs have it. */
    private static final List<String> NAMES = names();

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        names.addAll(List.of("completedPerSecond", "receivedPerSecond", "samplesPerSecond"));
        for (Latency latency : List.of(ACK, TRANSFER, ACK_FROM_INTENDED, RESPONSE)) {
            for (String percentile : List.of("p50", "p99", "p99.9")) {
                names.add(LatencyTable.id(latency, percentile));
            }
        }
        names.addAll(List.of("failed", "lost"));
        return names;
    }

    /**
     * @param traits scenario, settings and parameters
     * @param bad whether the run itself failed
     */
    private record Run(
            Path directory, Set<String> traits, Map<String, Double> figures, boolean bad) {

        String name() {
            return String.valueOf(directory.getFileName());
        }
    }

    /**
     * @param directories at least two
     * @throws Refusal when one is not the directory of a finished run
     */
    static FinishedRuns read(List<Path> directories) {
        List<Run> runs = directories.stream().map(FinishedRuns::read).toList();
        Set<String> common = new LinkedHashSet<>(runs.get(0).traits);
        runs.forEach(run -> common.retainAll(run.traits));
        boolean allSame = runs.stream().allMatch(run -> run.traits.equals(common));
        Map<String, String> ways = new LinkedHashMap<>();
        Map<String, Integer> rounds = new LinkedHashMap<>();
        List<Measurement> measurements = new ArrayList<>();
        for (Run run : runs) {
            String way = allSame ? run.name() : difference(run.traits, common);
            ways.put(way, String.join(" ", run.traits));
            int round = rounds.merge(way, 1, Integer::sum);
            Optional<String> failure =
                    run.bad ? Optional.of("the run itself failed") : Optional.empty();
            RunResult result =
                    new RunResult(
                            run.directory,
                            run.bad ? 3 : 0,
                            failure,
                            run.figures,
                            Map.of(),
                            RunVerdict.of(run.directory));
            Instant started = started(run.directory);
            measurements.add(new Measurement(round, way, 1, started, result, Optional.empty()));
        }
        return new FinishedRuns(ways, figures(runs), measurements);
    }

    private static String difference(Set<String> traits, Set<String> common) {
        Set<String> own = new LinkedHashSet<>(traits);
        own.removeAll(common);
        return own.isEmpty() ? "plain" : String.join(" ", own);
    }

    private static List<ComparedFigure> figures(List<Run> runs) {
        return NAMES.stream()
                .filter(name -> runs.stream().anyMatch(run -> run.figures.containsKey(name)))
                .map(Catalogue::of)
                .map(
                        f ->
                                new ComparedFigure(
                                        f.id(), f.sense(), f.unit().symbol(), Set.of(), List.of()))
                .toList();
    }

    private static Run read(Path directory) {
        JsonNode summary = json(directory, RunFile.SUMMARY);
        JsonNode run = json(directory, RunFile.RUN);
        Set<String> traits = new LinkedHashSet<>();
        traits.add(run.path("scenario").asText("?"));
        run.path("settings").forEach(setting -> traits.add(setting.asText()));
        run.path("parameters").properties().stream()
                .filter(parameter -> !parameter.getValue().asText().isEmpty())
                .forEach(p -> traits.add(p.getKey() + "=" + p.getValue().asText()));
        boolean bad = summary.path("incomplete").asBoolean() || summary.has("failures");
        Path absolute = directory.toAbsolutePath().normalize();
        return new Run(absolute, traits, RunFigures.of(directory), bad);
    }

    private static JsonNode json(Path directory, RunFile which) {
        Path file = which.in(directory);
        if (!Files.isRegularFile(file)) {
            throw new Refusal(
                    "There is no "
                            + which.fileName()
                            + " in "
                            + directory
                            + "; give the directory of a finished run, such as target/runs/….");
        }
        try {
            return MAPPER.readTree(file.toFile());
        } catch (IOException e) {
            throw new Refusal("File " + file + " cannot be read (" + e.getMessage() + ").", e);
        }
    }

    private static Instant started(Path directory) {
        String text = json(directory, RunFile.RUN).path("started").asText("");
        return text.isEmpty() ? Instant.EPOCH : Instant.parse(text);
    }
}
