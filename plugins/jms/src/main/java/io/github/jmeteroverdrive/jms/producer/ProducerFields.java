// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

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

    private ProducerFields() {}
}
