// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.threads;

import io.github.jmeteroverdrive.measure.where.Waits;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Threads of a kind that are none of the plan's and may let one of the plan's wait: those that work
 * for it, for what they wait for is what it waits for; or those of a client that listens for it.
 * Used by one thread.
 */
final class Helpers {

    /** How long a list of threads is good in which one is found. */
    private static final long LONG = TimeUnit.MILLISECONDS.toNanos(200);

    /** And one in which none is: some live for one sample only. */
    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(20);

    /** Who waits for helpers: the beginning of a frame; and how their threads are called. */
    private static final List<String> MASTERS =
            List.of(
                    "org.apache.jmeter.protocol.http.sampler.ResourcesDownloader.",
                    "com.blazemeter.jmeter.controller.");

    private static final List<String> NAMES = List.of("ResDownload-", "parallel");

    /** In the stacks of threads that serve others, such as a remote JMeter. */
    private static final List<String> OWN =
            List.of("org.apache.jmeter.", "io.github.jmeteroverdrive.monitor.", ".accept");

    private final Supplier<Thread[]> all;
    private final Predicate<Thread> such;
    private final LongSupplier nanoTime;
    private List<Thread> known = List.of();
    private long listedAt;
    private int next;

    /**
     * @param all threads of this JVM
     * @param such which of them count now
     * @param nanoTime the monotonic clock
     */
    private Helpers(Supplier<Thread[]> all, Predicate<Thread> such, LongSupplier nanoTime) {
        this.all = all;
        this.such = such;
        this.nanoTime = nanoTime;
        listedAt = nanoTime.getAsLong() - LONG;
    }

    /** Those that download embedded resources, and those of parallel controllers, at work. */
    static Helpers ofElements(Supplier<Thread[]> all, LongSupplier nanoTime) {
        return new Helpers(all, Helpers::atWork, nanoTime);
    }

    /** Those that run a script's code, but for the plan's own. */
    static Helpers ofScripts(Supplier<Thread[]> all, LongPredicate ofPlan, LongSupplier nanoTime) {
        Predicate<Thread> such = thread -> Waits.scripted(Glance.words(thread.getStackTrace()));
        return new Helpers(all, others(ofPlan).and(such), nanoTime);
    }

    /** Those that wait for a peer; JMeter's own, which listen for commands, aside. */
    static Helpers ofClients(Supplier<Thread[]> all, LongPredicate ofPlan, LongSupplier nanoTime) {
        return new Helpers(all, others(ofPlan).and(Helpers::listens), nanoTime);
    }

    private static Predicate<Thread> others(LongPredicate ofPlan) {
        return thread -> !ofPlan.test(thread.getId());
    }

    private static boolean listens(Thread thread) {
        List<String> stack = Glance.words(thread.getStackTrace());
        return Waits.atSocket(stack)
                && stack.stream().noneMatch(frame -> OWN.stream().anyMatch(frame::contains));
    }

    /** All threads of this JVM. */
    static Thread[] ofThisJvm() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) group = group.getParent();
        Thread[] some = new Thread[2 * group.activeCount() + 1];
        return Arrays.copyOf(some, group.enumerate(some));
    }

    /** Whether a stack waits for helpers. */
    static boolean delegated(List<String> stack) {
        return stack.stream().anyMatch(frame -> MASTERS.stream().anyMatch(frame::startsWith));
    }

    /** One of those that count now, each in turn; null when none does. */
    Thread next() {
        if (nanoTime.getAsLong() - listedAt >= LONG) list();
        Thread found = inTurn();
        if (found != null || nanoTime.getAsLong() - listedAt < SHORT) return found;
        list();
        return inTurn();
    }

    private void list() {
        known = Arrays.stream(all.get()).filter(such).toList();
        listedAt = nanoTime.getAsLong();
    }

    private Thread inTurn() {
        for (int i = 0; i < known.size(); i++) {
            next = (next + 1) % known.size();
            if (such.test(known.get(next))) return known.get(next);
        }
        return null;
    }

    /** An idle thread of a pool waits for its next task. */
    private static boolean atWork(Thread thread) {
        return NAMES.stream().anyMatch(thread.getName()::startsWith)
                && Arrays.stream(thread.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().startsWith("org.apache.jmeter."));
    }
}
