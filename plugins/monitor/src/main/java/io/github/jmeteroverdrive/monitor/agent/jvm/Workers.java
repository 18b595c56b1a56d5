// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import io.github.jmeteroverdrive.measure.where.Waits;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The threads that a thread of the plan may wait for.
 *
 * @param ofElements threads that work for an element
 * @param ofScripts threads that work for a script
 * @param ofClients threads that wait for a peer and pass on its response
 * @param tasks whether a thread that works for scripts serves the waiting thread
 */
record Workers(HelperThreads ofElements, HelperThreads ofScripts, HelperThreads ofClients, Tasks tasks) {

    /** @param ofPlan whether the thread with this ID is one of JMeter's */
    static Workers ofThisJvm(LongPredicate ofPlan, LongSupplier nanoTime) {
        return among(HelperThreads::ofThisJvm, ofPlan, nanoTime);
    }

    /**
     * @param all candidate threads
     * @param ofPlan whether the thread with this ID is one of JMeter's
     */
    static Workers among(Supplier<Thread[]> all, LongPredicate ofPlan, LongSupplier nanoTime) {
        HelperThreads ofScripts = HelperThreads.ofScripts(all, ofPlan, nanoTime);
        return new Workers(
                HelperThreads.ofElements(all, nanoTime),
                ofScripts,
                HelperThreads.ofClients(all, ofPlan, nanoTime),
                new Tasks(ofScripts, all, ofPlan));
    }

    /**
     * Tasks that scripts submitted to other threads, such as an executor. If n threads of the plan wait for a task
     * while m threads work, m tasks are being served, and the others are queued. No stack shows which ones, so m of n
     * samples are counted as served. Used by one thread.
     */
    static final class Tasks {

        /** Sampling all threads of a large plan would stop it for too long; so many are used as a sample. */
        static final int MOST = 50;

        /** Stack depth that is enough to see what a thread waits for; the frames of the plan's elements are below. */
        private static final int DEPTH = 16;

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        private final HelperThreads helpers;
        private final Supplier<Thread[]> all;
        private final LongPredicate ofPlan;
        private double credit;

        /**
         * @param helpers that work for scripts
         * @param all threads of this JVM
         * @param ofPlan whether the thread with this ID is one of JMeter's
         */
        Tasks(HelperThreads helpers, Supplier<Thread[]> all, LongPredicate ofPlan) {
            this.helpers = helpers;
            this.all = all;
            this.ofPlan = ofPlan;
        }

        /**
         * Whether the task of a waiting thread is counted as being served. True if no busy helper is known, and if a
         * pool has an idle thread: then nothing is queued.
         */
        boolean served() {
            int atWork = helpers.count();
            if (atWork == 0 || helpers.spare()) return true;
            double waiting = waiting();
            if (atWork >= waiting) return true;
            credit += atWork / waiting;
            if (credit < 1) return false;
            credit--;
            return true;
        }

        private double waiting() {
            long[] ids = Arrays.stream(all.get())
                    .mapToLong(Thread::getId)
                    .filter(ofPlan)
                    .toArray();
            int step = (ids.length + MOST - 1) / MOST;
            if (step == 0) return 0;
            long[] some = new long[(ids.length + step - 1) / step];
            for (int i = 0; i < some.length; i++) some[i] = ids[i * step];
            long found = Arrays.stream(THREADS.getThreadInfo(some, DEPTH))
                    .filter(Tasks::waits)
                    .count();
            return found * (double) ids.length / some.length;
        }

        /** A thread that has just ended does not wait. */
        private static boolean waits(ThreadInfo info) {
            return info != null && Waits.tasked(StackSampler.words(info.getStackTrace()));
        }
    }
}
