// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
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
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch cut = new CountDownLatch(1);
    private boolean begun;
    private OptionalLong cutAt = OptionalLong.empty();
    private final AtomicReference<String> refusal = new AtomicReference<>("");

    /**
     * The JVM shuts down.
     *
     * @param now nanoTime
     * @return false if the run is already being closed, so that it is not cut short
     */
    synchronized boolean cut(long now) {
        if (begun) return false;
        cutAt = OptionalLong.of(now);
        cut.countDown();
        return true;
    }

    /** nanoTime at which the JVM shut down, if that was before the run was closed. */
    synchronized OptionalLong cutAt() {
        return cutAt;
    }

    /** Records why the test never begins. @return false if it has been refused already */
    boolean refuse(String why) {
        return refusal.compareAndSet("", why);
    }

    /** Why it was refused, or "". */
    String refusal() {
        return refusal.get();
    }

    private synchronized void begin() {
        begun = true;
    }

    /** Closes the run, or waits while another thread does. */
    void close(Runnable what) {
        begin();
        boolean alone = closing.tryLock() || waited();
        LOG.debug("Closing the run{}", alone ? "" : ", though the other thread has not finished");
        try {
            what.run();
        } finally {
            closed.countDown();
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

    private static boolean happens(CountDownLatch event, Duration limit) {
        try {
            return event.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return event.getCount() == 0; // JMeter interrupts its threads when the JVM shuts down
        }
    }
}
