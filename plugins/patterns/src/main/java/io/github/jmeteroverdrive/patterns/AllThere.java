// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Before a worker's first request: waits until all workers of the plan are connected. Who
 * subscribes after the first post misses it, and the run's clock starts with the first request.
 */
record AllThere(RunContext run, PatternSettings settings, Population population) {

    private static final long LIMIT_SECONDS = 10;
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /**
     * Waits for at most 10 s; then says that somebody is late.
     *
     * @param stopped whether it makes no sense to wait on
     */
    void await(BooleanSupplier stopped) {
        long end = run.clock().nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!population.complete() && !stopped.getAsBoolean()) {
            if (run.clock().nanoTime() - end >= 0) {
                run.warn(
                        settings.element()
                                + ": begins although not all workers of the plan are connected"
                                + " after "
                                + LIMIT_SECONDS
                                + " s; start them together, with a ramp-up time of 0.");
                return;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
