// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import java.util.concurrent.TimeUnit;

/** The whole seconds of a run's clock, at which intervals are published. One instance per thread. */
public final class Ticks {

    private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

    private final long origin;
    private long next;

    public Ticks(long origin, long now) {
        this.origin = origin;
        this.next = origin;
        passed(now);
    }

    /** Whether a tick has passed since the last call that returned true. */
    public boolean passed(long now) {
        if (now - next < 0) return false;
        next = origin + ((now - origin) / PERIOD + 1) * PERIOD;
        return true;
    }

    /** nanoTime of the next tick. */
    public long next() {
        return next;
    }
}
