// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import java.util.concurrent.atomic.AtomicBoolean;

/** Distinguishes the first element of a kind in a run from forbidden duplicates. Thread-safe. */
public final class OnlyOne implements AutoCloseable {

    private final AtomicBoolean taken = new AtomicBoolean();

    /** Whether the caller is the first. */
    public boolean first() {
        return taken.compareAndSet(false, true);
    }

    @Override
    public void close() {
        // nothing to release: it is closeable to be shared by the run
    }
}
