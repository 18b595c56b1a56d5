// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.rivals;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** How many messages a loop has completed so far, and the CPU time of its process. */
record Completions(long epochMillis, long nanos, long completed, long cpuNanos) {

    static Completions now(long completed) {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Completions(System.currentTimeMillis(), System.nanoTime(), completed, system.getProcessCpuTime());
    }

    /** One line of JSON in the form {@code overdrive} of compare files. */
    String since(Completions from) {
        double seconds = (nanos - from.nanos) / 1e9;
        double messages = completed - from.completed;
        return String.format(
                Locale.ROOT,
                "{\"window\":{\"from\":%d,\"to\":%d},\"seconds\":%.3f,\"completedPerSecond\":%.1f,"
                        + "\"own\":{\"cpuMicrosPerMessage\":%.3f}}",
                from.epochMillis,
                epochMillis,
                seconds,
                messages / seconds,
                (cpuNanos - from.cpuNanos) / 1e3 / messages);
    }
}
