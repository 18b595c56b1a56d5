// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Keeping;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
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
        String replies = fields.optional(ProducerFields.REPLY_TO);
        return new DeliverySettings(
                fields.flag(ProducerFields.PERSISTENT, "Persistent", false),
                millis(fields, ProducerFields.TIME_TO_LIVE, "Time to live"),
                (int)
                        fields.whole(
                                ProducerFields.PRIORITY,
                                "Priority",
                                Message.DEFAULT_PRIORITY,
                                0,
                                9),
                millis(fields, ProducerFields.DELIVERY_DELAY, "Delivery delay"),
                fields.flag(ProducerFields.MESSAGE_ID, "Message ID", false),
                fields.flag(ProducerFields.TIMESTAMP, "Timestamp", false),
                fields.oneOf(ProducerFields.SEND, "Send", SendMode.ASYNC),
                (int)
                        fields.whole(
                                ProducerFields.COMMIT_INTERVAL,
                                "Commit interval",
                                0,
                                0,
                                LoadSettings.MOST_PENDING),
                replies.isEmpty()
                        ? Optional.empty()
                        : Optional.of(DestinationName.parse(fields, "Reply to", replies)));
    }

    private static long millis(Fields fields, String property, String label) {
        return fields.whole(property, label, 0, 0, Long.MAX_VALUE);
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
