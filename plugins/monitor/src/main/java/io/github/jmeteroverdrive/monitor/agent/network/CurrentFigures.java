// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The last figures of a target, for as long as they are current: those of a target that has stopped answering must not
 * seem alive. Thread-safe.
 */
public final class CurrentFigures {

    private static final long LATE = TimeUnit.SECONDS.toNanos(2);

    private final LongSupplier nanoTime;
    private ObjectNode last;
    private long until;

    public CurrentFigures(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Sets figures that are due again in a second. */
    public void set(ObjectNode figures) {
        set(figures, TimeUnit.SECONDS.toNanos(1));
    }

    /**
     * @param figures not changed afterwards
     * @param next ns until the next figures are due
     */
    public synchronized void set(ObjectNode figures, long next) {
        last = figures;
        until = nanoTime.getAsLong() + next + LATE;
    }

    /** The last figures, unless the next ones are overdue by more than 2 s. */
    public synchronized Optional<ObjectNode> get() {
        return last != null && nanoTime.getAsLong() - until < 0 ? Optional.of(last) : Optional.empty();
    }
}
