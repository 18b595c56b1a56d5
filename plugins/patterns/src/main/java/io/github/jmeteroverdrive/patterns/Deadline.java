// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.AfterEnd;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.concurrent.TimeUnit;

/**
 * Ends a request that still waits when the drain time-out is over: a server that hangs, or a broker
 * that is full and takes no more, would hold its worker for ever.
 */
final class Deadline {

    /** A worker ends in time by itself unless the server holds it. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private Deadline() {}

    /**
     * Never, where time does not end the run.
     *
     * @param abort called by another thread
     */
    static AfterEnd of(RunContext run, PatternSettings settings, Runnable abort) {
        return new AfterEnd(
                run.phases(), run.clock()::nanoTime, settings.drainNanos() + GRACE_NANOS, abort);
    }
}
