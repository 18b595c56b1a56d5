// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.account.Account;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * When a consumer has nothing more to wait for: all producers of this JVM have ended and what they
 * had acknowledged has arrived, or the drain time-out after their end has passed; without producers
 * in this JVM, or when messages of another JVM's come, when none came for the idle time-out. A
 * topic's subscriber, which never gets what was sent before it subscribed, and a consumer that
 * selects also end when nothing came for 2 s after the producers' end. JMeter thread only, but for
 * {@link #stop}.
 */
final class ConsumerEnd {

    private static final long SHORT_DRAIN_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final long drainNanos;
    private final long idleNanos;
    private final boolean endsWhenQuiet;
    private final Account account;
    private final BooleanSupplier complete;
    private volatile boolean stopped;
    private boolean shutDown;
    private boolean draining;
    private long drainingSince;
    private long drainUntil;
    private boolean waiting;
    private long lastDelivery;
    private boolean others;

    /**
     * @param drainNanos the drain time-out
     * @param idleNanos the idle time-out
     * @param endsWhenQuiet whether some of the messages may never come, as to a topic's subscriber
     * @param complete whether all of the account's acknowledged messages have arrived where this
     *     consumer takes part
     */
    ConsumerEnd(
            long drainNanos,
            long idleNanos,
            boolean endsWhenQuiet,
            Account account,
            BooleanSupplier complete) {
        this.drainNanos = drainNanos;
        this.idleNanos = idleNanos;
        this.endsWhenQuiet = endsWhenQuiet;
        this.account = account;
        this.complete = complete;
    }

    /** A message arrived at {@code at} (nanoTime). */
    void delivered(long at) {
        waiting = true;
        lastDelivery = at;
    }

    /** A message of the run came that nobody in this JVM has sent. */
    void fromAnotherJvm() {
        others = true;
    }

    /** Any thread: end within 2 s. */
    void stop() {
        stopped = true;
    }

    /** JMeter shuts down: from now on the drain time-out runs, whatever the producers do. */
    void shutDown(long now) {
        shutDown = true;
        drain(now);
    }

    boolean reached(long now) {
        if (!waiting) delivered(now);
        boolean ended = account.producersEnded();
        if (others && ended && !stopped && !shutDown) return idle(now);
        if (ended && complete.getAsBoolean()) return true;
        if (stopped || ended) drain(now);
        if (draining) return now - drainUntil >= 0 || ended && endsWhenQuiet && quiet(now);
        return !account.hasProducers() && idle(now);
    }

    /** After its end: whether messages of another JVM came up to it, so that more are to come. */
    boolean cutOff(long now) {
        return draining && others && now - lastDelivery < QUIET_NANOS;
    }

    private boolean idle(long now) {
        return now - lastDelivery >= idleNanos;
    }

    private boolean quiet(long now) {
        return Math.min(now - lastDelivery, now - drainingSince) >= QUIET_NANOS;
    }

    private void drain(long now) {
        long limit = stopped ? Math.min(SHORT_DRAIN_NANOS, drainNanos) : drainNanos;
        drainUntil = (draining ? Math.min(drainUntil - now, limit) : limit) + now;
        if (!draining) drainingSince = now;
        draining = true;
    }
}
