// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The last thing someone said, for as long as it is news: a figure of a target that has stopped answering must not go
 * on looking alive. Thread-safe.
 */
public final class Fresh {

    private static final long LATE = TimeUnit.SECONDS.toNanos(2);

    private final LongSupplier nanoTime;
    private ObjectNode last;
    private long until;

    public Fresh(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Says what is said again in a second. */
    public void set(ObjectNode figures) {
        set(figures, TimeUnit.SECONDS.toNanos(1));
    }

    /**
     * @param figures not changed afterwards
     * @param next ns until it is said again, if all goes well
     */
    public synchronized void set(ObjectNode figures, long next) {
        last = figures;
        until = nanoTime.getAsLong() + next + LATE;
    }

    /** What was said last, unless the next is late by more than 2 s. */
    public synchronized Optional<ObjectNode> get() {
        return last != null && nanoTime.getAsLong() - until < 0 ? Optional.of(last) : Optional.empty();
    }
}
