// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.target;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The last thing someone said, for as long as it is news: a figure of a target that has stopped
 * answering must not go on looking alive. Thread-safe.
 */
public final class Fresh {

    private static final long NEWS = TimeUnit.SECONDS.toNanos(3);

    private final LongSupplier nanoTime;
    private ObjectNode last;
    private long at;

    public Fresh(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * @param figures not changed afterwards
     */
    public synchronized void set(ObjectNode figures) {
        last = figures;
        at = nanoTime.getAsLong();
    }

    /** What was said in the last 3 s. */
    public synchronized Optional<ObjectNode> get() {
        return last != null && nanoTime.getAsLong() - at < NEWS
                ? Optional.of(last)
                : Optional.empty();
    }
}
