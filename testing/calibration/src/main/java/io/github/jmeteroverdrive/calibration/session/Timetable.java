// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs tasks at their due time, on one daemon thread, which ends when it has no tasks. Tasks with the same time run in
 * the order of submission. A task that throws is reported, and the others continue.
 */
final class Timetable {

    private static final System.Logger log = System.getLogger(Timetable.class.getName());

    private final ScheduledThreadPoolExecutor executor;

    Timetable(String name) {
        executor = new ScheduledThreadPoolExecutor(1, work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
        executor.setKeepAliveTime(1, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
    }

    /** @param due nanoTime, or earlier for at once */
    void at(long due, Runnable thing) {
        executor.schedule(() -> run(thing), due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private static void run(Runnable thing) {
        try {
            thing.run();
        } catch (RuntimeException e) {
            log.log(System.Logger.Level.ERROR, "a listener threw", e);
        }
    }
}
