// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Ends a warm-up or a measured phase early, at a whole second in the future, so that no sender has already been given a
 * later end.
 */
public final class EarlyEnd {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Time for the components that wait for the end to see it. */
    private static final long AHEAD = TimeUnit.MILLISECONDS.toNanos(100);

    private EarlyEnd() {}

    /**
     * Ends the phase soon.
     *
     * @param clock nanoTime
     * @return false if it ends that early anyway
     */
    public static boolean of(Phases phases, LongSupplier clock) {
        return phases.endAt(soon(phases, clock));
    }

    /** The same for the warm-up. */
    static boolean ofWarmup(Phases phases, LongSupplier clock) {
        return phases.endWarmup(soon(phases, clock));
    }

    private static long soon(Phases phases, LongSupplier clock) {
        long from = phases.origin();
        return from + ((clock.getAsLong() + AHEAD - from) / SECOND + 1) * SECOND;
    }
}
