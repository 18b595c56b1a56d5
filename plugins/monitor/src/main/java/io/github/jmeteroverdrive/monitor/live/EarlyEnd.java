// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Ends a warm-up or a measured phase early, at a whole second in the future, so that no sender has already been given a
 * later end.
 *
 * @param clock nanoTime
 * @param notice how long in advance the threads must know the end, in ns
 */
record EarlyEnd(LongSupplier clock, long notice) {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Of threads of this JVM, which wait for the end of the phase. */
    static final long LOCAL_NOTICE = TimeUnit.MILLISECONDS.toNanos(100);

    /** @return false if the measured phase ends that early anyway */
    boolean ofMeasuring(Phases phases) {
        return phases.endAt(soon(phases));
    }

    /** @return false if the warm-up ends that early anyway */
    boolean ofWarmup(Phases phases) {
        return phases.endWarmup(soon(phases));
    }

    private long soon(Phases phases) {
        long from = phases.origin();
        return from + ((clock.getAsLong() + notice - from) / SECOND + 1) * SECOND;
    }
}
