// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import io.github.jmeteroverdrive.measure.where.Waits;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Threads outside the plan that a thread of the plan may wait for. Either they do its work, so that what they wait for
 * is what it waits for; or they belong to a client and receive its responses. All are sampled together, because each
 * sample stops all threads of the JVM. Used by one thread.
 */
final class HelperThreads {

    /** Maximum age of a sample in ns: threads of a Parallel Controller live for one sample only. */
    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(20);

    /** The same for client threads, which live longer. */
    private static final long LONG = TimeUnit.MILLISECONDS.toNanos(500);

    /** Frames (prefixes) in which a thread of the plan waits for helpers, and prefixes of the helpers' thread names. */
    private static final List<String> MASTERS = List.of(
            "org.apache.jmeter.protocol.http.sampler.ResourcesDownloader.", "com.blazemeter.jmeter.controller.");

    private static final List<String> NAMES = List.of("ResDownload-", "parallel");

    /** Frames of server threads in this JVM, such as those of remote JMeter or Prometheus. */
    private static final List<String> OWN = List.of(
            "org.apache.jmeter.",
            "io.github.jmeteroverdrive.monitor.",
            "sun.rmi.transport.tcp.TCPTransport",
            "sun.net.httpserver.",
            ".accept");

    private static final Pattern NUMBER = Pattern.compile("\\d+$");

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Supplier<Thread[]> all;
    private final Predicate<Thread> candidate;
    private final Predicate<List<String>> at;
    private final long fresh;
    private final LongSupplier nanoTime;
    private List<ThreadInfo> known = List.of();
    private boolean spare;
    private long freshUntil;
    private int next;

    /**
     * @param all threads of this JVM
     * @param at whether a candidate with this stack counts
     * @param fresh maximum age of a sample, in ns
     */
    private HelperThreads(
            Supplier<Thread[]> all,
            Predicate<Thread> candidate,
            Predicate<List<String>> at,
            long fresh,
            LongSupplier nanoTime) {
        this.all = all;
        this.candidate = candidate;
        this.at = at;
        this.fresh = fresh;
        this.nanoTime = nanoTime;
        freshUntil = nanoTime.getAsLong();
    }

    /** Busy threads that download embedded resources, and those of parallel controllers. */
    static HelperThreads ofElements(Supplier<Thread[]> all, LongSupplier nanoTime) {
        return new HelperThreads(all, HelperThreads::named, HelperThreads::works, SHORT, nanoTime);
    }

    /** Threads that run a script's code, without those of the plan. */
    static HelperThreads ofScripts(Supplier<Thread[]> all, LongPredicate ofPlan, LongSupplier nanoTime) {
        return new HelperThreads(all, others(ofPlan), Waits::scripted, SHORT, nanoTime);
    }

    /** Threads that wait for a peer, without those that listen for JMeter's own commands. */
    static HelperThreads ofClients(Supplier<Thread[]> all, LongPredicate ofPlan, LongSupplier nanoTime) {
        return new HelperThreads(all, others(ofPlan), HelperThreads::listens, LONG, nanoTime);
    }

    private static boolean named(Thread thread) {
        return NAMES.stream().anyMatch(thread.getName()::startsWith);
    }

    /** An idle pool thread waits for its next task. */
    private static boolean works(List<String> stack) {
        return stack.stream().anyMatch(frame -> frame.startsWith("org.apache.jmeter."));
    }

    private static Predicate<Thread> others(LongPredicate ofPlan) {
        return thread -> !ofPlan.test(thread.getId());
    }

    private static boolean listens(List<String> stack) {
        return Waits.atSocket(stack)
                && stack.stream().noneMatch(frame -> OWN.stream().anyMatch(frame::contains));
    }

    static Thread[] ofThisJvm() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) group = group.getParent();
        Thread[] some = new Thread[2 * group.activeCount() + 1];
        return Arrays.copyOf(some, group.enumerate(some));
    }

    /** Whether a thread with this stack waits for helpers. */
    static boolean delegated(List<String> stack) {
        return stack.stream().anyMatch(frame -> MASTERS.stream().anyMatch(frame::startsWith));
    }

    /** The latest sample of one thread that counts, round robin; null if there is none. */
    ThreadInfo next() {
        refresh();
        if (known.isEmpty()) return null;
        next = (next + 1) % known.size();
        return known.get(next);
    }

    /** How many threads count. */
    int count() {
        refresh();
        return known.size();
    }

    /** Whether the pool of a thread that counts has an idle thread. */
    boolean spare() {
        refresh();
        return spare;
    }

    private void refresh() {
        long now = nanoTime.getAsLong();
        if (now - freshUntil < 0) return;
        sample();
        freshUntil = now + fresh;
    }

    private void sample() {
        long[] ids = Arrays.stream(all.get())
                .filter(candidate)
                .mapToLong(Thread::getId)
                .toArray();
        List<ThreadInfo> found = new ArrayList<>();
        Set<String> idle = new HashSet<>();
        for (ThreadInfo info : THREADS.getThreadInfo(ids, Integer.MAX_VALUE)) {
            if (info == null) continue; // one has just ended
            List<String> stack = StackSampler.words(info.getStackTrace());
            if (at.test(stack)) found.add(info);
            else if (Waits.spare(stack)) idle.add(pool(info));
        }
        known = List.copyOf(found);
        spare = found.stream().anyMatch(info -> idle.contains(pool(info)));
    }

    /** Threads of one pool are numbered. */
    private static String pool(ThreadInfo thread) {
        return NUMBER.matcher(thread.getThreadName()).replaceFirst("");
    }
}
