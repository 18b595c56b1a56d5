// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.threads;

import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.measure.where.Waits;
import io.github.jmeteroverdrive.measure.where.Where;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * One look at one thread: where it is, and if it waits, for what. The kernel says whether it is
 * asleep, the stack what it waits for. Used by one thread.
 */
final class Glance {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Frames frames;
    private final Helpers helpers;
    private final Children children;
    private final LongPredicate ofPlan;

    /**
     * @param ofPlan whether the thread of this number is one of JMeter's
     */
    Glance(Frames frames, Helpers helpers, Children children, LongPredicate ofPlan) {
        this.frames = frames;
        this.helpers = helpers;
        this.children = children;
        this.ofPlan = ofPlan;
    }

    /**
     * What a look found.
     *
     * @param reason null when the thread is on a CPU or ready for one
     * @param site the first frame of the wait that is not the JDK's
     */
    record Found(Where where, Wait reason, String site) {}

    /** Looks; null when the thread has just ended. */
    Found at(Thread thread, KernelThread kernel) {
        char state = kernel == null ? 0 : kernel.state();
        ThreadInfo info = THREADS.getThreadInfo(thread.getId(), Integer.MAX_VALUE);
        if (info == null || info.getStackTrace().length == 0) return null;
        List<String> stack = words(info.getStackTrace());
        Where where = frames.of(stack);
        if (!asleep(state, info, stack)) return new Found(where, null, "");
        Wait wait = helpers.delegated(stack) ? helped() : wait(info, stack, where);
        return new Found(where, wait, Waits.site(stack));
    }

    private static List<String> words(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .map(frame -> frame.getClassName() + '.' + frame.getMethodName())
                .toList();
    }

    /** A thread that the kernel has put to sleep in the middle of Java code waits for the JVM. */
    private static boolean asleep(char state, ThreadInfo info, List<String> stack) {
        if (info.getThreadState() == Thread.State.BLOCKED) return true; // it may spin for a moment
        if (info.getThreadState() != Thread.State.RUNNABLE) return state != 'R';
        boolean called = info.getStackTrace()[0].isNativeMethod();
        return state == 0 ? called && Waits.inKernel(stack) : called && state != 'R';
    }

    private Wait wait(ThreadInfo info, List<String> stack, Where where) {
        long owner = info.getLockOwnerId();
        Waits.Owner who =
                owner < 0
                        ? Waits.Owner.NONE
                        : ofPlan.test(owner) ? Waits.Owner.PLAN : Waits.Owner.OTHER;
        boolean blocked = info.getThreadState() == Thread.State.BLOCKED;
        Wait wait = Waits.of(stack, where, who, blocked);
        return wait == Wait.PROCESS && children.atWork() ? Wait.CHILD : wait;
    }

    /** What one of the threads does that work for those of the plan. */
    private Wait helped() {
        Thread helper = helpers.next();
        if (helper == null) return Wait.UNKNOWN;
        ThreadInfo info = THREADS.getThreadInfo(helper.getId(), Integer.MAX_VALUE);
        if (info == null || info.getStackTrace().length == 0) return Wait.UNKNOWN;
        List<String> stack = words(info.getStackTrace());
        if (!asleep((char) 0, info, stack)) return Wait.HELPER;
        return wait(info, stack, frames.of(stack));
    }
}
