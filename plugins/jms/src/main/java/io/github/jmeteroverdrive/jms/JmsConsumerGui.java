// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.consumer.ConsumerFields.*;

import io.github.jmeteroverdrive.form.Form;
import io.github.jmeteroverdrive.form.FormSamplerGui;
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
        Form form = new Form();
        LayoutSection.add(
                form,
                CONNECTION,
                LAYOUT,
                "queue://NAME, topic://NAME, temporary-queue://NAME, temporary-topic://NAME;"
                        + " several with commas; ADDRESS::QUEUE names a queue of an address");
        receive(form);
        subscription(form);
        results(form);
        return form;
    }

    private static void receive(Form form) {
        form.section("Receive")
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
                        "true");
    }

    private static void subscription(Form form) {
        form.section("Subscription")
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
                        "take");
    }

    private static void results(Form form) {
        form.section("Results")
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
