// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Runs a task if a thread does not return from a call some time after the measured phase ends, also if its end is
 * moved. The time counts from the first call after the end; while the thread does something else, nothing is to be
 * ended. Never runs it if the phase has no time limit. Any thread may close it.
 */
public final class EndWatchdog implements AutoCloseable {

    private final Phases phases;
    private final LongSupplier clock;
    private final long nanos;
    private final Runnable task;
    private CompletableFuture<Void> moved = CompletableFuture.completedFuture(null);
    private CompletableFuture<Void> due = CompletableFuture.completedFuture(null);
    private int plans;
    private boolean busy;
    private boolean begunAfterEnd;
    private boolean closed;

    /**
     * @param clock nanoTime
     * @param nanos delay after the end
     * @param task run on another thread while the call lasts; once more if the end moves after it ran
     */
    public EndWatchdog(Phases phases, LongSupplier clock, long nanos, Runnable task) {
        this.phases = phases;
        this.clock = clock;
        this.nanos = nanos;
        this.task = task;
        plan();
    }

    private synchronized void plan() {
        if (closed) return;
        moved = phases.moved().thenRun(this::plan); // first, so that no move is missed
        if (phases.timed()) runAt(phases.measureTo() + nanos);
    }

    private void runAt(long at) {
        due.cancel(false);
        int plan = ++plans;
        due = CompletableFuture.runAsync(
                () -> run(plan),
                CompletableFuture.delayedExecutor(at - clock.getAsLong(), TimeUnit.NANOSECONDS, Runnable::run));
    }

    private synchronized void run(int plan) {
        if (closed || plan != plans) return;
        if (busy) task.run();
        else begunAfterEnd = false;
    }

    public synchronized void enter() {
        busy = true;
        if (begunAfterEnd || !phases.timed()) return;
        long now = clock.getAsLong();
        if (now - phases.measureTo() < 0) return;
        begunAfterEnd = true;
        runAt(now + nanos);
    }

    public synchronized void leave() {
        busy = false;
    }

    @Override
    public synchronized void close() {
        closed = true;
        due.cancel(false);
        moved.cancel(false);
    }
}
