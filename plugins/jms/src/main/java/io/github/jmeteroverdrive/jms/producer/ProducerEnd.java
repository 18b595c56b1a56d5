// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import java.util.concurrent.TimeUnit;

/**
 * When a producer sends no more, and how long it then waits for what is in flight: the drain
 * time-out, or 2 s when it was stopped or its connection is gone. JMeter thread only, but for
 * {@link #stop}.
 */
final class ProducerEnd {

    private static final long SHORT_DRAIN_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final long toSend;
    private final long drainNanos;
    private volatile boolean stopped;
    private boolean draining;
    private long drainUntil;

    /**
     * @param toSend this producer's share of the messages, {@link Long#MAX_VALUE} = no limit
     */
    ProducerEnd(long toSend, long drainNanos) {
        this.toSend = toSend;
        this.drainNanos = drainNanos;
    }

    /** Any thread: send no more. */
    void stop() {
        stopped = true;
    }

    /** Whether the first of the limits is reached. */
    boolean reached(long now, long sent, Phases phases) {
        return stopped || sent >= toSend || phases.timed() && phases.at(now) == Phase.DRAIN;
    }

    /** nanoTime at which waiting for outcomes ends; the first call starts the drain time-out. */
    long drainUntil(long now) {
        long limit = stopped ? Math.min(SHORT_DRAIN_NANOS, drainNanos) : drainNanos;
        drainUntil = (draining ? Math.min(drainUntil - now, limit) : limit) + now;
        draining = true;
        return drainUntil;
    }

    /** Whether messages still in flight are to be given up. */
    boolean givesUp(long now) {
        return draining && now - drainUntil >= 0;
    }
}
