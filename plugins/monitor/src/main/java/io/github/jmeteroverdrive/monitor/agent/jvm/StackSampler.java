// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.measure.where.Waits;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/**
 * Samples one thread: where it is, and if it waits, for what. The kernel's thread state shows whether it is asleep, the
 * stack shows what it waits for. Used by one thread.
 */
final class StackSampler {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Frames frames;
    private final Workers workers;
    private final ChildProcesses children;
    private final LongPredicate ofPlan;
    private final SharedLocks shared = new SharedLocks();

    /** @param ofPlan whether the thread with this ID is one of JMeter's */
    StackSampler(Frames frames, Workers workers, ChildProcesses children, LongPredicate ofPlan) {
        this.frames = frames;
        this.workers = workers;
        this.children = children;
        this.ofPlan = ofPlan;
    }

    /**
     * @param reason null if the thread is running or runnable
     * @param site the first frame of the wait outside the JDK
     */
    record Found(ThreadActivity where, Wait reason, String site) {}

    /** Samples a thread; null if it has just ended. */
    Found at(Thread thread, KernelThread kernel) {
        KernelSleepState kernelState = new KernelSleepState(kernel);
        ThreadInfo info = THREADS.getThreadInfo(thread.getId(), Integer.MAX_VALUE);
        if (info == null || info.getStackTrace().length == 0) return null;
        List<String> stack = words(info.getStackTrace());
        ThreadActivity where = frames.of(stack);
        return new Found(where, reason(info, stack, where, kernelState), Waits.site(stack));
    }

    static List<String> words(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .map(frame -> frame.getClassName() + '.' + frame.getMethodName())
                .toList();
    }

    private Wait reason(ThreadInfo info, List<String> stack, ThreadActivity where, KernelSleepState kernelState) {
        if (info.getThreadState() == Thread.State.RUNNABLE) {
            boolean called = info.getStackTrace()[0].isNativeMethod();
            if (kernelState.unknown() ? !called || !Waits.inKernel(stack) : kernelState.ready()) return null;
            if (!called) return kernelState.forJvm();
        } else if (info.getThreadState() != Thread.State.BLOCKED && kernelState.ready()) return null;
        if (HelperThreads.delegated(stack)) return helped(workers.ofElements(), Wait.UNKNOWN);
        Wait wait = wait(info, stack, where);
        if (wait == Wait.FILE && kernelState.interruptible() && Waits.reads(stack)) return pipe();
        boolean known = wait == Wait.FILE || wait == Wait.PROCESS || wait == Wait.CHILD;
        return kernelState.deep() && !known ? Wait.MEMORY : wait;
    }

    private Wait wait(ThreadInfo info, List<String> stack, ThreadActivity where) {
        long owner = info.getLockOwnerId();
        Waits.Owner ownerKind =
                owner < 0 ? Waits.Owner.NONE : ofPlan.test(owner) ? Waits.Owner.PLAN : Waits.Owner.OTHER;
        boolean blocked = info.getThreadState() == Thread.State.BLOCKED;
        Wait wait = Waits.of(stack, where, ownerKind, blocked);
        return switch (wait) {
            case PROCESS -> child();
            case HELPER -> workers.tasks().served() ? helped(workers.ofScripts(), fromOthers()) : Wait.QUEUED;
            case TURN -> turn(info);
            case UNKNOWN -> ownerKind == Waits.Owner.OTHER ? of(THREADS.getThreadInfo(owner, Integer.MAX_VALUE)) : wait;
            default -> wait;
        };
    }

    /** Attributes an object wait (no socket, no timer) to another thread of the plan or to a client thread. */
    private Wait turn(ThreadInfo info) {
        return shared.at(info.getLockInfo(), info.getThreadId()) ? Wait.TURN : fromOthers();
    }

    /** If no client thread listens to a peer, only another thread of the plan can wake this one. */
    private Wait fromOthers() {
        return workers.ofClients().next() == null ? Wait.TURN : Wait.SYSTEM;
    }

    private Wait child() {
        Wait does = children.next();
        return does == null ? Wait.PROCESS : does;
    }

    /** A read that is not from a file on disk is from a pipe, so it may wait for a process. */
    private Wait pipe() {
        Wait does = children.next();
        return does == null ? Wait.FILE : does;
    }

    /**
     * What a helper thread does for the waiting thread of the plan.
     *
     * @param otherwise the result if there is no busy helper
     */
    private Wait helped(HelperThreads helpers, Wait otherwise) {
        ThreadInfo helper = helpers.next();
        return helper == null ? otherwise : of(helper);
    }

    /** What a helper does that a thread of the plan waits for. */
    private Wait of(ThreadInfo info) {
        if (info == null || info.getStackTrace().length == 0) return Wait.UNKNOWN;
        List<String> stack = words(info.getStackTrace());
        boolean runnable = info.getThreadState() == Thread.State.RUNNABLE;
        boolean called = info.getStackTrace()[0].isNativeMethod();
        if (runnable && !(called && Waits.inKernel(stack))) return Wait.HELPER;
        Waits.Owner ownerKind = info.getLockOwnerId() < 0 ? Waits.Owner.NONE : Waits.Owner.PLAN;
        boolean blocked = info.getThreadState() == Thread.State.BLOCKED;
        Wait wait = Waits.of(stack, frames.of(stack), ownerKind, blocked);
        return wait == Wait.PROCESS ? child() : wait;
    }

    /**
     * The kernel's state of a thread around the time its stack is taken: runnable, or how it slept. Created before the
     * stack is taken.
     */
    private static final class KernelSleepState {

        private final KernelThread thread;
        private final long turns;
        private final char state;

        /** @param thread null if the system has no such files */
        KernelSleepState(KernelThread thread) {
            this.thread = thread;
            turns = thread == null ? KernelThread.NONE : thread.turns();
            state = thread == null ? 0 : thread.state();
        }

        boolean unknown() {
            return state == 0;
        }

        /** Running or runnable. */
        boolean ready() {
            return state == 'R';
        }

        /** Interruptible sleep: at a socket, a pipe, a lock. */
        boolean interruptible() {
            return state == 'S';
        }

        /** Uninterruptible sleep: at a disk, or for memory. */
        boolean deep() {
            return state == 'D';
        }

        /**
         * The reason that a thread slept in the middle of Java code. It may have continued between the two reads of its
         * state; only if it was not scheduled in between has it slept all the time.
         *
         * @return null if it has continued
         */
        Wait forJvm() {
            if (deep()) return Wait.MEMORY;
            boolean slept = turns != KernelThread.NONE && turns == thread.turns();
            return slept && thread.state() == 'S' ? Wait.JVM : null;
        }
    }

    /**
     * Objects at which more than one thread of the plan waited. A latch or a queue with one waiting thread may be
     * served by a client; one with many belongs to the plan. Used by one thread.
     */
    static final class SharedLocks {

        private static final int MOST = 10_000;

        /** Not a valid thread ID. */
        private static final long MANY = -1;

        private final Map<Integer, Long> waiters = new HashMap<>();

        /**
         * Records that a thread waits at an object.
         *
         * @param object null if unknown
         * @return whether another thread was seen there, too, or the object is unknown
         */
        boolean at(LockInfo object, long thread) {
            if (object == null) return true;
            if (waiters.size() >= MOST) waiters.clear();
            long owner = waiters.merge(
                    object.getIdentityHashCode(), thread, (known, now) -> known.equals(now) ? known : MANY);
            return owner == MANY;
        }
    }
}
