// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.locks.LockSupport;

/** How a thread waits: {@link LockSupport#parkNanos}, or in tests by advancing a fake clock. */
@FunctionalInterface
public interface Parking {

    /**
     * A limit (nanoTime) that is never reached. A real time of this value, one ns in 584 years, is treated the same.
     */
    long NO_LIMIT = Long.MAX_VALUE;

    Parking SYSTEM = LockSupport::parkNanos;

    /**
     * Waits; may return early for any reason, like {@link LockSupport#parkNanos}, and returns at once while the thread
     * is interrupted.
     *
     * @param nanos ns to wait at most, above 0
     */
    void park(long nanos);
}
