// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.statistics.Counter;

/** The two directions as a broker names them, from which its statistics have their names. */
enum BrokerView {
    /** To a client: received by our consumers. */
    DELIVERY("Delivery", "Delivered", Counter.MESSAGES_RECEIVED, Counter.BYTES_RECEIVED),
    /** From a client: sent by our producers. */
    RECEIPT("Receipt", "Received", Counter.MESSAGES_SENT, Counter.BYTES_SENT);

    private final String noun;
    private final String participle;
    private final Counter messages;
    private final Counter bytes;

    BrokerView(String noun, String participle, Counter messages, Counter bytes) {
        this.noun = noun;
        this.participle = participle;
        this.messages = messages;
        this.bytes = bytes;
    }

    /** As in {@code messageDeliveryRate}. */
    String noun() {
        return noun;
    }

    /** As in {@code totalMessagesDelivered}. */
    String participle() {
        return participle;
    }

    Counter messages() {
        return messages;
    }

    Counter bytes() {
        return bytes;
    }
}
