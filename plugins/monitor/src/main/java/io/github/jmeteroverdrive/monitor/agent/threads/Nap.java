// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.threads;

import io.github.jmeteroverdrive.measure.where.Wait;

/**
 * What the kernel says of a thread while its stack is taken: whether it was ready, and if not, how
 * it slept. Made before the stack is taken.
 */
final class Nap {

    private final KernelThread thread;
    private final long turns;
    private final char state;

    /**
     * @param thread null where the system does not say
     */
    Nap(KernelThread thread) {
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
     * For what a thread slept that is in the middle of Java code. It may have gone on between the
     * two looks; only if it had no turn on a CPU until now has it slept all the time.
     *
     * @return null when it has gone on
     */
    Wait forJvm() {
        if (deep()) return Wait.MEMORY;
        boolean slept = turns != KernelThread.NONE && turns == thread.turns();
        return slept && thread.state() == 'S' ? Wait.JVM : null;
    }
}
