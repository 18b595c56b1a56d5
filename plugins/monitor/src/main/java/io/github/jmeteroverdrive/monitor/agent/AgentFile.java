// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * {@code agent.jsonl}: a head with the schema and what is missing, then one object a tick. Each
 * line is flushed, so the file of a killed run can be read. One thread writes.
 */
final class AgentFile implements AutoCloseable {

    private final EpochClock clock;
    private final Phases phases;
    private final Writer writer;

    AgentFile(Path directory, EpochClock clock, Phases phases) throws IOException {
        this.clock = clock;
        this.phases = phases;
        writer = Files.newBufferedWriter(RunFile.AGENT.in(directory));
    }

    /**
     * The first line.
     *
     * @param missing which sources there are not, with the reason
     */
    void head(Map<String, String> missing) throws IOException {
        ObjectNode head = JsonNodeFactory.instance.objectNode().put("schema", RunFile.SCHEMA);
        head.put("start", clock.epochMillis(phases.origin()));
        head.put("cpus", Runtime.getRuntime().availableProcessors());
        missing.forEach(head.putObject("missing")::put);
        line(head);
    }

    /**
     * A tick with its time.
     *
     * @param at when it was taken
     * @param due when it should have been, which decides on the phase: it belongs to what it ends
     */
    ObjectNode tick(long at, long due) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("t", clock.epochMillis(at));
        json.put("s", Math.round((at - phases.origin()) / 1e6) / 1e3);
        json.put("phase", phases.at(Math.max(phases.origin(), due - 1)).id());
        return json;
    }

    void line(ObjectNode json) throws IOException {
        writer.write(json.toString());
        writer.write('\n');
        writer.flush();
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
