// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Kills processes that take too long; one for all threads of a run. Thread-safe. */
final class Watchdog implements AutoCloseable {

    private static final String NAME = WgetFields.LABEL + " time-outs";

    private final ScheduledThreadPoolExecutor executor =
            new ScheduledThreadPoolExecutor(1, task -> daemon(task, NAME));

    private Watchdog() {
        executor.setRemoveOnCancelPolicy(true);
    }

    static Watchdog of(RunContext run) {
        return run.shared(Watchdog.class, Watchdog::new);
    }

    static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * @param timeout ns from now
     * @return calls the watch off
     */
    Runnable watch(Child child, OptionalLong timeout) {
        if (timeout.isEmpty()) return () -> {};
        var future =
                executor.schedule(
                        () -> child.kill(End.TIMED_OUT), timeout.getAsLong(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
