// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.locks.LockSupport;

/** How a thread waits: the system's way is {@link LockSupport#parkNanos}, a test's way moves a fake clock. */
@FunctionalInterface
public interface Parking {

    /** A limit (nanoTime) that never comes. A real moment of this value, one ns in 584 years, is taken for it, too. */
    long NO_LIMIT = Long.MAX_VALUE;

    /** Parks the calling thread. */
    Parking SYSTEM = LockSupport::parkNanos;

    /**
     * Waits; may return early for any reason, like {@link LockSupport#parkNanos}, and returns at once while the thread
     * is interrupted.
     *
     * @param nanos ns to wait at most, above 0
     */
    void park(long nanos);
}
