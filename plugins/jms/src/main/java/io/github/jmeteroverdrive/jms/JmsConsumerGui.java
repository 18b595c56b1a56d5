// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.consumer.ConsumerFields.*;

import io.github.jmeteroverdrive.results.form.Form;
import io.github.jmeteroverdrive.results.form.FormSamplerGui;
import java.io.Serial;

/** Panel of {@link JmsConsumer}. */
public class JmsConsumerGui extends FormSamplerGui {

    @Serial private static final long serialVersionUID = 1;

    public JmsConsumerGui() {
        super(JmsConsumer::new, form());
    }

    @Override
    public String getStaticLabel() {
        return LABEL;
    }

    private static Form form() {
        return new Form()
                .section("Destination")
                .text(
                        CONNECTION,
                        "Connection",
                        "od - JMS Connection",
                        "Name of the od - JMS Connection to use")
                .text(
                        DESTINATION,
                        "Destination",
                        "queue://overdrive",
                        "queue://NAME, topic://NAME, temporary-queue://NAME, temporary-topic://NAME;"
                                + " several with commas; ADDRESS::QUEUE names a queue of an address")
                .text(
                        DESTINATIONS,
                        "Destinations",
                        "1",
                        "1 = these; N = NAME0 to NAME(N-1) of each")
                .section("Layout")
                .text(
                        CONSUMERS,
                        "Consumers",
                        "",
                        "Per destination, dealt over the threads of the group; empty = one per"
                                + " thread, 0 = none")
                .choice(
                        CONNECTIONS,
                        "Connections",
                        "thread",
                        "One per thread, one for the group, one per consumer, or their number in the"
                                + " group",
                        "thread",
                        "group",
                        "consumer")
                .text(
                        SESSIONS,
                        "Sessions per connection",
                        "",
                        "Consumers of a thread share so many; empty = one per consumer")
                .section("Receive")
                .choice(
                        MODE,
                        "Mode",
                        "listener",
                        "listener: the provider's threads deliver; receive: the JMeter thread asks,"
                                + " for one consumer",
                        "listener",
                        "receive")
                .choice(
                        ACKNOWLEDGE,
                        "Acknowledge",
                        "auto",
                        "How the broker learns that a message has arrived; no-ack: not at all"
                                + " (Artemis Core and qpid-jms)",
                        "auto",
                        "dups-ok",
                        "client",
                        "transacted",
                        "no-ack")
                .text(
                        COMMIT_INTERVAL,
                        "Commit interval",
                        "1",
                        "Messages of a session per commit (transacted) or acknowledge() (client); the"
                                + " rest at the end")
                .text(
                        CONSUME_TIME,
                        "Consume time",
                        "",
                        "ms that each message takes its consumer; empty = none")
                .choice(
                        REPLIES,
                        "Replies",
                        "false",
                        "true: answers each request at its JMSReplyTo, and measures nothing",
                        "false",
                        "true")
                .section("Subscription")
                .choice(
                        SUBSCRIPTION,
                        "Subscription",
                        "unshared",
                        "To topics; durable needs a Client ID prefix at the connection",
                        "unshared",
                        "durable",
                        "shared",
                        "shared-durable")
                .text(
                        SUBSCRIPTION_NAME,
                        "Subscription name",
                        "",
                        "Numbered where there are several; empty = made of this element's name")
                .choice(
                        KEEP_SUBSCRIPTION,
                        "Keep subscription",
                        "false",
                        "false: durable ones are removed at the end, unless the run is killed",
                        "false",
                        "true")
                .section("Selection")
                .text(SELECTOR, "Selector", "", "JMS selector; empty = all messages")
                .choice(
                        NO_LOCAL,
                        "No local",
                        "false",
                        "true: not what its own connection has published to the topic",
                        "false",
                        "true")
                .choice(
                        FOREIGN,
                        "Foreign messages",
                        "auto",
                        "leave: what is not this run's stays on the queue; take: it is received and"
                                + " counted; auto: take from a target that the run has started",
                        "auto",
                        "leave",
                        "take")
                .section("Results")
                .text(
                        MESSAGES_PER_RESULT,
                        "Messages per result",
                        "0",
                        "1 = each message is a sample result; N = N messages one; 0 = one result a second")
                .section("Start and end")
                .text(
                        START_AFTER,
                        "Start after",
                        "0",
                        "Seconds after the run's start at which it subscribes; 0 = before the first"
                                + " send")
                .text(
                        DRAIN_TIMEOUT,
                        "Drain time-out",
                        "10",
                        "Seconds to wait for acknowledged messages after the last producer of this JVM ended")
                .text(
                        IDLE_TIMEOUT,
                        "Idle time-out",
                        "30",
                        "Seconds without a message after which it ends, when this JVM has no producer");
    }
}
