// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.DrainTable;
import io.github.jmeteroverdrive.measure.figure.WarmupTable;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Facts;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.RunData;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Facts about the run: plan, settings, software and host. */
public final class RunFacts {

    private static final int REVISION = 10;

    private final RunData run;
    private final List<Facts.Fact> facts = new ArrayList<>();

    public RunFacts(RunData run) {
        this.run = run;
    }

    /** When it began, if known. */
    public static Optional<Instant> started(RunData run) {
        try {
            if (run.liveHead().path("start").isNumber())
                return Optional.of(
                        Instant.ofEpochMilli(run.liveHead().get("start").asLong()));
            return Optional.of(Instant.parse(run.run().path("started").asText()));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    public Facts facts() {
        JsonNode versions = run.run().path("versions");
        JsonNode host = run.run().path("host");
        started(run).ifPresent(at -> add("Started", Show.time(at)));
        if (run.lastSecond() > 0) add("Lasted", Show.duration(run.lastSecond()) + phases());
        JsonNode ended = run.summary().path(WarmupTable.KEY);
        if (ended.path(WarmupTable.STEADY).asBoolean())
            add("Warm-up", ended.path(WarmupTable.SENTENCE).asText());
        JsonNode drain = run.summary().path(DrainTable.KEY);
        if (drain.isObject())
            add(
                    "Backlog drained",
                    Show.count(drain.path(DrainTable.MESSAGES).asLong(), "message")
                            + " in "
                            + Show.duration(drain.path(DrainTable.SECONDS).asDouble())
                            + ", "
                            + Show.number(drain.path(DrainTable.PER_SECOND).asDouble())
                            + "/s");
        if (!run.settings().isEmpty()) add("Settings", String.join(", ", run.settings()));
        add("Target", run.run().path("targetUrl").asText());
        add("JMeter", versions.path("jmeter").asText());
        add("Overdrive", versions.path("overdrive").asText() + revision());
        add("Java", (versions.path("java").asText() + " " + versions.path("jvm").asText()).strip());
        add("System", (host.path("os").asText() + " " + host.path("kernel").asText()).strip());
        if (host.path("cpus").isNumber())
            add(
                    "Host",
                    Show.count(host.path("cpus").asLong(), "CPU")
                            + ", "
                            + Show.bytes(host.path("memoryBytes").asDouble())
                            + " memory");
        if (host.path("maxHeapBytes").isNumber())
            add("Heap", "at most " + Show.bytes(host.path("maxHeapBytes").asDouble()));
        add("Directory", run.directoryName());
        return new Facts(facts);
    }

    private void add(String name, String value) {
        if (!value.isBlank()) facts.add(new Facts.Fact(name, value));
    }

    private String phases() {
        if (run.liveHead().isMissingNode()) return "";
        String warmup = "; warm-up " + Show.duration(JsonLines.warmupSeconds(run.liveHead(), run.live()));
        JsonNode measured = run.summary().path("seconds");
        return measured.isNumber() ? warmup + ", measured " + Show.duration(measured.asDouble()) : warmup;
    }

    private String revision() {
        String revision = run.run().path("gitRevision").asText();
        return revision.isEmpty() ? "" : ", revision " + revision.substring(0, Math.min(REVISION, revision.length()));
    }

    /** Parameters, JVM flags and kernel settings. */
    public List<Block> details() {
        List<Block> blocks = new ArrayList<>();
        List<List<String>> parameters = new ArrayList<>();
        Set<String> used = new HashSet<>();
        run.run().path("parametersUsed").forEach(name -> used.add(name.asText()));
        boolean known = run.run().has("parametersUsed"); // older runs do not record it
        run.parameters().forEach((name, value) -> {
            if (!known || used.contains(name)) parameters.add(List.of(name, value.isEmpty() ? "–" : value));
        });
        if (!parameters.isEmpty()) blocks.add(Table.ofWords("Parameters", List.of("name", "value"), parameters));
        List<List<String>> kernel = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry :
                run.run().path("host").path("sysctl").properties())
            kernel.add(List.of(entry.getKey(), entry.getValue().asText()));
        if (!kernel.isEmpty()) blocks.add(Table.ofWords("Kernel", List.of("sysctl", "value"), kernel));
        List<String> flags = new ArrayList<>();
        run.run().path("jvmFlags").forEach(flag -> flags.add(flag.asText()));
        if (!flags.isEmpty())
            blocks.add(Table.ofWords(
                    "JVM", List.of("flag"), flags.stream().map(List::of).toList()));
        if (blocks.isEmpty()) blocks.add(new Paragraph("Not known: there is no run.json."));
        return blocks;
    }
}
