// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.measure.Parking;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits until a provider's connections are closed, but not for ever: a client whose broker is gone may block. */
public final class LimitedWait {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private LimitedWait() {}

    /**
     * Waits, also in a thread that JMeter has stopped.
     *
     * @param until nanoTime at which the wait ends in any case
     * @param meanwhile called about every ms
     * @return whether it was closed by then
     */
    public static boolean forEnd(BooleanSupplier closed, long until, Runnable meanwhile) {
        boolean interrupted = Thread.interrupted(); // such a thread does not park
        while (!closed.getAsBoolean() && until - System.nanoTime() > 0) {
            meanwhile.run();
            Parking.SYSTEM.park(POLL_NANOS);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) Thread.currentThread().interrupt();
        return closed.getAsBoolean();
    }
}
