// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.run.JsonLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The figures of a run: all numbers of its {@code summary.json} by their dotted names. */
public final class RunFigures {

    /** What a message has cost the generator, start-up and warm-up included. */
    private static final String PER_MESSAGE = "cpuMicrosPerMessage";

    private static final double MILLIS_PER_SECOND = 1000;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private RunFigures() {}

    /** Whether it is a figure of one label, whose names only the plan knows. */
    public static boolean ofLabel(String name) {
        return name.matches("labels\\.[^.]+\\..+");
    }

    /**
     * @return none when the run has left no summary
     * @throws Refusal when the summary cannot be read
     */
    public static Map<String, Double> of(Path directory) {
        return numbers(summaryOf(directory));
    }

    /** Why the run does not know a figure, by name. */
    static Map<String, String> notKnown(Path directory) {
        Map<String, String> reasons = new LinkedHashMap<>();
        summaryOf(directory)
                .path("notKnown")
                .properties()
                .forEach(one -> reasons.put(one.getKey(), one.getValue().asText()));
        return reasons;
    }

    private static JsonNode summaryOf(Path directory) {
        Path file = RunFile.SUMMARY.in(directory);
        if (!Files.isRegularFile(file)) return MAPPER.createObjectNode();
        try {
            return MAPPER.readTree(file.toFile());
        } catch (IOException e) {
            throw new Refusal(
                    "File " + file + " is no summary (" + e.getMessage() + "); run again.", e);
        }
    }

    /** The figures of a run and its measured window, which its {@code live.jsonl} begins with. */
    static Summary summary(Path directory) {
        Map<String, Double> figures = of(directory);
        Path live = RunFile.LIVE.in(directory);
        double seconds = figures.getOrDefault("seconds", 0.0);
        if (!(seconds > 0) || !Files.isRegularFile(live))
            return new Summary(figures, Optional.empty());
        JsonNode head = JsonLines.read(live).head();
        double warmup = head.path("warmupSeconds").asDouble();
        long from = head.path("start").asLong() + Math.round(warmup * MILLIS_PER_SECOND);
        long to = from + Math.round(seconds * MILLIS_PER_SECOND);
        return new Summary(figures, Optional.of(new Window(from, to)));
    }

    static Map<String, Double> numbers(JsonNode json) {
        Map<String, Double> figures = new LinkedHashMap<>();
        collect("", json, figures);
        return figures;
    }

    private static void collect(String prefix, JsonNode json, Map<String, Double> figures) {
        json.fields()
                .forEachRemaining(
                        field -> {
                            String name = prefix + field.getKey();
                            JsonNode value = field.getValue();
                            if (value.isNumber()) figures.put(name, value.doubleValue());
                            else if (value.isObject()) collect(name + ".", value, figures);
                        });
    }

    /**
     * The figures of a summary and the accounts, with what follows from both.
     *
     * @param run the directory of the run
     */
    static Map<String, Double> with(Summary summary, Usage usage, Path run) {
        Map<String, Double> figures = new LinkedHashMap<>(summary.figures());
        figures.putAll(usage.figures());
        figures.putAll(WindowFigures.of(summary, usage, run));
        figures.putAll(TickFigures.of(summary, run));
        figures.putAll(ConnectShare.of(summary, run));
        // not those of this JVM, which may have fewer
        int cpus = CpuList.online().count();
        figures.putAll(StolenShare.of(summary, usage, cpus));
        Double cpu = usage.figures().get("cpuSeconds");
        double messages = summary.figures().getOrDefault("wholeRun.completed", 0.0);
        if (cpu != null && messages > 0) figures.put(PER_MESSAGE, cpu * 1e6 / messages);
        return figures;
    }
}
