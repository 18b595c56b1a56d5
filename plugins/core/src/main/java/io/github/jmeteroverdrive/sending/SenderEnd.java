// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sending;

import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import java.util.concurrent.TimeUnit;

/**
 * When the producers of a thread send no more, whatever their shares, and how long it then waits for what is in flight:
 * the drain time-out, or 2 s when it was stopped or its connection is gone. JMeter thread only, but for {@link #stop}.
 */
public final class SenderEnd {

    private static final long SHORT_DRAIN_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final long drainNanos;
    private volatile boolean stopped;
    private boolean draining;
    private long drainUntil;

    public SenderEnd(long drainNanos) {
        this.drainNanos = drainNanos;
    }

    /** Any thread: send no more. */
    public void stop() {
        stopped = true;
    }

    public boolean stopped() {
        return stopped;
    }

    /** Whether nothing is to be sent any more. */
    public boolean reached(long now, Phases phases) {
        return stopped || timeIsUp(now, phases);
    }

    /** Whether the time of the run is over, so that it did not have to be stopped. */
    public boolean timeIsUp(long now, Phases phases) {
        return phases.timed() && phases.at(now) == Phase.DRAIN;
    }

    /** nanoTime at which waiting for outcomes ends; the first call starts the drain time-out. */
    public long drainUntil(long now) {
        long limit = stopped ? Math.min(SHORT_DRAIN_NANOS, drainNanos) : drainNanos;
        drainUntil = (draining ? Math.min(drainUntil - now, limit) : limit) + now;
        draining = true;
        return drainUntil;
    }

    /** Whether messages still in flight are to be given up. */
    public boolean givesUp(long now) {
        return draining && now - drainUntil >= 0;
    }
}
