// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.monitor.live.OutOfMemory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** A daemon thread that calls a poll function in a loop and sleeps for the time that it returns. */
final class Ticker implements AutoCloseable {

    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long CLOSE_MILLIS = TimeUnit.SECONDS.toMillis(5);

    private final Thread thread;
    private volatile boolean closed;

    /** @param poll does what is due and returns the ns until the next call; never throws */
    Ticker(String name, LongSupplier poll) {
        thread = new Thread(() -> run(poll), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run(LongSupplier poll) {
        while (!closed) LockSupport.parkNanos(next(poll));
    }

    private static long next(LongSupplier poll) {
        try {
            OutOfMemory.check();
            return poll.getAsLong();
        } catch (OutOfMemoryError e) {
            OutOfMemory.noticed(e);
            return AGAIN_NANOS;
        }
    }

    /** Ends the thread after its current call. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
