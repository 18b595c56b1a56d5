// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Run queue wait of the threads of this process. The JVM's compiler threads and the monitor's own are left out, because
 * no sample waits for them. Not thread-safe.
 */
public final class RunDelay implements Source {

    private static final Pattern WITHOUT = Pattern.compile("C[12] Compiler|od - Load Agent");

    private final TaskDelays tasks;

    /** @param proc {@code /proc} */
    public RunDelay(Path proc) throws IOException {
        Path own = proc.resolve("self/task");
        if (!Files.isDirectory(own)) throw new IOException("there is no " + own);
        tasks = new TaskDelays(own, WITHOUT);
        tasks.nanos();
        if (!tasks.known()) throw new IOException("there is no schedstat in " + own);
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        Group.of(tick, Group.PROCESS).put("runDelaySeconds", Seconds.ofNanos(tasks.nanos()));
    }

    @Override
    public void close() throws IOException {
        tasks.close();
    }
}
