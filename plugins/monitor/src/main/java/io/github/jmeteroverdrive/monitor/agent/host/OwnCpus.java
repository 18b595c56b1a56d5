// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.CpuNumbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * The CPUs that this process may use ({@code Cpus_allowed_list}: affinity and cpusets), and their utilisation by all
 * processes. Not thread-safe.
 */
public final class OwnCpus implements Source {

    private static final byte[] CPU = AsciiParser.key("cpu");

    /** What {@code /proc/stat} counts of a CPU: user, nice, system, idle, iowait, irq, softirq. */
    private static final int COLUMNS = 7;

    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;

    private final ProcFile status;
    private final ProcFile stat;

    public OwnCpus(Path proc) throws IOException {
        status = new ProcFile(proc.resolve("self/status"));
        stat = new ProcFile(proc.resolve("stat"));
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        String list = AllowedCpus.list(status.read());
        if (list.isEmpty()) throw new IOException(status.path() + " names no CPUs");
        BitSet allowed = CpuNumbers.parse(list);
        long busy = 0;
        long idle = 0;
        AsciiParser text = stat.read();
        while (text.nextLine()) {
            if (!text.skip(CPU)) break;
            long number = text.number();
            if (number < 0 || !allowed.get((int) number)) continue;
            for (int column = 0; column < COLUMNS; column++) {
                long ticks = Math.max(0, text.number());
                if (column == IDLE || column == IO_WAIT) idle += ticks;
                else busy += ticks;
            }
        }
        ObjectNode process = Group.of(tick, Group.PROCESS);
        process.put("cpusAllowed", list);
        process.put("cpusAllowedBusySeconds", Seconds.ofTicks(busy));
        process.put("cpusAllowedIdleSeconds", Seconds.ofTicks(idle));
    }

    @Override
    public void close() throws IOException {
        status.close();
        stat.close();
    }
}
