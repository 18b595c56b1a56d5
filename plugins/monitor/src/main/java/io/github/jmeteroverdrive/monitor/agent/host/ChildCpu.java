// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * CPU time of the processes that JMeter has started, without targets: those that have ended and those that still run.
 * Reading it can be expensive; so after a read it pauses for {@value #REST} times as long as the read took, and ticks
 * in between have no such figure.
 */
public final class ChildCpu implements Source {

    static final int REST = 100;

    /** From the state to the CPU time of children that have ended, in user mode. */
    private static final int WORDS_BEFORE_WAITED = 13;

    private final ProcFile self;
    private final ProcessTree all;
    private final ProcessTree ours;
    private final Supplier<Set<Long>> targets;
    private final LongSupplier nanoTime;
    private final Set<Long> targetsEver = new HashSet<>();
    private final NonDecreasing rising = new NonDecreasing();
    private long lastOfTargets;
    private long endedTargets;
    private long restUntil;

    /** @param targets the processes of targets that run now */
    public ChildCpu(Path proc, Supplier<Set<Long>> targets, LongSupplier nanoTime) throws IOException {
        self = new ProcFile(proc.resolve("self/stat"));
        all = new ProcessTree(proc, Set::of);
        ours = new ProcessTree(proc, () -> targetsEver);
        this.targets = targets;
        this.nanoTime = nanoTime;
        restUntil = nanoTime.getAsLong();
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        long now = nanoTime.getAsLong();
        if (now - restUntil < 0) return;
        Group.of(tick, Group.PROCESS).put("childrenSeconds", Seconds.ofTicks(rising.of(ticks())));
        long end = nanoTime.getAsLong();
        restUntil = end + REST * (end - now);
    }

    /**
     * When a target ends, the kernel adds the CPU time of the target and its children to that of this process's ended
     * children. That part is subtracted.
     */
    private long ticks() throws IOException {
        AsciiParser text = self.read();
        boolean found = text.behindLast(')') && text.skipWords(WORDS_BEFORE_WAITED);
        long ended = found ? text.number() + text.number() : 0;
        targetsEver.addAll(targets.get());
        long own = sum(ours.processes());
        long ofTargets = sum(all.processes()) - own;
        endedTargets += Math.max(0, lastOfTargets - ofTargets);
        lastOfTargets = ofTargets;
        return Math.max(0, ended + own - endedTargets);
    }

    private static long sum(List<ProcessTree.Process> processes) {
        return processes.stream().mapToLong(ProcessTree.Process::ticks).sum();
    }

    @Override
    public void close() throws IOException {
        self.close();
    }
}
