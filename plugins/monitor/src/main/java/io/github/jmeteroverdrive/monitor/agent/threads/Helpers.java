// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.threads;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Threads that work for JMeter's: those that download embedded resources, and those of parallel
 * controllers. A thread that waits for them waits for what they wait for. Used by one thread.
 */
final class Helpers {

    /** How long a list of threads is good: those of a Parallel Controller live for one sample. */
    private static final long FRESH = TimeUnit.MILLISECONDS.toNanos(20);

    /** Who waits for helpers: the beginning of a frame; and how their threads are called. */
    private static final List<String> MASTERS =
            List.of(
                    "org.apache.jmeter.protocol.http.sampler.ResourcesDownloader.",
                    "com.blazemeter.jmeter.controller.");

    private static final List<String> NAMES = List.of("ResDownload-", "parallel");

    private final Supplier<Thread[]> all;
    private final LongSupplier nanoTime;
    private List<Thread> known = List.of();
    private long freshUntil;
    private int next;

    /**
     * @param all threads of this JVM
     * @param nanoTime the monotonic clock
     */
    Helpers(Supplier<Thread[]> all, LongSupplier nanoTime) {
        this.all = all;
        this.nanoTime = nanoTime;
        freshUntil = nanoTime.getAsLong();
    }

    static Helpers ofThisJvm(LongSupplier nanoTime) {
        return new Helpers(Helpers::threads, nanoTime);
    }

    private static Thread[] threads() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) group = group.getParent();
        Thread[] some = new Thread[2 * group.activeCount() + 1];
        return Arrays.copyOf(some, group.enumerate(some));
    }

    /** Whether a stack waits for helpers. */
    boolean delegated(List<String> stack) {
        return stack.stream().anyMatch(frame -> MASTERS.stream().anyMatch(frame::startsWith));
    }

    /** One of those that work, each in turn; null when none does. */
    Thread next() {
        long now = nanoTime.getAsLong();
        if (now - freshUntil >= 0) {
            known = Arrays.stream(all.get()).filter(Helpers::atWork).toList();
            freshUntil = now + FRESH;
        }
        if (known.isEmpty()) return null;
        next = (next + 1) % known.size();
        return known.get(next);
    }

    /** An idle thread of a pool waits for its next task. */
    private static boolean atWork(Thread thread) {
        return NAMES.stream().anyMatch(thread.getName()::startsWith)
                && Arrays.stream(thread.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().startsWith("org.apache.jmeter."));
    }
}
