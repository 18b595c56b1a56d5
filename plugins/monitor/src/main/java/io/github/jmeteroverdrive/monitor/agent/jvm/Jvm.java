// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.ThreadMXBean;
import io.github.jmeteroverdrive.monitor.agent.source.Group;
import io.github.jmeteroverdrive.monitor.agent.source.Seconds;
import io.github.jmeteroverdrive.monitor.agent.source.Source;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.util.List;

/**
 * Heap, garbage collection and allocation of this JVM. Times of the collectors are those of pauses:
 * the cycles of ZGC and Shenandoah, which run beside the program, are left out.
 */
public final class Jvm implements Source {

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final List<GarbageCollectorMXBean> collectors =
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .filter(collector -> !collector.getName().endsWith("Cycles"))
                    .toList();
    private final GcPauses pauses = new GcPauses(collectors);
    private final AllocatedBytes allocated = allocatedBytes();

    private static AllocatedBytes allocatedBytes() {
        boolean known =
                ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                        && threads.isThreadAllocatedMemorySupported()
                        && threads.isThreadAllocatedMemoryEnabled();
        if (!known) return null;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return new AllocatedBytes(threads::getAllThreadIds, threads::getThreadAllocatedBytes);
    }

    @Override
    public String name() {
        return Group.JVM;
    }

    @Override
    public void put(ObjectNode tick) {
        ObjectNode jvm = Group.of(tick, Group.JVM);
        MemoryUsage heap = memory.getHeapMemoryUsage();
        jvm.put("heapUsedBytes", heap.getUsed());
        if (heap.getMax() >= 0) jvm.put("heapMaxBytes", heap.getMax());
        long count = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            count += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        jvm.put("gcCount", count);
        jvm.put("gcSeconds", Seconds.ofMillis(millis));
        jvm.put("gcMaxPauseMillis", pauses.takeLongest());
        if (allocated != null) jvm.put("allocatedBytes", allocated.total());
    }

    @Override
    public void close() {
        pauses.close();
    }
}
