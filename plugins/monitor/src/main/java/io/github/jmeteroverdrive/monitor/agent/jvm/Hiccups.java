// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.source.Group;
import io.github.jmeteroverdrive.monitor.agent.source.Source;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * How late a thread wakes that sleeps 1 ms again and again: what every thread of this JVM suffers
 * from pauses, busy CPUs and the host's scheduler (the idea of jHiccup). Where waking costs much,
 * as in some virtual machines, it sleeps longer, as {@link SleepBudget} says.
 */
public final class Hiccups implements Source {

    private static final long LONGEST = TimeUnit.HOURS.toNanos(1);
    private static final long FINEST = 1000;
    private static final int DIGITS = 2;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final SingleWriterRecorder late = new SingleWriterRecorder(FINEST, LONGEST, DIGITS);
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final SleepBudget budget = new SleepBudget();
    private final LongSupplier nanoTime;
    private final Thread sleeper;
    private Histogram tick;
    private volatile boolean closed;

    public Hiccups(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        sleeper = new Thread(this::sleep, "od - Load Agent Monitor hiccups");
        sleeper.setDaemon(true);
        sleeper.start();
    }

    private void sleep() {
        while (!closed) {
            long wanted = budget.sleep();
            long before = nanoTime.getAsLong();
            LockSupport.parkNanos(wanted);
            long lateBy = nanoTime.getAsLong() - before - wanted;
            // a park may end early for no reason
            if (lateBy >= 0) late.recordValue(Math.min(lateBy, LONGEST));
        }
    }

    /** The thread that sleeps. */
    public Thread thread() {
        return sleeper;
    }

    @Override
    public String name() {
        return Group.HICCUP;
    }

    @Override
    public void put(ObjectNode json) {
        tick = late.getIntervalHistogram(tick);
        ObjectNode hiccup = Group.of(json, Group.HICCUP);
        hiccup.put("count", tick.getTotalCount());
        hiccup.put("p50Micros", micros(tick.getValueAtPercentile(50)));
        hiccup.put("p99Micros", micros(tick.getValueAtPercentile(99)));
        hiccup.put("maxMicros", micros(tick.getMaxValue()));
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
}
