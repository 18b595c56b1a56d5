// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Keeping;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import java.util.Optional;

/**
 * How messages are handed to the broker, checked.
 *
 * @param timeToLive ms, 0 = for ever
 * @param priority 0 to 9
 * @param deliveryDelay ms
 * @param messageId whether the provider gives each message an ID
 * @param timestamp whether it writes the time of the send
 * @param commitInterval messages a transaction, 0 = none
 * @param replyTo where replies go
 */
public record DeliverySettings(
        boolean persistent,
        long timeToLive,
        int priority,
        long deliveryDelay,
        boolean messageId,
        boolean timestamp,
        SendMode send,
        int commitInterval,
        Optional<DestinationName> replyTo) {

    static DeliverySettings of(Fields fields) {
        return new DeliverySettings(
                fields.get(ProducerFields.PERSISTENT),
                fields.get(ProducerFields.TIME_TO_LIVE),
                fields.get(ProducerFields.PRIORITY),
                fields.get(ProducerFields.DELIVERY_DELAY),
                fields.get(ProducerFields.MESSAGE_ID),
                fields.get(ProducerFields.TIMESTAMP),
                fields.get(ProducerFields.SEND),
                fields.get(ProducerFields.COMMIT_INTERVAL),
                fields.get(ProducerFields.REPLY_TO));
    }

    /** How the broker keeps the messages. */
    Keeping keeping() {
        if (deliveryDelay > 0) return Keeping.HIDDEN_AT_FIRST;
        return timeToLive > 0 ? Keeping.UNTIL_EXPIRY : Keeping.FOR_EVER;
    }

    boolean transacted() {
        return commitInterval > 0;
    }

    void applyTo(MessageProducer producer) throws JMSException {
        producer.setDeliveryMode(
                persistent ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT);
        producer.setTimeToLive(timeToLive);
        producer.setPriority(priority);
        producer.setDisableMessageID(!messageId);
        producer.setDisableMessageTimestamp(!timestamp);
        // not every provider knows a delay, and the default needs none
        if (deliveryDelay > 0) producer.setDeliveryDelay(deliveryDelay);
    }
}
