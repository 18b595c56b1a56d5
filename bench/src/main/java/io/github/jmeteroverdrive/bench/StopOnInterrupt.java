// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench;

import io.github.jmeteroverdrive.bench.runs.Child;
import java.util.concurrent.TimeUnit;

/**
 * On Ctrl-C or SIGTERM: ends the run and its processes, and gives the thread that measures the time
 * to write down what it has.
 */
public final class StopOnInterrupt implements AutoCloseable {

    private static final long WRITE_SECONDS = 20;

    private final Thread hook;

    /**
     * @param worker the thread that starts runs and writes their figures
     */
    public StopOnInterrupt(Child child, Thread worker) {
        hook =
                new Thread(
                        () -> {
                            child.stop();
                            try {
                                worker.join(TimeUnit.SECONDS.toMillis(WRITE_SECONDS));
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "overdrive shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is going down, and the hook waits for this thread to end
        }
    }
}
