// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Limits how many connections all threads open per second. Thread-safe. */
public final class ConnectRateLimiter {

    public static final ConnectRateLimiter UNLIMITED = new ConnectRateLimiter(Double.POSITIVE_INFINITY, 0);

    private final long interval;
    private final AtomicLong next;

    /** @param now nanoTime */
    public ConnectRateLimiter(double perSecond, long now) {
        interval = Math.round(TimeUnit.SECONDS.toNanos(1) / perSecond);
        next = new AtomicLong(now);
    }

    /** Reserves the next turn; missed turns are not made up. @return ns until that turn */
    long nanosToTurn(long now) {
        if (interval == 0) return 0;
        long turn = next.getAndUpdate(due -> (due - now > 0 ? due : now) + interval);
        return Math.max(0, turn - now);
    }
}
