// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.measure.Phases;
import java.util.function.LongSupplier;

/**
 * Ends a download that receives nothing for the drain time-out after the end of the measured phase: from a server that
 * hangs it would never end. One that still receives bytes continues. One thread.
 */
final class SilenceAtEnd implements Runnable {

    private final Phases phases;
    private final LongSupplier nanoTime;
    private final long limit;
    private final LongSupplier received;
    private final Runnable kill;
    private long known;
    private long since;

    /**
     * @param limit ns
     * @param received bytes so far
     */
    SilenceAtEnd(Phases phases, LongSupplier nanoTime, long limit, LongSupplier received, Runnable kill) {
        this.phases = phases;
        this.nanoTime = nanoTime;
        this.limit = limit;
        this.received = received;
        this.kill = kill;
        known = received.getAsLong();
        since = nanoTime.getAsLong();
    }

    /** To be called regularly. */
    @Override
    public void run() {
        long now = nanoTime.getAsLong();
        long bytes = received.getAsLong();
        if (bytes != known) {
            known = bytes;
            since = now;
        } else if (phases.timed() && now - since >= limit && now - phases.measureTo() >= limit) {
            kill.run();
        }
    }
}
