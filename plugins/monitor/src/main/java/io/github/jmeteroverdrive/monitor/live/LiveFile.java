// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.monitor.json.CountsJson;
import io.github.jmeteroverdrive.monitor.json.JsonFiles;
import io.github.jmeteroverdrive.monitor.totals.RunTotals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code live.jsonl}: a head with the schema, then one object a tick with the totals of all phases
 * so far. Each line is flushed, so the file of a killed run can be read. One thread writes.
 */
final class LiveFile implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Path path;
    private final EpochClock clock;
    private final Phases phases;
    private final Writer writer;

    LiveFile(Path path, EpochClock clock, Phases phases) {
        this.path = path;
        this.clock = clock;
        this.phases = phases;
        try {
            writer = Files.newBufferedWriter(path);
        } catch (IOException e) {
            throw unwritable(e);
        }
        ObjectNode head = JsonFiles.MAPPER.createObjectNode().put("schema", RunFile.SCHEMA);
        head.put("start", clock.epochMillis(phases.origin()));
        head.put("warmupSeconds", phases.warmup() / NANOS_PER_SECOND);
        if (phases.timed()) head.put("durationSeconds", phases.duration() / NANOS_PER_SECOND);
        line(head);
    }

    /**
     * @param at nanoTime of the tick
     * @param sendersHeld whether more was sent than is known
     */
    void write(long at, RunTotals totals, boolean sendersHeld) {
        Totals run = totals.all();
        ObjectNode json = JsonFiles.MAPPER.createObjectNode();
        json.put("t", clock.epochMillis(at));
        json.put("s", Math.round((at - phases.origin()) / 1e6) / 1e3);
        json.put("phase", phases.at(at - 1).id());
        if (sendersHeld) json.put("sendersHeld", true);
        CountsJson.putAll(json, run, run::count);
        CountsJson.putStatusCodes(json, run.statusCodes().all());
        if (!totals.elements().isEmpty()) {
            ObjectNode labels = json.putObject("labels");
            totals.elements()
                    .keySet()
                    .forEach(label -> putPart(labels.putObject(label), label, totals));
        }
        line(json);
    }

    /** Of a step of a flow, or a line of a mix. */
    private static void putPart(ObjectNode json, String label, RunTotals totals) {
        Totals part = totals.labels().get(label);
        CountsJson.put(json, part, part::count);
        CountsJson.putStatusCodes(json, part.statusCodes().all());
    }

    private void line(ObjectNode json) {
        try {
            writer.write(json + "\n");
            writer.flush();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private UncheckedIOException unwritable(IOException e) {
        return new UncheckedIOException(
                "cannot write " + path + "; look at the disk, and at the limit of open files", e);
    }

    @Override
    public void close() {
        try {
            writer.close();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }
}
