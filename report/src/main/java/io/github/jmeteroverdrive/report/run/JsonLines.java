// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file with one JSON object per line: a header with the schema, then ticks with {@code s}, seconds since the start,
 * in ascending order. Unreadable lines are omitted, with a note. Immutable.
 *
 * @param head the first line; missing if there is none
 * @param ticks the others
 * @param notes sentences about omitted lines
 */
public record JsonLines(JsonNode head, List<JsonNode> ticks, List<String> notes) {

    static final JsonLines NONE = new JsonLines(MissingNode.getInstance(), List.of(), List.of());

    public static final ObjectMapper MAPPER = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Length of the warm-up of a run; where the run decided it, the end of its last tick of the warm-up. */
    public static double warmupSeconds(JsonNode liveHead, List<JsonNode> live) {
        if (liveHead.has("warmupSeconds")) return liveHead.get("warmupSeconds").asDouble();
        return live.stream()
                .filter(tick -> tick.path("phase").asText().equals(Phase.WARMUP.id()))
                .mapToDouble(tick -> tick.get("s").asDouble())
                .max()
                .orElse(0);
    }

    /** A missing file is read as empty. */
    public static JsonLines read(Path file) {
        if (!Files.isRegularFile(file)) return NONE;
        // not newBufferedReader, which fails on bytes that are not valid UTF-8
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            return read(file.getFileName().toString(), lines);
        } catch (IOException e) {
            return only(file.getFileName() + " cannot be read (" + Refusal.why(e) + "); it is left out.");
        }
    }

    private static JsonLines read(String name, BufferedReader lines) throws IOException {
        String first = lines.readLine();
        if (first == null) return only(name + " is empty.");
        JsonNode head = parse(first);
        if (!head.path("schema").isInt())
            return only(name + " does not begin with a line that names its schema; it is left out.");
        int schema = head.get("schema").asInt();
        if (schema != RunFile.SCHEMA) return only(unknownSchema(name, schema));
        List<JsonNode> ticks = new ArrayList<>();
        int unreadable = 0;
        boolean lastUnreadable = false;
        double last = -1;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonNode tick = parse(line);
            lastUnreadable = !(tick.path("s").isNumber() && tick.get("s").asDouble() > last);
            if (lastUnreadable) {
                unreadable++;
            } else {
                last = tick.get("s").asDouble();
                ticks.add(tick);
            }
        }
        List<String> notes = new ArrayList<>();
        if (lastUnreadable) notes.add("The last line of " + name + " is cut off; it is left out.");
        int others = unreadable - (lastUnreadable ? 1 : 0);
        if (others > 0) notes.add("Lines of " + name + " that cannot be read, and are left out: " + others + ".");
        return new JsonLines(head, List.copyOf(ticks), List.copyOf(notes));
    }

    public static String unknownSchema(String name, int schema) {
        return name
                + " has schema "
                + schema
                + ", and this version reads schema "
                + RunFile.SCHEMA
                + " only, so it is left out; make the report with the version that ran it, or a newer one.";
    }

    private static JsonLines only(String note) {
        return new JsonLines(MissingNode.getInstance(), List.of(), List.of(note));
    }

    private static JsonNode parse(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
