// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.jms.connection.ConnectionFields;
import io.github.jmeteroverdrive.jms.connection.ForeignMessagePolicy;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveFields;
import java.util.OptionalDouble;

/** The fields of a consumer. */
public final class ConsumerFields {

    public static final String LABEL = "od - JMS Consumer";

    private static final String ELEMENT = "JmsConsumer";
    private static final int DAY_MILLIS = 86_400_000;

    public static final LayoutFields LAYOUT = LayoutFields.of(
            ELEMENT,
            ConnectionFields.name(ELEMENT + ".connection"),
            "consumer",
            "sessionsPerConnection",
            "queue://NAME, topic://NAME, temporary-queue://NAME, temporary-topic://NAME;"
                    + " several with commas; ADDRESS::QUEUE names a queue of an address",
            "ReceiverThreads");

    static final Field<ConsumerSettings.Mode> MODE = Field.choice(
                    ELEMENT + ".mode", "Mode", ConsumerSettings.Mode.LISTENER)
            .meaning(ConsumerSettings.Mode.LISTENER, "the provider's threads deliver")
            .meaning(ConsumerSettings.Mode.RECEIVE, "the JMeter thread calls receive(), for one consumer");
    static final Field<ConsumerSettings.Acknowledge> ACKNOWLEDGE = Field.choice(
                    ELEMENT + ".acknowledge", "Acknowledge", ConsumerSettings.Acknowledge.AUTO)
            .hint("How the broker learns that a message has arrived")
            .meaning(ConsumerSettings.Acknowledge.NO_ACK, "not at all (Artemis Core and qpid-jms)");
    public static final Field<Integer> COMMIT_INTERVAL = Field.count(
                    ELEMENT + ".commitInterval", "Commit interval", 1, Integer.MAX_VALUE)
            .initial(1)
            .hint("Messages of a session per commit (transacted) or acknowledge()" + " (client); the rest at the end");
    public static final Field<OptionalDouble> CONSUME_TIME = Field.positive(
                    ELEMENT + ".consumeTime", "Consume time", DAY_MILLIS)
            .unit("ms")
            .hint("How long a consumer takes for each message");
    public static final Field<Boolean> REPLIES = Field.flag(ELEMENT + ".replies", "Replies", false)
            .meaning(true, "answers each request at its JMSReplyTo, and measures nothing");

    static final Field<ConsumerSettings.SubscriptionKind> SUBSCRIPTION = Field.choice(
                    ELEMENT + ".subscription", "Subscription", ConsumerSettings.SubscriptionKind.UNSHARED)
            .hint("To topics; durable needs a Client ID prefix at the connection");
    public static final Field<String> SUBSCRIPTION_NAME = Field.text(ELEMENT + ".subscriptionName", "Subscription name")
            .emptyMeans("made from this element's name")
            .hint("Numbered where there are several");
    public static final Field<Boolean> KEEP_SUBSCRIPTION = Field.flag(
                    ELEMENT + ".keepSubscription", "Keep subscription", false)
            .meaning(false, "durable ones are removed at the end, unless the run is killed");

    public static final Field<String> SELECTOR = Field.text(ELEMENT + ".selector", "Selector")
            .emptyMeans("all messages")
            .hint("JMS selector");
    public static final Field<Boolean> NO_LOCAL = Field.flag(ELEMENT + ".noLocal", "No local", false)
            .meaning(true, "it does not receive what its own connection publishes");
    public static final Field<ForeignMessagePolicy.Handling> FOREIGN = Field.choice(
                    ELEMENT + ".foreign", "Foreign messages", ForeignMessagePolicy.Handling.AUTO)
            .meaning(ForeignMessagePolicy.Handling.LEAVE, "messages of others stay on the queue")
            .meaning(ForeignMessagePolicy.Handling.TAKE, "they are received and counted")
            .meaning(
                    ForeignMessagePolicy.Handling.AUTO,
                    "take from a target that the run has started, and replies that may have the request's message ID or the"
                            + " plan's correlation ID");

    public static final ReceiveFields COMMON = ReceiveFields.of(ELEMENT);

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "jms.md",
            LAYOUT.section(),
            Section.of("Receive", MODE, ACKNOWLEDGE, COMMIT_INTERVAL, CONSUME_TIME, REPLIES),
            Section.of("Subscription", SUBSCRIPTION, SUBSCRIPTION_NAME, KEEP_SUBSCRIPTION),
            Section.of("Selection", SELECTOR, NO_LOCAL, FOREIGN),
            COMMON.results(),
            COMMON.startAndEnd());

    private ConsumerFields() {}
}
