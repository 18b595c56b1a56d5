// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.threads;

import io.github.jmeteroverdrive.monitor.agent.host.ProcessTree;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Whether the processes that JMeter has started are at work, on a CPU or ready for one. Looking
 * through all processes costs the kernel much; so after a look there is none for {@value #REST}
 * times as long. Used by one thread.
 */
final class Children {

    static final int REST = 50;

    private final ProcessTree tree;
    private final LongSupplier nanoTime;
    private List<Character> states = List.of();
    private long restUntil;
    private int next;

    /**
     * @param tree the processes below this one, targets aside
     * @param nanoTime the monotonic clock
     */
    Children(ProcessTree tree, LongSupplier nanoTime) {
        this.tree = tree;
        this.nanoTime = nanoTime;
        restUntil = nanoTime.getAsLong();
    }

    /** What the next of them does, each in turn; false when there is none. */
    boolean atWork() {
        long now = nanoTime.getAsLong();
        if (now - restUntil >= 0) {
            states = tree.look().stream().map(ProcessTree.Process::state).toList();
            long end = nanoTime.getAsLong();
            restUntil = end + REST * (end - now);
        }
        if (states.isEmpty()) return false;
        next = (next + 1) % states.size();
        return states.get(next) == 'R';
    }
}
