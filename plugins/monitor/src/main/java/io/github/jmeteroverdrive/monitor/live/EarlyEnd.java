// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The end of a measured phase before its time: at a whole second that lies ahead, so that nobody has been told that a
 * moment after it is measured.
 */
public final class EarlyEnd {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** What looks for the end has time to see it. */
    private static final long AHEAD = TimeUnit.MILLISECONDS.toNanos(100);

    private EarlyEnd() {}

    /**
     * Ends it soon.
     *
     * @param clock nanoTime
     * @return false when it ends as early anyway
     */
    public static boolean of(Phases phases, LongSupplier clock) {
        long from = phases.origin();
        return phases.endAt(from + ((clock.getAsLong() + AHEAD - from) / SECOND + 1) * SECOND);
    }
}
