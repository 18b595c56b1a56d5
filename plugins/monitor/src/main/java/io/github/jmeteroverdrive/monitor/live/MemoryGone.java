// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.util.concurrent.TimeUnit;

/**
 * Handles an OutOfMemoryError. The run has failed, because results may be lost and any thread may have died, including
 * JMeter's own thread that ends the test, so that the run would never end. So a load agent ends itself once its
 * controller has had time to receive the reason, and another JVM if the run has not ended in order by then.
 * Thread-safe.
 */
public final class MemoryGone {

    /** Enough time for several reports, which contain the failure message. */
    private static final long LAST_WORDS_NANOS = TimeUnit.SECONDS.toNanos(3);

    /** Enough time for a run to end in order, with its summary. */
    private static final long OWN_END_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static volatile boolean gone;
    private static volatile long since;

    private MemoryGone() {}

    /** A thread has caught an OutOfMemoryError. */
    public static void noticed() {
        if (!gone) since = System.nanoTime();
        gone = true;
        try {
            RunContext.failPresent("This JVM is out of memory; give it more (-Xmx), or let the plan keep less.");
        } catch (OutOfMemoryError e) {
            // the next thread that fails reports it
        }
    }

    /** Called in a loop; ends the JVM when it has been out of memory for some time. Allocates nothing itself. */
    public static void check() {
        if (!gone) return;
        long elapsed = System.nanoTime() - since;
        if (elapsed > LAST_WORDS_NANOS && RemoteRunHolder.isAgent())
            Runtime.getRuntime().halt(ExitCode.FAILED);
        if (elapsed > OWN_END_NANOS) RunContext.endJvm();
    }
}
