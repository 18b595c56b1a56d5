// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The sums of several processes; their peak of memory is the sum of their peaks. One thread. */
public final class ProcProcesses implements AutoCloseable {

    private final List<ProcProcess> all = new ArrayList<>();

    /**
     * @param proc {@code /proc}
     */
    public ProcProcesses(Path proc, List<Long> pids) throws IOException {
        for (long pid : pids) all.add(new ProcProcess(proc.resolve(String.valueOf(pid))));
    }

    /**
     * @throws IOException when one of the processes is gone, too
     */
    public void put(ObjectNode json) throws IOException {
        for (ProcProcess process : all) {
            ObjectNode one = JsonNodeFactory.instance.objectNode();
            process.put(one);
            one.fields().forEachRemaining(figure -> add(json, figure.getKey(), figure.getValue()));
        }
    }

    private static void add(ObjectNode json, String name, JsonNode value) {
        if (value.isTextual())
            json.put(
                    name,
                    json.has(name)
                            ? json.path(name).asText() + "," + value.asText()
                            : value.asText());
        else if (value.isIntegralNumber())
            json.put(name, json.path(name).asLong() + value.asLong());
        else json.put(name, json.path(name).asDouble() + value.asDouble());
    }

    @Override
    public void close() throws IOException {
        for (ProcProcess process : all) process.close();
    }
}
