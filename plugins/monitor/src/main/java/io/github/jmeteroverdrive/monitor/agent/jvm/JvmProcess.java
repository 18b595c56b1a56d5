// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.NonDecreasing;
import io.github.jmeteroverdrive.monitor.agent.host.Seconds;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * What the JVM knows of its process on any system: threads of Java, open files against their limit, and the CPU time of
 * both modes together ({@code cpuSeconds}).
 */
public final class JvmProcess implements Source {

    /** ENFILE and EMFILE. */
    private static final Pattern NONE_LEFT = Pattern.compile("\\berrno: 2[34]\\b");

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final java.lang.management.OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    private final NonDecreasing cpu = new NonDecreasing();

    @Override
    public void put(ObjectNode tick) {
        ObjectNode process = Group.of(tick, Group.PROCESS);
        process.put("threads", threads.getThreadCount());
        if (system instanceof OperatingSystemMXBean known) {
            long nanos = known.getProcessCpuTime();
            if (nanos >= 0) process.put("cpuSeconds", Seconds.ofNanos(cpu.of(nanos)));
        }
        if (system instanceof UnixOperatingSystemMXBean unix) {
            long limit = unix.getMaxFileDescriptorCount();
            openFiles(unix::getOpenFileDescriptorCount, limit).ifPresent(open -> process.put("openFiles", open));
            process.put("openFilesLimit", limit);
        }
    }

    /**
     * Counting them opens another one; a JVM that has none left throws an error.
     *
     * @return empty if they cannot be counted for another reason
     */
    static OptionalLong openFiles(LongSupplier count, long limit) {
        try {
            return OptionalLong.of(count.getAsLong());
        } catch (InternalError e) {
            return NONE_LEFT.matcher(String.valueOf(e.getMessage())).find()
                    ? OptionalLong.of(limit)
                    : OptionalLong.empty();
        }
    }
}
