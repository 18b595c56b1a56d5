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

    /** For how many threads the run queue wait is read; that takes about 20 µs for each. */
    public static final int MOST = 500;

    private static final Pattern WITHOUT = Pattern.compile("C[12] Compiler|od - Load Agent");

    private final TaskDelays tasks;

    public RunDelay(Path proc) throws IOException {
        Path own = proc.resolve("self/task");
        if (!Files.isDirectory(own)) throw new IOException("there is no " + own);
        tasks = new TaskDelays(own, WITHOUT, MOST);
        tasks.nanos();
        if (!tasks.known()) throw new IOException("there is no schedstat in " + own);
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        Group.of(tick, Group.PROCESS).put("runDelaySeconds", Seconds.ofNanos(tasks.nanos()));
    }
}
