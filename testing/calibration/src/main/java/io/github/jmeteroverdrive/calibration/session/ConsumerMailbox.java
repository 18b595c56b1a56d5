// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import jakarta.jms.JMSException;
import java.util.function.Predicate;

/**
 * The mailbox of a consumer, and its filter.
 *
 * @param fits which messages of the mailbox belong to the consumer
 * @param leave called when the consumer ends
 */
record ConsumerMailbox(Mailbox mailbox, Predicate<CalibrationMessage> fits, Runnable leave) {

    static ConsumerMailbox ofQueue(Address queue, Selector selector) {
        return new ConsumerMailbox(queue.queue(), selector, () -> {});
    }

    /** @param accepts which messages the subscription gets */
    static ConsumerMailbox ofTopic(
            Address topic, String name, Predicate<CalibrationMessage> accepts, boolean shared, boolean durable)
            throws JMSException {
        Mailbox mailbox = topic.subscribe(name, accepts, shared);
        return new ConsumerMailbox(mailbox, message -> true, () -> topic.leave(name, durable));
    }
}
