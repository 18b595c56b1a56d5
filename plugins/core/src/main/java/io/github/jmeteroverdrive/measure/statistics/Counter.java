// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

/** What is counted, as the load agent sees it. */
public enum Counter {
    /** {@code send()} was called; of samples, requests. */
    MESSAGES_SENT,
    /** Payload bytes of sent messages. */
    BYTES_SENT,
    /** Deliveries to a consumer, repeated ones too; of samples, responses. */
    MESSAGES_RECEIVED,
    /** Payload bytes of received messages. */
    BYTES_RECEIVED;

    static final int COUNT = values().length;
}
