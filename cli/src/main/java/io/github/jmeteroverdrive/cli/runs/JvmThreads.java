// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.runs.ProcessAccounts.Cpu;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * CPU time of the threads of a process that collect garbage and compile, if it is a JVM. They are found by their names
 * once a second, because a JVM starts compiler threads when it needs them. Used by one thread.
 */
final class JvmThreads {

    private static final int SAMPLES_PER_SEARCH = 10;

    private record Used(ThreadActivity where, Cpu cpu) {}

    private final long pid;
    private final Set<String> searched = new HashSet<>();
    private final Map<String, Used> found = new HashMap<>();
    private int samples;

    JvmThreads(long pid) {
        this.pid = pid;
    }

    /** Reads their CPU time; call it ten times a second. */
    void sample() {
        if (samples++ % SAMPLES_PER_SEARCH == 0) search();
        found.replaceAll((thread, used) -> ProcessAccounts.ofThread(pid, thread)
                .map(cpu -> new Used(used.where, cpu))
                .orElse(used));
    }

    private void search() {
        for (String thread : ProcessAccounts.threads(pid)) {
            if (!searched.add(thread)) continue;
            ProcessAccounts.threadName(pid, thread)
                    .flatMap(ThreadActivity::ofJvm)
                    .ifPresent(where -> found.put(thread, new Used(where, Cpu.ZERO)));
        }
    }

    /** Whether such threads were found. */
    boolean known() {
        return !found.isEmpty();
    }

    /** CPU time so far, that of ended threads included. */
    Cpu cpu(ThreadActivity where) {
        return found.values().stream()
                .filter(used -> used.where == where)
                .map(Used::cpu)
                .reduce(Cpu.ZERO, Cpu::plus);
    }
}
