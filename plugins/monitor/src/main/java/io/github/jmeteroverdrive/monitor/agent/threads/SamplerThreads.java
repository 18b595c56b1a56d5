// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.threads;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.measure.where.Where;
import io.github.jmeteroverdrive.monitor.agent.source.Group;
import io.github.jmeteroverdrive.monitor.agent.source.Seconds;
import io.github.jmeteroverdrive.monitor.agent.source.Source;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * JMeter's threads: how many, how long they lived, how long they were on a CPU, and where they are
 * when looked at. Threads come and go by themselves, one looks at them, one ticks. Thread-safe.
 */
public final class SamplerThreads implements Source {

    private final ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
    private final LongSupplier nanoTime;
    private final Frames frames;
    private final List<Thread> alive = new ArrayList<>();
    private final Map<Thread, Long> cpuSeen = new HashMap<>();
    private final Map<Where, Long> looks = new EnumMap<>(Where.class);
    private int next;
    private long lastChange;
    private long aliveNanos;
    private long cpuNanos;

    /**
     * @param nanoTime the monotonic clock
     * @param frames tells where a thread is
     */
    public SamplerThreads(LongSupplier nanoTime, Frames frames) {
        this.nanoTime = nanoTime;
        this.frames = frames;
    }

    /** The calling thread begins to sample. */
    public synchronized void begin() {
        passTime();
        alive.add(Thread.currentThread());
        cpuSeen.put(Thread.currentThread(), Math.max(0, cpu.getCurrentThreadCpuTime()));
    }

    /** The calling thread has sampled its last. */
    public synchronized void end() {
        if (!alive.contains(Thread.currentThread())) return; // began before the monitor did
        passTime();
        passCpu(Thread.currentThread(), cpu.getCurrentThreadCpuTime());
        cpuSeen.remove(Thread.currentThread());
        alive.remove(Thread.currentThread());
    }

    private void passTime() {
        long now = nanoTime.getAsLong();
        if (!alive.isEmpty()) aliveNanos += alive.size() * (now - lastChange);
        lastChange = now;
    }

    private void passCpu(Thread thread, long now) {
        long before = cpuSeen.get(thread);
        if (now <= before) return; // below 0 when it has just ended
        cpuNanos += now - before;
        cpuSeen.put(thread, now);
    }

    /** Looks where one of them is, each in turn. */
    void look() {
        Thread thread;
        synchronized (this) {
            if (alive.isEmpty()) return;
            next = (next + 1) % alive.size();
            thread = alive.get(next);
        }
        StackTraceElement[] stack = thread.getStackTrace();
        if (stack.length == 0) return; // it has just ended
        Where where = frames.of(stack);
        synchronized (this) {
            looks.merge(where, 1L, Long::sum);
        }
    }

    @Override
    public String name() {
        return Group.SAMPLER_THREADS;
    }

    @Override
    public synchronized void put(ObjectNode tick) {
        passTime();
        for (Thread thread : alive) passCpu(thread, cpu.getThreadCpuTime(thread.getId()));
        ObjectNode threads = Group.of(tick, Group.SAMPLER_THREADS);
        threads.put("alive", alive.size());
        threads.put("aliveSeconds", Seconds.ofNanos(aliveNanos));
        threads.put("cpuSeconds", Seconds.ofNanos(cpuNanos));
        ObjectNode where = threads.putObject("where");
        looks.forEach((group, count) -> where.put(group.id(), count));
    }
}
