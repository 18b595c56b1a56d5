// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;

/**
 * CPU times of the host and its run queue, from {@code /proc/stat} (proc(5)). Seconds of all CPUs together; interrupts
 * count as system, nice as user. Old kernels know fewer columns.
 */
public final class HostCpu implements Source {

    private static final byte[] ALL_CPUS = AsciiParser.key("cpu ");
    private static final byte[] RUNNING = AsciiParser.key("procs_running");

    private final ProcFile file;
    private final NonDecreasing[] rising = {
        new NonDecreasing(), new NonDecreasing(), new NonDecreasing(), new NonDecreasing(), new NonDecreasing()
    };

    public HostCpu(Path proc) throws IOException {
        file = new ProcFile(proc.resolve("stat"));
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        AsciiParser text = file.read();
        if (!text.line(ALL_CPUS)) throw new IOException(file.path() + " has no line of CPU times");
        long user = text.number();
        long nice = text.number();
        long system = text.number();
        long idle = text.number();
        if (idle == AsciiParser.NONE) throw new IOException(file.path() + " has no CPU times");
        long ioWait = text.number();
        long interrupts = Math.max(0, text.number()) + Math.max(0, text.number());
        long steal = text.number();
        ObjectNode host = Group.of(tick, Group.HOST);
        put(host, "userSeconds", 0, user + nice);
        put(host, "systemSeconds", 1, system + interrupts);
        put(host, "idleSeconds", 2, idle);
        put(host, "iowaitSeconds", 3, ioWait);
        put(host, "stealSeconds", 4, steal);
        long running = text.line(RUNNING) ? text.number() : AsciiParser.NONE;
        if (running != AsciiParser.NONE) host.put("runnable", running);
    }

    private void put(ObjectNode host, String name, int which, long ticks) {
        if (ticks != AsciiParser.NONE) host.put(name, Seconds.ofTicks(rising[which].of(ticks)));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
