// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Runs a task some time after the measured phase ends, also if its end is moved. Never runs it if the phase has no time
 * limit. Any thread may close it.
 */
public final class AfterEnd implements AutoCloseable {

    private final Phases phases;
    private final LongSupplier clock;
    private final long nanos;
    private final Runnable task;
    private CompletableFuture<Void> moved = CompletableFuture.completedFuture(null);
    private CompletableFuture<Void> due = CompletableFuture.completedFuture(null);
    private boolean closed;

    /**
     * @param clock nanoTime
     * @param nanos delay after the end
     * @param task run on another thread; once more if the end moves after it ran
     */
    public AfterEnd(Phases phases, LongSupplier clock, long nanos, Runnable task) {
        this.phases = phases;
        this.clock = clock;
        this.nanos = nanos;
        this.task = task;
        plan();
    }

    private synchronized void plan() {
        if (closed) return;
        moved = phases.moved().thenRun(this::plan); // first, so that no move is missed
        if (!phases.timed()) return;
        due.cancel(false);
        due = CompletableFuture.runAsync(
                task,
                CompletableFuture.delayedExecutor(
                        phases.measureTo() + nanos - clock.getAsLong(), TimeUnit.NANOSECONDS, Runnable::run));
    }

    @Override
    public synchronized void close() {
        closed = true;
        due.cancel(false);
        moved.cancel(false);
    }
}
