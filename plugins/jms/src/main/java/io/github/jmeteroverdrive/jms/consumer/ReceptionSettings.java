// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.form.Fields;

/**
 * How messages are received and acknowledged.
 *
 * @param commitInterval messages of a session per commit or per client acknowledgement
 * @param consumeNanos time that each message takes its consumer, 0 = none
 */
record ReceptionSettings(
        Mode mode, Acknowledge acknowledge, int commitInterval, long consumeNanos) {

    /** Who waits for messages: the provider's thread, or ours. */
    enum Mode {
        LISTENER,
        RECEIVE
    }

    private static final double NANOS_PER_MILLI = 1e6;

    static ReceptionSettings of(Fields fields) {
        Acknowledge acknowledge = fields.get(ConsumerFields.ACKNOWLEDGE);
        int interval = fields.get(ConsumerFields.COMMIT_INTERVAL);
        if (interval > 1 && !acknowledge.explicit()) {
            throw fields.refuse(
                    ConsumerFields.COMMIT_INTERVAL,
                    "nothing is committed with this acknowledgement; choose transacted or client,"
                            + " or leave it at 1");
        }
        double millis = fields.get(ConsumerFields.CONSUME_TIME).orElse(0);
        return new ReceptionSettings(
                fields.get(ConsumerFields.MODE),
                acknowledge,
                interval,
                Math.round(millis * NANOS_PER_MILLI));
    }
}
