// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.measure.Phases;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Interrupts a thread of producers that is still sending when the drain time-out is over: a broker
 * that takes no more, as Artemis with a full address, holds it inside {@code send()} for ever.
 */
final class SendDeadline implements AutoCloseable {

    /** The loop itself ends in time unless the provider holds it. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final CompletableFuture<Void> due;

    private SendDeadline(CompletableFuture<Void> due) {
        this.due = due;
    }

    /**
     * For the calling thread; never, where time does not end the run.
     *
     * @param overdue called by another thread before the interrupt
     */
    static SendDeadline of(Phases phases, long now, long drainNanos, Runnable overdue) {
        if (!phases.timed()) return new SendDeadline(CompletableFuture.completedFuture(null));
        Thread sender = Thread.currentThread();
        long delay = phases.measureTo() - now + drainNanos + GRACE_NANOS;
        Executor later =
                CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS, Runnable::run);
        Runnable free =
                () -> {
                    overdue.run();
                    sender.interrupt();
                };
        return new SendDeadline(CompletableFuture.runAsync(free, later));
    }

    @Override
    public void close() {
        due.cancel(false);
    }
}
