// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Turns in which connections are opened, so that they are not more a second. Thread-safe. */
public final class ConnectRateLimiter {

    /** All at once. */
    public static final ConnectRateLimiter UNLIMITED =
            new ConnectRateLimiter(Double.POSITIVE_INFINITY, 0);

    private final long interval;
    private final AtomicLong next;

    /**
     * @param perSecond above 0
     * @param now nanoTime, from which on they are opened
     */
    public ConnectRateLimiter(double perSecond, long now) {
        interval = Math.round(TimeUnit.SECONDS.toNanos(1) / perSecond);
        next = new AtomicLong(now);
    }

    /** ns until it is the turn of another one, which takes it; what was missed is not caught up. */
    long nanosToTurn(long now) {
        if (interval == 0) return 0;
        long turn = next.getAndUpdate(due -> later(due, now) + interval);
        return Math.max(0, turn - now);
    }

    private static long later(long one, long other) {
        return one - other > 0 ? one : other;
    }
}
