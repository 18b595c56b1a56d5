// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How long to look through queues: as long as the broker goes on to answer, up to a limit for all
 * looks together; 5 s for its first answer, 20 s for each one more. One thread.
 */
final class BrowsePatience {

    private static final long CONNECT_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** A busy broker with a message of 10 MB takes a fraction of that. */
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final LongSupplier clock;
    private final long end;
    private final long limitNanos;
    private int steps;
    private long since;

    /**
     * @param clock nanoTime
     * @param limitNanos for all looks together
     */
    BrowsePatience(LongSupplier clock, long limitNanos) {
        this.clock = clock;
        this.limitNanos = limitNanos;
        since = clock.getAsLong();
        end = since + limitNanos;
    }

    /** A look begins. */
    void begins() {
        steps = 0;
        since = clock.getAsLong();
    }

    /**
     * @param steps how often the broker has answered since {@link #begins}
     * @return ns for which a look may go on without another answer, 0 or less when it may not
     */
    long nanosLeft(int steps) {
        long now = clock.getAsLong();
        if (steps != this.steps) since = now;
        this.steps = steps;
        return Math.min(since - now + silence(), end - now);
    }

    /** Whether there is time for one more look. */
    boolean hasTime() {
        return end - clock.getAsLong() > 0;
    }

    /** Why a look came to no end, as a part of a sentence. */
    String why() {
        return hasTime()
                ? "the broker did not answer for " + seconds(silence()) + " s"
                : "it took longer than " + seconds(limitNanos) + " s";
    }

    private long silence() {
        return steps == 0 ? CONNECT_NANOS : SILENCE_NANOS;
    }

    private static String seconds(long nanos) {
        double seconds = nanos / 1e9;
        return seconds == Math.rint(seconds) ? String.valueOf((long) seconds) : "" + seconds;
    }
}
