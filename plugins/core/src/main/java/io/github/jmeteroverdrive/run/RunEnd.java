// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** The one end of a run, which its last element and the end of the JVM may want at the same time. Thread-safe. */
final class RunEnd {

    /** More than all that is shared takes to close. */
    private static final long CLOSE_SECONDS = 20;

    private final ReentrantLock closing = new ReentrantLock();
    private final CountDownLatch closed = new CountDownLatch(1);
    private boolean begun;
    private boolean cutShort;
    private volatile String refusal = "";

    /**
     * The JVM goes down.
     *
     * @return false when the run is being closed, so that nothing is cut short
     */
    synchronized boolean cut() {
        if (begun) return false;
        cutShort = true;
        return true;
    }

    /** Whether the JVM went down before the run was closed. */
    synchronized boolean cutShort() {
        return cutShort;
    }

    /** The test never begins, and why. */
    void refuse(String why) {
        refusal = why;
    }

    /** "" when it was not refused. */
    String refusal() {
        return refusal;
    }

    private synchronized void begin() {
        begun = true;
    }

    /** Closes the run; while another thread does so, waits until it has. */
    void close(Runnable what) {
        begin();
        boolean alone = closing.tryLock() || waited();
        try {
            what.run();
        } finally {
            closed.countDown();
            if (alone) closing.unlock();
        }
    }

    private boolean waited() {
        try {
            return closing.tryLock(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Waits until the run is closed. @return whether it is */
    boolean await(Duration limit) {
        try {
            return closed.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
