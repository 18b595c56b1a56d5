// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.jms.connection.ConnectionFields;
import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
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

    public static final Field<String> URL = Field.text(ELEMENT + ".url", "Broker URL")
            .emptyMeans("that of the connection")
            .hint(
                    "Where these consumers connect instead: another port, host or protocol of the same broker or cluster");
    public static final Field<ConnectionSettings.Protocol> PROTOCOL = Field.choice(
                    ELEMENT + ".protocol", "Protocol", ConnectionSettings.Protocol.SAME)
            .hint("To read at the same host and port in another protocol")
            .meaning(ConnectionSettings.Protocol.SAME, "that of the URL");

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
    public static final Field<Integer> ROLLBACK_EVERY = Field.count(
                    ELEMENT + ".rollbackEvery", "Roll back every", 0, Integer.MAX_VALUE)
            .emptyIs(0, "never")
            .hint(
                    "After this many commits or acknowledgements of a session, it gives back the next message, by rollback()"
                            + " (transacted) or recover() (client); the broker delivers it again");
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
    public static final Field<Integer> SUBSCRIPTIONS = Field.count(
                    ELEMENT + ".subscriptions", "Subscriptions", 1, 1_000_000)
            .initial(1)
            .hint("Shared subscriptions of each topic, each with its part of the consumers; each gets every message");
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

    public static final Field<Boolean> FILL_FIRST = Field.flag(ELEMENT + ".fillFirst", "Fill first", false)
            .meaning(
                    true,
                    "it subscribes when all producers of its destinations in this JVM have ended, to measure how it"
                            + " drains what they sent");

    public static final ReceiveFields COMMON = ReceiveFields.of(ELEMENT);

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "jms.md",
            LAYOUT.section(),
            Section.of("Connect elsewhere", URL, PROTOCOL),
            Section.of("Receive", MODE, ACKNOWLEDGE, COMMIT_INTERVAL, ROLLBACK_EVERY, CONSUME_TIME, REPLIES),
            Section.of("Subscription", SUBSCRIPTION, SUBSCRIPTIONS, SUBSCRIPTION_NAME, KEEP_SUBSCRIPTION),
            Section.of("Selection", SELECTOR, NO_LOCAL, FOREIGN),
            COMMON.results(),
            Section.of("Backlog", FILL_FIRST),
            COMMON.startAndEnd());

    private ConsumerFields() {}
}
