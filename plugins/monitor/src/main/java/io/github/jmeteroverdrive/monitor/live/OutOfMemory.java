// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.run.HeapTooSmall;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.StandardJMeterEngine;

/**
 * Handles an OutOfMemoryError. The run has failed, because results may be lost and any thread may have died, including
 * JMeter's own thread that ends the test, so that the run would never end. So a load agent ends itself once its
 * controller has had time to receive the reason. Another JVM stops the test, gives up a reserve of memory so that the
 * run can be closed, and ends itself if the run has not ended by then. Thread-safe.
 */
public final class OutOfMemory {

    /** Enough time for several reports, which contain the failure message. */
    private static final long LAST_WORDS_NANOS = TimeUnit.SECONDS.toNanos(3);

    /** Enough time for a run to end in order, with its summary. */
    private static final long OWN_END_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final int SHARE_OF_HEAP = 16;
    private static final int LARGEST_RESERVE = 8 << 20;

    /** Small enough to need no contiguous regions of the heap. */
    private static final int BLOCK = 64 << 10;

    private static volatile byte[][] reserve;
    private static volatile boolean gone;
    private static volatile boolean stopped;
    private static volatile long since;

    private OutOfMemory() {}

    static void begin() {
        gone = false;
        stopped = false;
        long bytes = Math.min(LARGEST_RESERVE, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
        reserve = new byte[(int) (bytes / BLOCK)][BLOCK];
    }

    /** A thread has caught this error. */
    public static void noticed(OutOfMemoryError error) {
        if (!gone) since = System.nanoTime();
        gone = true;
        reserve = null;
        try {
            if (HeapTooSmall.caused(error)) RunContext.failPresent(HeapTooSmall.SENTENCE);
        } catch (OutOfMemoryError e) {
            // the next thread that fails reports it
        }
    }

    /** Called in a loop; ends the test, and the JVM when it has been out of memory for some time. */
    public static void check() {
        if (!gone) return;
        long elapsed = System.nanoTime() - since;
        if (RemoteRunHolder.isAgent()) {
            if (elapsed > LAST_WORDS_NANOS) Runtime.getRuntime().halt(ExitCode.FAILED);
        } else if (elapsed > OWN_END_NANOS) {
            RunContext.endJvm();
        } else if (!stopped) {
            StandardJMeterEngine.stopEngineNow();
            stopped = true;
        }
    }
}
