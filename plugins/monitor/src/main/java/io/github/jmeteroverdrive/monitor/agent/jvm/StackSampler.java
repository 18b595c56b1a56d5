// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

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
 * One look at one thread: where it is, and if it waits, for what. The kernel says whether it is asleep, the stack what
 * it waits for. Used by one thread.
 */
final class StackSampler {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Frames frames;
    private final Workers workers;
    private final Children children;
    private final LongPredicate ofPlan;
    private final Shared shared = new Shared();

    /** @param ofPlan whether the thread of this number is one of JMeter's */
    StackSampler(Frames frames, Workers workers, Children children, LongPredicate ofPlan) {
        this.frames = frames;
        this.workers = workers;
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
        KernelSleepState kernelState = new KernelSleepState(kernel);
        ThreadInfo info = THREADS.getThreadInfo(thread.getId(), Integer.MAX_VALUE);
        if (info == null || info.getStackTrace().length == 0) return null;
        List<String> stack = words(info.getStackTrace());
        Where where = frames.of(stack);
        return new Found(where, reason(info, stack, where, kernelState), Waits.site(stack));
    }

    static List<String> words(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .map(frame -> frame.getClassName() + '.' + frame.getMethodName())
                .toList();
    }

    private Wait reason(ThreadInfo info, List<String> stack, Where where, KernelSleepState kernelState) {
        if (info.getThreadState() == Thread.State.RUNNABLE) {
            boolean called = info.getStackTrace()[0].isNativeMethod();
            if (kernelState.unknown() ? !called || !Waits.inKernel(stack) : kernelState.ready()) return null;
            if (!called) return kernelState.forJvm();
        } else if (info.getThreadState() != Thread.State.BLOCKED && kernelState.ready()) return null;
        if (Helpers.delegated(stack)) return helped(workers.ofElements(), Wait.UNKNOWN);
        Wait wait = wait(info, stack, where);
        if (wait == Wait.FILE && kernelState.interruptible() && Waits.reads(stack)) return pipe();
        boolean known = wait == Wait.FILE || wait == Wait.PROCESS || wait == Wait.CHILD;
        return kernelState.deep() && !known ? Wait.MEMORY : wait;
    }

    private Wait wait(ThreadInfo info, List<String> stack, Where where) {
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

    /** Whom a thread waits for that nobody but another thread can wake. */
    private Wait turn(ThreadInfo info) {
        return shared.at(info.getLockInfo(), info.getThreadId()) ? Wait.TURN : fromOthers();
    }

    /** Where no client listens to a peer, nobody but a thread of the plan is left to give it. */
    private Wait fromOthers() {
        return workers.ofClients().next() == null ? Wait.TURN : Wait.SYSTEM;
    }

    private Wait child() {
        Wait does = children.next();
        return does == null ? Wait.PROCESS : does;
    }

    /** What is read, and is no file on a disk, a process may have to write. */
    private Wait pipe() {
        Wait does = children.next();
        return does == null ? Wait.FILE : does;
    }

    /**
     * What one of the threads does that work for those of the plan.
     *
     * @param otherwise what there is to say where none does
     */
    private Wait helped(Helpers helpers, Wait otherwise) {
        ThreadInfo helper = helpers.next();
        return helper == null ? otherwise : of(helper);
    }

    /** What a thread does that one of the plan's waits for. */
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
     * What the kernel says of a thread while its stack is taken: whether it was ready, and if not, how it slept. Made
     * before the stack is taken.
     */
    private static final class KernelSleepState {

        private final KernelThread thread;
        private final long turns;
        private final char state;

        /** @param thread null where the system does not say */
        KernelSleepState(KernelThread thread) {
            this.thread = thread;
            turns = thread == null ? KernelThread.NONE : thread.turns();
            state = thread == null ? 0 : thread.state();
        }

        boolean unknown() {
            return state == 0;
        }

        /** On a CPU, or ready for one. */
        boolean ready() {
            return state == 'R';
        }

        /** Asleep so that a signal wakes it: at a socket, a pipe, a lock. */
        boolean interruptible() {
            return state == 'S';
        }

        /** Asleep so that nothing but the kernel wakes it: at a disk, or for memory. */
        boolean deep() {
            return state == 'D';
        }

        /**
         * For what a thread slept that is in the middle of Java code. It may have gone on between the two looks; only
         * if it had no turn on a CPU until now has it slept all the time.
         *
         * @return null when it has gone on
         */
        Wait forJvm() {
            if (deep()) return Wait.MEMORY;
            boolean slept = turns != KernelThread.NONE && turns == thread.turns();
            return slept && thread.state() == 'S' ? Wait.JVM : null;
        }
    }
}
