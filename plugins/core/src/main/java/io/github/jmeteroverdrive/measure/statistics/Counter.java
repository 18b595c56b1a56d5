// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

/** What is counted, from the load agent's point of view. */
public enum Counter {
    /** Calls of {@code send()}; for samples, requests. */
    MESSAGES_SENT,
    /** Payload bytes of sent messages. */
    BYTES_SENT,
    /** Deliveries to a consumer, including repeated ones; for samples, responses. */
    MESSAGES_RECEIVED,
    /** Payload bytes of received messages. */
    BYTES_RECEIVED;

    static final int COUNT = values().length;
}
