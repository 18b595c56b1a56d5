package io.github.jmeteroverdrive.measure;

import java.util.concurrent.locks.LockSupport;

/** How a thread waits: the system's way is {@link LockSupport#parkNanos}, a test's way moves a fake clock. */
@FunctionalInterface
public interface Parking {

    Parking SYSTEM = LockSupport::parkNanos;

    /** Waits at most {@code nanos}; may return early for any reason, like {@link LockSupport#parkNanos}. */
    void park(long nanos);
}
