// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a run exactly once, although its last element and the shutdown of the JVM may try at the same time. Thread-safe.
 */
final class RunEnd {

    private static final Logger LOG = LoggerFactory.getLogger(RunEnd.class);

    /** More than closing all shared objects takes. */
    private static final long CLOSE_SECONDS = 20;

    private final ReentrantLock closing = new ReentrantLock();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    /** nanoTime at which the JVM shut down; cancelled if the run was being closed by then. */
    private final CompletableFuture<Long> cut = new CompletableFuture<>();

    /**
     * The JVM shuts down.
     *
     * @param now nanoTime
     * @return false if the run is already being closed, so that it is not cut short
     */
    boolean cut(long now) {
        return cut.complete(now);
    }

    /** nanoTime at which the JVM shut down, if that was before the run was closed. */
    OptionalLong cutAt() {
        return happened(cut) ? OptionalLong.of(cut.join()) : OptionalLong.empty();
    }

    /** Closes the run, or waits while another thread does. */
    void close(Runnable what) {
        cut.cancel(false);
        boolean alone = closing.tryLock() || waited();
        LOG.debug("Closing the run{}", alone ? "" : ", though the other thread has not finished");
        try {
            what.run();
        } finally {
            closed.complete(null);
            if (alone) closing.unlock();
            LOG.debug("The run is closed");
        }
    }

    private boolean waited() {
        LOG.debug("Another thread is closing the run; waiting up to {} s for it", CLOSE_SECONDS);
        try {
            return closing.tryLock(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Waits until the run is closed. @return whether it is */
    boolean await(Duration limit) {
        return happens(closed, limit);
    }

    /** Waits until the JVM shuts down. @return whether it does */
    boolean awaitCut(Duration limit) {
        return happens(cut, limit);
    }

    private static boolean happens(CompletableFuture<?> event, Duration limit) {
        try {
            event.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // JMeter interrupts its threads when the JVM shuts down
        } catch (TimeoutException | ExecutionException | CancellationException e) {
            return false;
        }
        return happened(event);
    }

    private static boolean happened(CompletableFuture<?> event) {
        return event.isDone() && !event.isCompletedExceptionally();
    }
}
