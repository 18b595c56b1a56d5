// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Ends a request that still waits when the drain time-out is over: a server that hangs, or a broker
 * that is full and takes no more, would hold its worker for ever.
 */
final class Deadline implements AutoCloseable {

    /** A worker ends in time by itself unless the server holds it. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final CompletableFuture<Void> due;

    private Deadline(CompletableFuture<Void> due) {
        this.due = due;
    }

    /**
     * Never, where time does not end the run.
     *
     * @param abort called by another thread
     */
    static Deadline of(RunContext run, PatternSettings settings, Runnable abort) {
        Phases phases = run.phases();
        if (!phases.timed()) return new Deadline(CompletableFuture.completedFuture(null));
        long delay =
                phases.measureTo() - run.clock().nanoTime() + settings.drainNanos() + GRACE_NANOS;
        Executor later =
                CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS, Runnable::run);
        return new Deadline(CompletableFuture.runAsync(abort, later));
    }

    @Override
    public void close() {
        due.cancel(false);
    }
}
