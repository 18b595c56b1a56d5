// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * Messages of one producer that were acknowledged but neither arrived in one inbox nor were found on their queue.
 *
 * @param destination of the inbox
 * @param why no more is known, a clause; "" = no reason to give
 * @param replies whether they are replies to the run's requests
 * @param messages number of messages, above 0 unless the cause is {@link Cause#ELSEWHERE}
 */
public record MissingMessages(Cause cause, String destination, String why, boolean replies, long messages) {

    /** In order of certainty. */
    public enum Cause {
        /** No consumer of the run received them, and they are not on their queue. */
        LOST,
        /** The same for messages with a time to live. */
        EXPIRED_OR_LOST,
        /** They may be on a queue that could not be browsed completely. */
        UNSEEN,
        /** Consumers receive only some messages, perhaps not these. */
        UNWANTED,
        /** Consumers in another JVM of the run, unknown here, may have received them. */
        SHARED,
        /**
         * Sent by another JVM, which alone knows what was acknowledged; counts the gaps between messages that arrived.
         */
        ELSEWHERE
    }
}
