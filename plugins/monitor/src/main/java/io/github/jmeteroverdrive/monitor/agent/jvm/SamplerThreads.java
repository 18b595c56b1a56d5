// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.RunDelay;
import io.github.jmeteroverdrive.monitor.agent.host.Seconds;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * JMeter's threads: how many there are, how long they lived, their CPU time, their run queue wait, and what they do
 * when they are sampled. Threads register and leave themselves; one thread samples them, one writes the ticks.
 * Thread-safe.
 */
public final class SamplerThreads implements Source {

    private final ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
    private final LongSupplier nanoTime;
    private final Path proc;
    private final Map<Long, Watched> alive = new LinkedHashMap<>();
    private final List<Watched> inTurn = new ArrayList<>();
    private final ThreadSampleCounts samples = new ThreadSampleCounts();
    private int next;
    private long begun;
    private long lastChange;
    private long aliveNanos;
    private long cpuNanos;
    private long readyNanos;
    private long readyOfNanos;

    public SamplerThreads(LongSupplier nanoTime, Path proc) {
        this.nanoTime = nanoTime;
        this.proc = proc;
    }

    /**
     * The calling thread begins to sample.
     *
     * @param element gives the name of its current sampler; called by another thread
     */
    public void begin(Supplier<String> element) {
        KernelThread kernel = KernelThread.current(proc);
        long used = Math.max(0, cpu.getCurrentThreadCpuTime());
        Thread self = Thread.currentThread();
        synchronized (this) {
            passTime();
            Watched watched = new Watched(self, kernel, element, used, lastChange);
            begun++;
            alive.put(self.getId(), watched);
            inTurn.add(watched);
        }
    }

    /** The calling thread has run its last sample. */
    public synchronized void end() {
        Watched ended = alive.remove(Thread.currentThread().getId());
        if (ended == null) return; // began before the monitor did
        inTurn.remove(ended);
        passTime(1);
        passCpu(ended, cpu.getCurrentThreadCpuTime());
        passReady(ended);
    }

    private void passTime() {
        passTime(0);
    }

    private void passTime(int ended) {
        long now = nanoTime.getAsLong();
        int count = alive.size() + ended;
        if (count > 0) aliveNanos += count * (now - lastChange);
        lastChange = now;
    }

    private void passCpu(Watched each, long now) {
        if (now <= each.cpu) return; // below 0 when it has just ended
        cpuNanos += now - each.cpu;
        each.cpu = now;
    }

    private void passReady(Watched each) {
        if (each.ready == KernelThread.NONE) return;
        long ready = each.kernel.readyNanos();
        if (ready == KernelThread.NONE) return; // it has just ended
        readyNanos += Math.max(0, ready - each.ready);
        readyOfNanos += lastChange - each.readyAt;
        each.ready = ready;
        each.readyAt = lastChange;
    }

    /** Samples the stack of one thread, round robin. Called by one thread only. */
    void sample(StackSampler sampler) {
        Watched each;
        synchronized (this) {
            if (inTurn.isEmpty()) return;
            next = (next + 1) % inTurn.size();
            each = inTurn.get(next);
        }
        StackSampler.Found found = sampler.at(each.thread, each.kernel);
        if (found == null) return; // it has just ended
        String at = found.reason() == null ? "" : site(found, each);
        synchronized (this) {
            if (found.reason() == null) samples.running(found.where());
            else samples.waiting(found.where(), found.reason(), at);
        }
    }

    /** A thread that waits for the system is identified by its element, others by the frame as well. */
    private static String site(StackSampler.Found found, Watched each) {
        boolean system = found.reason().cause() == Wait.Cause.SYSTEM;
        if (system) return each.element.get();
        if (found.reason() == Wait.PAUSE) return "";
        String element = each.element.get();
        return element.isEmpty() ? found.site() : found.site() + " at " + element;
    }

    synchronized boolean has(long id) {
        return alive.containsKey(id);
    }

    /** Their numbers in {@code /proc/self/task}, where the system has them. */
    public synchronized Set<String> tasks() {
        return inTurn.stream()
                .filter(each -> each.kernel != null)
                .map(each -> each.kernel.id())
                .collect(Collectors.toSet());
    }

    @Override
    public synchronized void put(ObjectNode tick) {
        passTime();
        for (Watched each : inTurn) passCpu(each, cpu.getThreadCpuTime(each.thread.getId()));
        for (Watched each : inTurn.subList(0, Math.min(RunDelay.MOST, inTurn.size()))) passReady(each);
        ObjectNode threads = Group.of(tick, Group.SAMPLER_THREADS);
        threads.put("alive", alive.size());
        threads.put("begun", begun);
        threads.put("aliveSeconds", Seconds.ofNanos(aliveNanos));
        threads.put("cpuSeconds", Seconds.ofNanos(cpuNanos));
        if (readyOfNanos > 0) {
            threads.put("readySeconds", Seconds.ofNanos(readyNanos));
            threads.put("readyOfSeconds", Seconds.ofNanos(readyOfNanos));
        }
        samples.put(threads);
    }

    /** One of JMeter's threads with its last known figures. Guarded by its {@link SamplerThreads}. */
    private static final class Watched {

        final Thread thread;
        final KernelThread kernel;

        /** The name of its current or last sampler; "" if there is none. */
        final Supplier<String> element;

        /** CPU time counted so far, in ns. */
        long cpu;

        /** Run queue wait counted so far, in ns; {@link KernelThread#NONE} if unknown. */
        long ready;

        /** When {@link #ready} was read, on the run's clock in ns. */
        long readyAt;

        /** @param kernel null if the system has no such files */
        Watched(Thread thread, KernelThread kernel, Supplier<String> element, long cpu, long now) {
            this.thread = thread;
            this.kernel = kernel;
            this.element = element;
            this.cpu = cpu;
            ready = kernel == null ? KernelThread.NONE : kernel.readyNanos();
            readyAt = now;
        }
    }

    /** Counts the samples of JMeter's threads by result. Not thread-safe. */
    private static final class ThreadSampleCounts {

        /** Limit of distinct names; later ones are counted together. Few elements of a plan matter. */
        static final int MOST_NAMES = 40;

        private static final String REST = "others";

        private final Map<ThreadActivity, Long> where = new EnumMap<>(ThreadActivity.class);
        private final Map<ThreadActivity, Long> running = new EnumMap<>(ThreadActivity.class);
        private final Map<Wait, Map<String, Long>> waiting = new EnumMap<>(Wait.class);
        private int names;

        /** Counts a running or runnable thread. */
        void running(ThreadActivity group) {
            where.merge(group, 1L, Long::sum);
            running.merge(group, 1L, Long::sum);
        }

        /** @param at the element, or the frame, at which it waits */
        void waiting(ThreadActivity group, Wait wait, String at) {
            where.merge(group, 1L, Long::sum);
            Map<String, Long> sites = waiting.computeIfAbsent(wait, w -> new HashMap<>());
            boolean known = sites.containsKey(at);
            if (!known && names < MOST_NAMES) names++;
            else if (!known) at = REST;
            sites.merge(at, 1L, Long::sum);
        }

        /** Writes totals since the start of the run. */
        void put(ObjectNode threads) {
            ObjectNode all = threads.putObject("where");
            where.forEach((group, count) -> all.put(group.id(), count));
            ObjectNode busy = threads.putObject("running");
            running.forEach((group, count) -> busy.put(group.id(), count));
            ObjectNode idle = threads.putObject("waiting");
            waiting.forEach((wait, sites) -> {
                ObjectNode of = idle.putObject(wait.id());
                new TreeMap<>(sites).forEach(of::put);
            });
        }
    }
}
