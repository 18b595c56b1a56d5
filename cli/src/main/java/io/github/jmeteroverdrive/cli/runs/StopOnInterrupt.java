// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** On Ctrl-C or SIGTERM: ends the run and its processes, and gives the measuring thread time to write its results. */
public final class StopOnInterrupt implements AutoCloseable {

    private static final long WRITE_SECONDS = 20;

    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread hook;

    /** From now on until it is closed. */
    public StopOnInterrupt(Child child) {
        hook = new Thread(() -> stop(child), "overdrive shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void stop(Child child) {
        child.stop();
        try {
            written.await(WRITE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** All is written. */
    @Override
    public void close() {
        written.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is going down, and the hook has waited for this
        }
    }
}
