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
 * The threads that those of the plan may wait for.
 *
 * @param ofElements that work for an element
 * @param ofScripts that work for a script
 * @param ofClients that wait for a peer, whose answer they hand on
 * @param tasks whether one of those that work for scripts has time for the one that waits
 */
record Workers(Helpers ofElements, Helpers ofScripts, Helpers ofClients, Tasks tasks) {

    /**
     * @param ofPlan whether the thread of this number is one of JMeter's
     * @param nanoTime the monotonic clock
     */
    static Workers ofThisJvm(LongPredicate ofPlan, LongSupplier nanoTime) {
        return among(Helpers::ofThisJvm, ofPlan, nanoTime);
    }

    /**
     * @param all threads that may be such
     * @param ofPlan whether the thread of this number is one of JMeter's
     * @param nanoTime the monotonic clock
     */
    static Workers among(Supplier<Thread[]> all, LongPredicate ofPlan, LongSupplier nanoTime) {
        Helpers ofScripts = Helpers.ofScripts(all, ofPlan, nanoTime);
        return new Workers(
                Helpers.ofElements(all, nanoTime),
                ofScripts,
                Helpers.ofClients(all, ofPlan, nanoTime),
                new Tasks(ofScripts, all, ofPlan));
    }

    /**
     * Tasks that scripts gave to others, such as an executor: of n threads of the plan that wait for theirs while m
     * others work, m are served, and the rest stands in the plan's own queue. Who is who no stack tells, so of n looks
     * m are taken as served. Used by one thread.
     */
    static final class Tasks {

        /** A look at all threads of a large plan would stop it for too long; these stand for them. */
        static final int MOST = 50;

        /** Frames that tell what a thread waits for; those of the plan's elements are below. */
        private static final int DEPTH = 16;

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        private final Helpers helpers;
        private final Supplier<Thread[]> all;
        private final LongPredicate ofPlan;
        private double credit;

        /**
         * @param helpers that work for scripts
         * @param all threads of this JVM
         * @param ofPlan whether the thread of this number is one of JMeter's
         */
        Tasks(Helpers helpers, Supplier<Thread[]> all, LongPredicate ofPlan) {
            this.helpers = helpers;
            this.all = all;
            this.ofPlan = ofPlan;
        }

        /**
         * Whether a thread that was seen to wait for its task is taken as one whose task is at work. True where none is
         * known to work, and where a pool has a thread to spare: nothing queues.
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

        /** One that has just ended waits for nothing. */
        private static boolean waits(ThreadInfo info) {
            return info != null && Waits.tasked(StackSampler.words(info.getStackTrace()));
        }
    }
}
