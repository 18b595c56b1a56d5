// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static io.github.jmeteroverdrive.measure.Latency.ACK;
import static io.github.jmeteroverdrive.measure.Latency.ACK_FROM_INTENDED;
import static io.github.jmeteroverdrive.measure.Latency.RESPONSE;
import static io.github.jmeteroverdrive.measure.Latency.TRANSFER;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An earlier run, read from its directory. Immutable; the JSON is never changed.
 *
 * @param run its {@code run.json}
 * @param agents how many load agents it had; 0 for a local run
 * @param figures by name, where the run has them
 * @param bad whether the run itself failed
 */
public record FinishedRun(Path directory, JsonNode run, int agents, Map<String, Double> figures, boolean bad) {

    /** The figures that are compared by default. */
    public static final List<String> FIGURES = usual();

    private static final String RUN_ID = "RunId";

    /** System properties that describe the run: its parameters, settings and directory. */
    private static final String OF_THE_RUN = "-Doverdrive.";

    private static final String RUN_DIRECTORY = OF_THE_RUN + "run.dir=";

    /** The first in a URL, or in a list of URLs or of hosts with ports. */
    private static final Pattern HOST =
            Pattern.compile("^\\(?(?:\\w[\\w+.-]*:/+)?(?:[^/@?]*@)?(\\[[^\\]]+]|[\\w.-]+)(?=[:/?,)]|$)");

    /** On this host, or inside JMeter. */
    private static final String HERE = "localhost|127\\..*|\\[::1]|calibration";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static List<String> usual() {
        List<String> names = new ArrayList<>();
        names.addAll(List.of("completedPerSecond", "receivedPerSecond", "samplesPerSecond"));
        for (Latency latency : List.of(ACK, TRANSFER, ACK_FROM_INTENDED, RESPONSE)) {
            for (String percentile : List.of("p50", "p99", "p99.9")) {
                names.add(LatencyTable.id(latency, percentile));
            }
        }
        names.addAll(List.of("failed", "lost"));
        return List.copyOf(names);
    }

    /** @throws Refusal if it is not the directory of a finished run */
    public static FinishedRun read(Path directory) {
        boolean bad = failed(directory);
        return new FinishedRun(
                directory.toAbsolutePath().normalize(),
                json(directory, RunFile.RUN),
                json(directory, RunFile.SUMMARY).path("agents").size(),
                RunFigures.ofFinished(directory),
                bad);
    }

    /** Whether the run itself failed. @throws Refusal if it has no summary that can be read */
    public static boolean failed(Path directory) {
        JsonNode summary = json(directory, RunFile.SUMMARY);
        return summary.path("incomplete").asBoolean() || summary.has("failures");
    }

    private static JsonNode json(Path directory, RunFile which) {
        Path file = which.in(directory);
        if (!Files.isRegularFile(file))
            throw new Refusal("There is no "
                    + which.fileName()
                    + " in "
                    + directory
                    + "; give the directory of a finished run, such as target/runs/….");
        try {
            JsonNode json = MAPPER.readTree(Files.readAllBytes(file));
            if (json.isObject()) return json;
            throw new Refusal("File " + file + " is empty; leave that run out.");
        } catch (JsonProcessingException e) {
            throw new Refusal(
                    "File %s is cut off or changed (line %d: %s); leave that run out."
                            .formatted(
                                    file,
                                    e.getLocation().getLineNr(),
                                    e.getOriginalMessage().lines().findFirst().orElse("")),
                    e);
        } catch (IOException e) {
            throw Refusal.unreadable(file, e);
        }
    }

    /** Whether both are the same run, possibly in a copy of its directory. */
    public boolean isSameAs(FinishedRun other) {
        return run.equals(other.run);
    }

    /** Its class; empty if it has none. */
    public Optional<RunClass> steady() {
        return RunClass.of(directory);
    }

    /** The last name of its directory. */
    public String name() {
        return String.valueOf(directory.getFileName());
    }

    public String scenario() {
        return run.path("scenario").asText("?");
    }

    /** When it began; the beginning of 1970 if not recorded. */
    public Instant started() {
        String text = run.path("started").asText("");
        return text.isEmpty() ? Instant.EPOCH : Instant.parse(text);
    }

    /**
     * Scenario, settings, parameters that have a value, the number of load agents, and the host of a system on another
     * one. The port is left out, because targets that are started for a run have any; so is the ID of the run.
     */
    public Set<String> traits() {
        Set<String> traits = new LinkedHashSet<>();
        traits.add(scenario());
        run.path("settings").forEach(setting -> traits.add(setting.asText()));
        run.path("parameters").properties().stream()
                .filter(parameter -> !parameter.getKey().equals(RUN_ID))
                .filter(parameter -> !parameter.getValue().asText().isEmpty())
                .forEach(p -> traits.add(p.getKey() + "=" + p.getValue().asText()));
        if (agents > 0) traits.add(Show.count(agents, "load agent"));
        Matcher host = HOST.matcher(run.path("targetUrl").asText());
        if (host.find() && !host.group(1).matches(HERE)) traits.add("system on " + host.group(1));
        return traits;
    }

    /** Its JVM flags; empty if they are not recorded. */
    public Set<String> jvmFlags() {
        return jvmFlags(run);
    }

    /**
     * JVM flags without those that only describe the run, and with a placeholder for its directory.
     *
     * @param run its {@code run.json}
     */
    public static Set<String> jvmFlags(JsonNode run) {
        List<String> all = new ArrayList<>();
        run.path("jvmFlags").forEach(flag -> all.add(flag.asText()));
        String directory = all.stream()
                .filter(flag -> flag.startsWith(RUN_DIRECTORY))
                .map(flag -> flag.substring(RUN_DIRECTORY.length()))
                .findFirst()
                .orElse("");
        Set<String> flags = new LinkedHashSet<>();
        for (String flag : all)
            if (!flag.startsWith(OF_THE_RUN)) flags.add(directory.isEmpty() ? flag : flag.replace(directory, "{run}"));
        return flags;
    }
}
