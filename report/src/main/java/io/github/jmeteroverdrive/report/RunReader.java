// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.jtl.Jtl;
import io.github.jmeteroverdrive.report.run.HdrLog;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.Latencies;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out what lies at a path, and has it read. */
public final class RunReader {

    private RunReader() {}

    /**
     * Reads a run directory, or a JTL in CSV: the file itself, or a directory that holds nothing
     * else of a run.
     *
     * @throws Refusal when it is none of these
     */
    public static RunData read(Path path) {
        if (Files.isRegularFile(path)) return Jtl.read(path);
        if (!Files.isDirectory(path))
            throw new Refusal(path + " does not exist; give a run directory, or a JTL in CSV.");
        if (Arrays.stream(RunFile.values()).anyMatch(file -> file.existsIn(path)))
            return readRun(path);
        List<Path> results = results(path);
        if (results.size() == 1) return Jtl.read(results.get(0));
        if (results.isEmpty())
            throw new Refusal(
                    path
                            + " holds no run: neither "
                            + Arrays.stream(RunFile.values())
                                    .map(RunFile::fileName)
                                    .collect(Collectors.joining(", "))
                            + " nor a .csv or .jtl file is there; give a run directory, or a JTL in CSV.");
        throw new Refusal(
                path
                        + " holds no run but several results files ("
                        + results.stream()
                                .map(file -> file.getFileName().toString())
                                .collect(Collectors.joining(", "))
                        + "); name one of them.");
    }

    private static List<Path> results(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*\\.(csv|jtl)"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new Refusal(directory + " cannot be read (" + e + "); check its permissions.");
        }
    }

    private static RunData readRun(Path directory) {
        List<String> notes = new ArrayList<>();
        JsonNode run = object(RunFile.RUN.in(directory), notes);
        JsonNode summary = object(RunFile.SUMMARY.in(directory), notes);
        JsonLines live = JsonLines.read(RunFile.LIVE.in(directory));
        JsonLines agent = JsonLines.read(RunFile.AGENT.in(directory));
        Latencies latencies = HdrLog.read(RunFile.LATENCIES.in(directory), notes);
        return RunData.of(
                directory.toAbsolutePath().normalize(),
                run,
                summary,
                live,
                agent,
                latencies,
                notes);
    }

    /** Missing when the file is not there, or is no object, or of a schema that is not known. */
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
