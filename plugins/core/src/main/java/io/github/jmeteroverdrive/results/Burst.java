// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import java.util.concurrent.TimeUnit;

/**
 * How much one {@code sample()} may do, to spread JMeter's overhead per call over many messages.
 *
 * @param messages at most to send
 * @param nanos after which it returns
 */
public record Burst(int messages, long nanos) {

    /** For one message per call. */
    public static final Burst SINGLE = new Burst(1, TimeUnit.MILLISECONDS.toNanos(20));

    /**
     * For one sample result per message: short, because all results but the last are delivered to listeners at once.
     */
    public static final Burst OF_RESULTS = new Burst(64, TimeUnit.MILLISECONDS.toNanos(20));

    /** For many messages per result. */
    public static final Burst AGGREGATED = new Burst(1000, TimeUnit.MILLISECONDS.toNanos(100));

    public boolean single() {
        return messages == 1;
    }
}
