// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.Seconds;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * How late a thread wakes that sleeps 1 ms in a loop: the delay that pauses, busy CPUs and the host's scheduler cause
 * to every thread of this JVM (the idea of jHiccup). Where a wake-up is expensive, as in some virtual machines, it
 * sleeps longer; see {@link SleepBudget}.
 */
public final class Hiccups implements Source {

    private static final long LONGEST = TimeUnit.HOURS.toNanos(1);
    private static final long FINEST = 1000;
    private static final int DIGITS = 2;

    /** Shorter delays come from timer slack or another thread's time slice. */
    private static final long STOPPED = TimeUnit.MILLISECONDS.toNanos(20);

    /** Reads its run queue wait once in this many wake-ups. */
    private static final int BETWEEN = 16;

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final SingleWriterRecorder late = new SingleWriterRecorder(FINEST, LONGEST, DIGITS);
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final SleepBudget budget = new SleepBudget();
    private final LongSupplier nanoTime;
    private final Path proc;
    private final Thread sleeper;
    private Histogram tick;
    private volatile long stoppedNanos = KernelThread.NONE;
    private volatile boolean closed;

    public Hiccups(LongSupplier nanoTime, Path proc) {
        this.nanoTime = nanoTime;
        this.proc = proc;
        sleeper = new Thread(this::sleep, "od - Load Agent Monitor hiccups");
        sleeper.setDaemon(true);
        sleeper.start();
    }

    private void sleep() {
        KernelThread self = KernelThread.current(proc);
        long ready = self == null ? KernelThread.NONE : self.readyNanos();
        boolean known = ready != KernelThread.NONE; // otherwise it may have waited for a CPU
        if (known) stoppedNanos = 0;
        int wakes = 0;
        while (!closed) {
            long wanted = budget.sleep();
            long start = nanoTime.getAsLong();
            LockSupport.parkNanos(wanted);
            long lateBy = nanoTime.getAsLong() - start - wanted;
            // a park may return early (spuriously)
            if (lateBy < 0) continue;
            late.recordValue(Math.min(lateBy, LONGEST));
            if (!known || lateBy < STOPPED && ++wakes % BETWEEN != 0) continue;
            long before = ready;
            long now = self.readyNanos();
            if (now != KernelThread.NONE) ready = now; // no file descriptor may be free
            addStopped(lateBy - (ready - before));
        }
    }

    /** Time in which the thread was not even runnable; only this source counts it. */
    private void addStopped(long nanos) {
        if (nanos >= STOPPED) stoppedNanos += nanos;
    }

    /** The sleeping thread. */
    public Thread thread() {
        return sleeper;
    }

    @Override
    public void put(ObjectNode json) {
        tick = late.getIntervalHistogram(tick);
        ObjectNode hiccup = Group.of(json, Group.HICCUP);
        hiccup.put("count", tick.getTotalCount());
        hiccup.put("p50Micros", micros(tick.getValueAtPercentile(50)));
        hiccup.put("p99Micros", micros(tick.getValueAtPercentile(99)));
        hiccup.put("maxMicros", micros(tick.getMaxValue()));
        if (stoppedNanos != KernelThread.NONE) hiccup.put("stoodStillSeconds", Seconds.ofNanos(stoppedNanos));
        hiccup.put("sleepMillis", Math.round(budget.sleep() / NANOS_PER_MILLI));
        budget.spent(nanoTime.getAsLong(), threads.getThreadCpuTime(sleeper.getId()));
    }

    private static long micros(long nanos) {
        return Math.round(nanos / NANOS_PER_MICRO);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(sleeper);
    }

    /**
     * How long a thread that wakes in a loop should sleep so that it uses less than 0.5 % of one core: 1 ms, or 2, 4, 8
     * where a wake-up is more expensive. One thread reports the CPU time, another one sleeps.
     */
    static final class SleepBudget {

        private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(1);
        private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(8);
        private static final double TOO_MUCH = 0.005;

        /** Halving the sleep doubles the cost, and the result must stay well below the limit. */
        private static final double LITTLE = 0.002;

        private volatile long sleep = SHORTEST;
        private long lastTime;
        private long lastCpu = -1;

        /** ns. */
        long sleep() {
            return sleep;
        }

        /**
         * @param time nanoTime now
         * @param cpu ns the thread has spent so far; below 0 when unknown
         */
        void spent(long time, long cpu) {
            if (lastCpu >= 0 && time - lastTime > 0) {
                double share = (double) (cpu - lastCpu) / (time - lastTime);
                if (share > TOO_MUCH) sleep = Math.min(LONGEST, 2 * sleep);
                else if (share < LITTLE) sleep = Math.max(SHORTEST, sleep / 2);
            }
            lastTime = time;
            lastCpu = cpu;
        }
    }
}
