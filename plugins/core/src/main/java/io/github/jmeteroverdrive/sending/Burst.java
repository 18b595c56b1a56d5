// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sending;

import java.util.concurrent.TimeUnit;

/**
 * How much one {@code sample()} may do, so that JMeter's work around it is shared by many messages.
 *
 * @param messages at most to send
 * @param nanos after which it returns
 */
public record Burst(int messages, long nanos) {

    /** Where each call is one message. */
    public static final Burst SINGLE = new Burst(1, TimeUnit.MILLISECONDS.toNanos(20));

    /** With a sample result a message: short, because the results before the last go to the listeners in one go. */
    public static final Burst OF_RESULTS = new Burst(64, TimeUnit.MILLISECONDS.toNanos(20));

    /** With many messages a result. */
    public static final Burst AGGREGATED = new Burst(1000, TimeUnit.MILLISECONDS.toNanos(100));

    public boolean single() {
        return messages == 1;
    }
}
