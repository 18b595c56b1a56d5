// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import io.github.jmeteroverdrive.messaging.WorkerLayout;

/**
 * The settings that the consumers of every provider have.
 *
 * @param element how errors name the element
 * @param connection name of the connection element
 * @param consumeNanos time that each message takes its consumer, 0 = none
 * @param partial whether consumers may receive only some of the run's messages, so that none can be missing
 * @param replies whether it replies to requests instead of measuring
 * @param messagesPerResult 1 = one sample result a message, n = n messages a result, 0 = one a second
 * @param startAfterNanos when it subscribes, ns after the start of the run's clock; 0 = before the first send
 * @param fillFirst whether it subscribes only when the producers of its destinations in this JVM have ended, to drain
 *     what they sent; the drain time-out then begins anew with each message
 * @param drainNanos how long to wait for acknowledged messages after the last producer ended
 * @param idleNanos how long to wait for a message if this JVM has no producer
 */
public record ReceiveSettings(
        String element,
        String connection,
        WorkerLayout layout,
        long consumeNanos,
        boolean partial,
        boolean replies,
        long messagesPerResult,
        long startAfterNanos,
        boolean fillFirst,
        long drainNanos,
        long idleNanos) {

    /** Whether producers wait until it has subscribed. */
    public boolean comesFirst() {
        return startAfterNanos == 0 && !fillFirst && !layout.empty();
    }

    /** These settings with {@link #fillFirst}, which not every provider has. */
    public ReceiveSettings fillFirst(boolean fills) {
        return new ReceiveSettings(
                element,
                connection,
                layout,
                consumeNanos,
                partial,
                replies,
                messagesPerResult,
                startAfterNanos,
                fills,
                drainNanos,
                idleNanos);
    }
}
