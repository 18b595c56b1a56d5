// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Does something a while after the measured phase has ended, also when that ends before its time; never, where time
 * does not end it. Any thread may close it.
 */
public final class AfterEnd implements AutoCloseable {

    private final Phases phases;
    private final LongSupplier clock;
    private final long nanos;
    private final Runnable task;
    private final CompletableFuture<Void> moved;
    private CompletableFuture<Void> due = CompletableFuture.completedFuture(null);
    private boolean closed;

    /**
     * @param clock nanoTime
     * @param nanos after the end
     * @param task is done by another thread, at most once for each end that there was
     */
    public AfterEnd(Phases phases, LongSupplier clock, long nanos, Runnable task) {
        this.phases = phases;
        this.clock = clock;
        this.nanos = nanos;
        this.task = task;
        plan();
        moved = phases.shortened().thenRun(this::plan);
    }

    private synchronized void plan() {
        if (closed || !phases.timed()) return;
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
