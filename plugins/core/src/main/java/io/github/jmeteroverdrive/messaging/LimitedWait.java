// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Waits for a provider's client, but not for ever: without its broker it may never end. */
public final class LimitedWait {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private LimitedWait() {}

    /** @param refusal is given why there is none */
    public static <T> T forAnswer(Future<T> answer, long seconds, Function<Throwable, Refusal> refusal)
            throws InterruptedException {
        try {
            return answer.get(seconds, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw refusal.apply(e.getCause());
        } catch (TimeoutException e) {
            throw refusal.apply(new TimeoutException("no answer in " + seconds + " s"));
        }
    }

    /**
     * Waits until the client is closed, also in a thread that JMeter has stopped.
     *
     * @param until nanoTime at which the wait ends in any case
     * @param meanwhile called about every ms
     * @return whether it is closed
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
