// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.layout.LayoutFields;

/** Names of the fields of a producer, as they stand in a plan. */
public final class ProducerFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - JMS Async Producer";

    public static final String CONNECTION = "JmsAsyncProducer.connection";
    public static final String DESTINATION = "JmsAsyncProducer.destination";
    public static final String MESSAGE_SIZE = "JmsAsyncProducer.messageSize";
    public static final String PERSISTENT = "JmsAsyncProducer.persistent";
    public static final String MAX_PENDING = "JmsAsyncProducer.maxPending";
    public static final String STRICT = "JmsAsyncProducer.strict";
    public static final String RATE = "JmsAsyncProducer.rate";
    public static final String LATE = "JmsAsyncProducer.late";
    public static final String MESSAGES = "JmsAsyncProducer.messages";
    public static final String MESSAGES_PER_RESULT = "JmsAsyncProducer.messagesPerResult";
    public static final String DRAIN_TIMEOUT = "JmsAsyncProducer.drainTimeout";
    public static final String DESTINATIONS = "JmsAsyncProducer.destinations";
    public static final String PRODUCERS = "JmsAsyncProducer.producers";
    public static final String CONNECTIONS = "JmsAsyncProducer.connections";
    public static final String SESSIONS = "JmsAsyncProducer.sessions";
    public static final String BODY = "JmsAsyncProducer.body";
    public static final String SEED = "JmsAsyncProducer.seed";
    public static final String TEXT = "JmsAsyncProducer.text";
    public static final String FILE = "JmsAsyncProducer.file";
    public static final String TYPE = "JmsAsyncProducer.type";
    public static final String CORRELATION_ID = "JmsAsyncProducer.correlationId";
    public static final String GROUP = "JmsAsyncProducer.group";
    public static final String PROPERTIES = "JmsAsyncProducer.properties";
    public static final String REPLY_TO = "JmsAsyncProducer.replyTo";
    public static final String TIME_TO_LIVE = "JmsAsyncProducer.timeToLive";
    public static final String PRIORITY = "JmsAsyncProducer.priority";
    public static final String DELIVERY_DELAY = "JmsAsyncProducer.deliveryDelay";
    public static final String MESSAGE_ID = "JmsAsyncProducer.messageId";
    public static final String TIMESTAMP = "JmsAsyncProducer.timestamp";
    public static final String SEND = "JmsAsyncProducer.send";
    public static final String COMMIT_INTERVAL = "JmsAsyncProducer.commitInterval";
    public static final String END_TO_END_LIMIT = "JmsAsyncProducer.endToEndLimit";
    public static final String WAIT_FOR_CONSUMERS = "JmsAsyncProducer.waitForConsumers";

    public static final LayoutFields LAYOUT =
            new LayoutFields(
                    "producer",
                    DESTINATION,
                    DESTINATIONS,
                    PRODUCERS,
                    CONNECTIONS,
                    SESSIONS,
                    "SenderThreads");

    private ProducerFields() {}
}
