// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.util.concurrent.TimeUnit;

/**
 * Handles an OutOfMemoryError. The run has failed, because results may be lost and any thread may have died, including
 * JMeter's own thread that ends the test. So a load agent ends itself once its controller has had time to receive the
 * reason; otherwise the run would never end. Thread-safe.
 */
public final class MemoryGone {

    /** Enough time for several reports, which contain the failure message. */
    private static final long LAST_WORDS_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final int FAILED = 3;

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

    /** Called in a loop; ends the JVM of a load agent that is out of memory. Allocates nothing itself. */
    public static void check() {
        if (gone && System.nanoTime() - since > LAST_WORDS_NANOS && RemoteRunHolder.isAgent())
            Runtime.getRuntime().halt(FAILED);
    }
}
