// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * Messages of one producer that did not arrive in one inbox, though they were acknowledged, and were not seen on their
 * queue.
 *
 * @param cause what can be said of them
 * @param destination where they did not arrive
 * @param why no more is known, as a part of a sentence; "" = there is no reason to give
 * @param replies whether they are replies to requests of the run
 * @param messages how many, more than 0 unless the cause is {@link Cause#ELSEWHERE}
 */
public record Missing(Cause cause, String destination, String why, boolean replies, long messages) {

    /** From what is known to what is not. */
    public enum Cause {
        /** No consumer of the run got them, and they are not on their queue. */
        LOST,
        /** The same, of messages with a time to live. */
        EXPIRED_OR_LOST,
        /** They may lie where not all could be seen. */
        UNSEEN,
        /** Consumers want some messages only, and may not have wanted these. */
        UNWANTED,
        /** Consumers in another JVM of the run, unknown here, may have received them. */
        SHARED,
        /** Sent in another JVM, which alone knows what was acknowledged; those that are between others that arrived. */
        ELSEWHERE
    }
}
