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
    private static final long DAY_MILLIS = 86_400_000;

    static ReceptionSettings of(Fields fields) {
        Acknowledge acknowledge =
                fields.oneOf(ConsumerFields.ACKNOWLEDGE, "Acknowledge", Acknowledge.AUTO);
        int interval =
                (int)
                        fields.whole(
                                ConsumerFields.COMMIT_INTERVAL,
                                "Commit interval",
                                1,
                                1,
                                Integer.MAX_VALUE);
        if (interval > 1 && !acknowledge.explicit()) {
            throw fields.refuse(
                    "Commit interval",
                    String.valueOf(interval),
                    "nothing is committed with this acknowledgement; choose transacted or client,"
                            + " or leave it at 1");
        }
        double millis = fields.positive(ConsumerFields.CONSUME_TIME, "Consume time").orElse(0);
        if (millis > DAY_MILLIS) {
            throw fields.refuse(
                    "Consume time", String.valueOf(millis), "give at most " + DAY_MILLIS + " ms");
        }
        return new ReceptionSettings(
                fields.oneOf(ConsumerFields.MODE, "Mode", Mode.LISTENER),
                acknowledge,
                interval,
                Math.round(millis * NANOS_PER_MILLI));
    }
}
