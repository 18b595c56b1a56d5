// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import java.util.concurrent.TimeUnit;

/**
 * When the producers of a thread stop sending, whatever their shares, and how long the thread then waits for messages
 * in flight: the drain time-out, or 2 s if it was stopped or its connection is lost. JMeter thread only, except
 * {@link #stop}.
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

    /** Any thread: stop sending. */
    public void stop() {
        stopped = true;
    }

    public boolean stopped() {
        return stopped;
    }

    public boolean reached(long now, Phases phases) {
        return stopped || timeIsUp(now, phases);
    }

    /** Whether the time of the run is over, so that a stop is not early. */
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

    /** Whether to give up messages still in flight. */
    public boolean givesUp(long now) {
        return draining && now - drainUntil >= 0;
    }
}
