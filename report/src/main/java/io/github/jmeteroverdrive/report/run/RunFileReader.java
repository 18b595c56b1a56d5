// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the files of a run directory, and those of the run's load agents in it. */
public final class RunFileReader {

    private RunFileReader() {}

    /** Reads a directory; unreadable data is omitted, with a note. */
    public static RunData read(Path directory) {
        List<String> notes = new ArrayList<>();
        JsonNode run = object(RunFile.RUN.in(directory), notes);
        JsonNode summary = object(RunFile.SUMMARY.in(directory), notes);
        JsonLines live = JsonLines.read(RunFile.LIVE.in(directory));
        JsonLines agent = JsonLines.read(RunFile.AGENT.in(directory));
        Latencies latencies = HdrLog.read(RunFile.LATENCIES.in(directory), notes);
        return RunData.of(directory.toAbsolutePath().normalize(), run, summary, live, agent, latencies, notes)
                .withAgents(agents(directory, summary));
    }

    private static List<AgentRun> agents(Path directory, JsonNode summary) {
        List<AgentRun> agents = new ArrayList<>();
        for (JsonNode agent : summary.path("agents")) {
            Path files = directory.resolve(agent.path("files").asText()).normalize();
            boolean inside = files.startsWith(directory.normalize()) && agent.has("files");
            if (inside && Files.isDirectory(files))
                agents.add(new AgentRun(agent.path("host").asText(), read(files)));
        }
        return agents;
    }

    /** Missing if the file does not exist, is not a JSON object, or has an unknown schema. */
    private static JsonNode object(Path file, List<String> notes) {
        if (!Files.isRegularFile(file)) return MissingNode.getInstance();
        String name = file.getFileName().toString();
        try {
            JsonNode json = JsonLines.MAPPER.readTree(Files.readAllBytes(file));
            int schema = json.path("schema").asInt(RunFile.SCHEMA);
            if (schema != RunFile.SCHEMA) notes.add(JsonLines.unknownSchema(name, schema));
            else if (json.isObject()) return json;
            else notes.add(name + " is cut off; it is left out.");
        } catch (IOException e) {
            notes.add(name + " is cut off or damaged; it is left out.");
        }
        return MissingNode.getInstance();
    }
}
