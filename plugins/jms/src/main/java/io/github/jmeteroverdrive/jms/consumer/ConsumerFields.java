// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.layout.LayoutFields;

/** Names of the fields of a consumer, as they stand in a plan. */
public final class ConsumerFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - JMS Consumer";

    public static final String CONNECTION = "JmsConsumer.connection";
    public static final String DESTINATION = "JmsConsumer.destination";
    public static final String DESTINATIONS = "JmsConsumer.destinations";
    public static final String CONSUMERS = "JmsConsumer.consumers";
    public static final String CONNECTIONS = "JmsConsumer.connections";
    public static final String SESSIONS = "JmsConsumer.sessionsPerConnection";
    public static final String MODE = "JmsConsumer.mode";
    public static final String ACKNOWLEDGE = "JmsConsumer.acknowledge";
    public static final String COMMIT_INTERVAL = "JmsConsumer.commitInterval";
    public static final String CONSUME_TIME = "JmsConsumer.consumeTime";
    public static final String REPLIES = "JmsConsumer.replies";
    public static final String SUBSCRIPTION = "JmsConsumer.subscription";
    public static final String SUBSCRIPTION_NAME = "JmsConsumer.subscriptionName";
    public static final String KEEP_SUBSCRIPTION = "JmsConsumer.keepSubscription";
    public static final String SELECTOR = "JmsConsumer.selector";
    public static final String NO_LOCAL = "JmsConsumer.noLocal";
    public static final String FOREIGN = "JmsConsumer.foreign";
    public static final String MESSAGES_PER_RESULT = "JmsConsumer.messagesPerResult";
    public static final String START_AFTER = "JmsConsumer.startAfter";
    public static final String DRAIN_TIMEOUT = "JmsConsumer.drainTimeout";
    public static final String IDLE_TIMEOUT = "JmsConsumer.idleTimeout";

    public static final LayoutFields LAYOUT =
            new LayoutFields(
                    "consumer",
                    DESTINATION,
                    DESTINATIONS,
                    CONSUMERS,
                    CONNECTIONS,
                    SESSIONS,
                    "ReceiverThreads");

    private ConsumerFields() {}
}
