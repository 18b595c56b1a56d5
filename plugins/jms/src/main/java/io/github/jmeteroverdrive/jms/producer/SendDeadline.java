// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.measure.AfterEnd;
import io.github.jmeteroverdrive.measure.Phases;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Interrupts a thread of producers that is still sending when the drain time-out is over: a broker
 * that takes no more, as Artemis with a full address, holds it inside {@code send()} for ever.
 */
final class SendDeadline {

    /** The loop itself ends in time unless the provider holds it. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private SendDeadline() {}

    /**
     * For the calling thread; never, where time does not end the run.
     *
     * @param clock nanoTime
     * @param overdue called by another thread before the interrupt
     */
    static AfterEnd of(Phases phases, LongSupplier clock, long drainNanos, Runnable overdue) {
        Thread sender = Thread.currentThread();
        return new AfterEnd(
                phases,
                clock,
                drainNanos + GRACE_NANOS,
                () -> {
                    overdue.run();
                    sender.interrupt();
                });
    }
}
