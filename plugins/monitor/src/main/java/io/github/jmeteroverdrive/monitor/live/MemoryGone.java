// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.util.concurrent.TimeUnit;

/**
 * What becomes of a JVM without memory: its run has failed, because anything may have been lost, and any thread may
 * have died of it, JMeter's own that ends the test, too. So a load agent ends as soon as its controller may know why,
 * or the run would never end. Thread-safe.
 */
public final class MemoryGone {

    /** Some seconds' reports bring the sentence. */
    private static final long LAST_WORDS_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final int FAILED = 3;

    private static volatile boolean gone;
    private static volatile long since;

    private MemoryGone() {}

    /** A thread has found none. */
    public static void noticed() {
        if (!gone) since = System.nanoTime();
        gone = true;
        try {
            RunContext.failPresent("This JVM is out of memory; give it more (-Xmx), or let the plan keep less.");
        } catch (OutOfMemoryError e) {
            // the next one that notices says it
        }
    }

    /** Called again and again; ends the JVM of a load agent without memory. Needs none itself. */
    public static void check() {
        if (gone && System.nanoTime() - since > LAST_WORDS_NANOS && RemoteRunHolder.isAgent())
            Runtime.getRuntime().halt(FAILED);
    }
}
