// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a warm-up or a measured phase early, at a whole second in the future, so that no sender has already been given a
 * later end.
 *
 * @param clock nanoTime
 * @param notice how long in advance the threads must know the end, in ns
 */
record EarlyEnd(LongSupplier clock, long notice) {

    private static final Logger LOG = LoggerFactory.getLogger(EarlyEnd.class);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Of threads of this JVM, which wait for the end of the phase. */
    static final long LOCAL_NOTICE = TimeUnit.MILLISECONDS.toNanos(100);

    /** @return false if the measured phase ends that early anyway */
    boolean ofMeasuring(Phases phases) {
        boolean early = phases.endAt(soon(phases));
        if (early) LOG.debug("The measured phase ends early, at second {}", second(phases, phases.measureTo()));
        return early;
    }

    /** @return false if the warm-up ends that early anyway */
    boolean ofWarmup(Phases phases) {
        boolean early = phases.endWarmup(soon(phases));
        if (early) LOG.debug("The warm-up ends early, at second {}", second(phases, phases.measureFrom()));
        return early;
    }

    private static long second(Phases phases, long at) {
        return (at - phases.origin()) / SECOND;
    }

    private long soon(Phases phases) {
        long from = phases.origin();
        return from + ((clock.getAsLong() + notice - from) / SECOND + 1) * SECOND;
    }
}
