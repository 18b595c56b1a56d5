// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.monitor.remote.Silence;
import io.github.jmeteroverdrive.run.Console;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Whether JMeter at a controller ends once all load agents have told us all: it waits for a word of
 * its own from each agent, and one that died after its last report never says it.
 *
 * @param threads the names of the JVM's threads
 * @param nanoTime the monotonic clock
 * @param park waits for so many ns, or less
 */
record EndOfJmeter(
        Supplier<Set<String>> threads, LongSupplier nanoTime, LongConsumer park, Console console) {

    /** Of JMeter 5.6.3, {@code JMeter.ListenToTest}: it ends a distributed test, in 5 s or more. */
    private static final String ENDS = "RemoteTestStopper";

    /** So long an agent has for its end in all. */
    private static final long LIMIT_NANOS = Silence.END_NANOS;

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    static EndOfJmeter ofThisJvm() {
        return new EndOfJmeter(
                () ->
                        Thread.getAllStackTraces().keySet().stream()
                                .map(Thread::getName)
                                .collect(Collectors.toSet()),
                System::nanoTime,
                LockSupport::parkNanos,
                Console.SYSTEM);
    }

    /** Waits until it ends, for 45 s at most. @return whether it does */
    boolean comes() {
        long since = nanoTime.getAsLong();
        while (!threads.get().contains(ENDS)) {
            if (nanoTime.getAsLong() - since > LIMIT_NANOS) {
                console.line(
                        "JMeter has not heard of the end of each load agent; it is ended here.");
                return false;
            }
            park.accept(LOOK_NANOS);
        }
        return true;
    }
}
