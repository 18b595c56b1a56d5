// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.ThreadMXBean;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.Seconds;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Heap, garbage collection and allocation of this JVM. Collector times are pauses: the concurrent cycles of ZGC and
 * Shenandoah are left out.
 */
public final class Jvm implements Source {

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final List<GarbageCollectorMXBean> collectors = collectors();
    private final GcPauses pauses = new GcPauses(collectors);
    private final AllocatedBytes allocated = allocatedBytes();

    private static AllocatedBytes allocatedBytes() {
        boolean known = ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                && threads.isThreadAllocatedMemorySupported()
                && threads.isThreadAllocatedMemoryEnabled();
        if (!known) return null;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return new AllocatedBytes(threads::getAllThreadIds, threads::getThreadAllocatedBytes);
    }

    private static List<GarbageCollectorMXBean> collectors() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> !collector.getName().endsWith("Cycles"))
                .toList();
    }

    /** Pauses for garbage collection since the start of this JVM. */
    public static double gcSeconds() {
        return collectors().stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum()
                / 1e3;
    }

    /** How long the JIT compilers of this JVM have worked; 0 if it has none. */
    public static double compileSeconds() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        return compiler == null ? 0 : compiler.getTotalCompilationTime() / 1e3;
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

    /** The longest GC pause since the last tick. Thread-safe. */
    private static final class GcPauses implements NotificationListener, AutoCloseable {

        private final List<NotificationEmitter> emitters = new ArrayList<>();
        private long longest;

        GcPauses(List<GarbageCollectorMXBean> collectors) {
            for (GarbageCollectorMXBean collector : collectors) {
                if (collector instanceof NotificationEmitter emitter) {
                    emitter.addNotificationListener(this, null, null);
                    emitters.add(emitter);
                }
            }
        }

        @Override
        public void handleNotification(Notification notification, Object handback) {
            String kind = GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION;
            if (!notification.getType().equals(kind)) return;
            CompositeData data = (CompositeData) notification.getUserData();
            ended(GarbageCollectionNotificationInfo.from(data).getGcInfo().getDuration());
        }

        synchronized void ended(long millis) {
            longest = Math.max(longest, millis);
        }

        /** ms, 0 when there was none. */
        synchronized long takeLongest() {
            long taken = longest;
            longest = 0;
            return taken;
        }

        @Override
        public void close() {
            for (NotificationEmitter emitter : emitters) {
                try {
                    emitter.removeNotificationListener(this);
                } catch (ListenerNotFoundException e) {
                    continue; // removed already, which is what is wanted
                }
            }
        }
    }

    /**
     * Bytes allocated by platform threads since they started; the total does not fall when threads end. Allocations
     * between the last read and the end of a thread are missed, and so are those of virtual threads. Not thread-safe.
     */
    static final class AllocatedBytes {

        private final Supplier<long[]> threads;
        private final UnaryOperator<long[]> bytes;
        private long[] lastIds = {};
        private long[] lastBytes = {};
        private long total;

        /**
         * @param threads ids of live threads, in any order
         * @param bytes allocated by each of them; below 0 for one that has just ended
         */
        AllocatedBytes(Supplier<long[]> threads, UnaryOperator<long[]> bytes) {
            this.threads = threads;
            this.bytes = bytes;
        }

        /** Reads all threads again. @return the total so far */
        long total() {
            long[] ids = threads.get();
            Arrays.sort(ids);
            long[] now = bytes.apply(ids);
            for (int i = 0, last = 0; i < ids.length; i++) {
                while (last < lastIds.length && lastIds[last] < ids[i]) last++;
                boolean known = last < lastIds.length && lastIds[last] == ids[i];
                long before = known ? lastBytes[last] : 0;
                now[i] = Math.max(now[i], before);
                total += now[i] - before;
            }
            lastIds = ids;
            lastBytes = now;
            return total;
        }
    }
}
