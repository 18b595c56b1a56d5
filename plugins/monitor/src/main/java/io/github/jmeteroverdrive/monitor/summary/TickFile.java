// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file with a header, then one line of JSON per tick. Each line is flushed, so the file of a killed run is readable.
 * Written by one thread.
 */
public final class TickFile implements AutoCloseable {

    private final Path path;
    private final EpochClock clock;
    private final Phases phases;
    private final Writer writer;

    public TickFile(Path path, EpochClock clock, Phases phases) throws IOException {
        this.path = path;
        this.clock = clock;
        this.phases = phases;
        writer = Files.newBufferedWriter(path);
    }

    /** A header with the schema and the start of the run. */
    public ObjectNode head() {
        return JsonFiles.MAPPER
                .createObjectNode()
                .put("schema", RunFile.SCHEMA)
                .put("start", clock.epochMillis(phases.origin()));
    }

    /**
     * A tick with its time.
     *
     * @param at nanoTime at which it was taken
     * @param due when it was due; determines the phase, which is the one that the tick ends
     */
    public ObjectNode tick(long at, long due) {
        return JsonFiles.MAPPER
                .createObjectNode()
                .put("t", clock.epochMillis(at))
                .put("s", Math.round((at - phases.origin()) / 1e6) / 1e3)
                .put("phase", phases.at(Math.max(phases.origin(), due - 1)).id());
    }

    /** @throws java.io.UncheckedIOException if it cannot be written */
    public void line(ObjectNode json) {
        try {
            writer.write(json + "\n");
            writer.flush();
        } catch (IOException e) {
            throw RunFile.unwritable(path, e);
        }
    }

    /** @throws java.io.UncheckedIOException if it cannot be written */
    @Override
    public void close() {
        try {
            writer.close();
        } catch (IOException e) {
            throw RunFile.unwritable(path, e);
        }
    }
}
