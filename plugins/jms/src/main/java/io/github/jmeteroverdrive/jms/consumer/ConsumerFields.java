// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

/** Names of the fields of a consumer, as they stand in a plan. */
public final class ConsumerFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - JMS Consumer";

    public static final String CONNECTION = "JmsConsumer.connection";
    public static final String DESTINATION = "JmsConsumer.destination";
    public static final String MESSAGES_PER_RESULT = "JmsConsumer.messagesPerResult";
    public static final String DRAIN_TIMEOUT = "JmsConsumer.drainTimeout";
    public static final String IDLE_TIMEOUT = "JmsConsumer.idleTimeout";

    private ConsumerFields() {}
}
