// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.producer.ProducerFields.*;

import io.github.jmeteroverdrive.form.Form;

/** The sections of a producer's form about its messages. */
final class MessageSections {

    private MessageSections() {}

    static void content(Form form) {
        form.section("Message")
                .choice(BODY, "Body", "bytes", "Kind of message", "bytes", "text", "map")
                .text(
                        MESSAGE_SIZE,
                        "Message size",
                        "1024",
                        "Bytes of body, or a range like 100-2000; used when there is neither text nor file")
                .text(SEED, "Random seed", "", "Of sizes from a range; empty = others each time")
                .lines(
                        TEXT,
                        "Text",
                        "",
                        "The body; of a map lines name=value or name:type=value. With variables one message a"
                                + " sample")
                .text(FILE, "File", "", "A file, or a directory whose files are sent in turn")
                .lines(
                        PROPERTIES,
                        "Properties",
                        "",
                        "Lines name=value or name:type=value; boolean, byte, short, int, long, float, double,"
                                + " string")
                .text(GROUP, "Group", "", "JMSXGroupID; ${__threadNum} gives each thread its own")
                .text(TYPE, "JMS type", "", "JMSType; empty = none")
                .text(CORRELATION_ID, "Correlation ID", "", "JMSCorrelationID; empty = none")
                .text(REPLY_TO, "Reply to", "", "Destination of replies, e.g. queue://replies");
    }

    static void delivery(Form form) {
        form.section("Delivery")
                .choice(
                        SEND,
                        "Send",
                        "async",
                        "async: acknowledged when the provider says so; sync: when send() returns",
                        "async",
                        "sync")
                .choice(PERSISTENT, "Persistent", "false", "Delivery mode", "false", "true")
                .text(
                        COMMIT_INTERVAL,
                        "Commit interval",
                        "",
                        "Messages a transaction; empty or 0 = no transactions")
                .text(TIME_TO_LIVE, "Time to live", "", "ms; empty or 0 = for ever")
                .text(PRIORITY, "Priority", "", "0 to 9; empty = 4")
                .text(DELIVERY_DELAY, "Delivery delay", "", "ms; empty or 0 = none")
                .choice(
                        MESSAGE_ID,
                        "Message ID",
                        "false",
                        "Whether each message gets a JMSMessageID",
                        "false",
                        "true")
                .choice(
                        TIMESTAMP,
                        "Timestamp",
                        "false",
                        "Whether each message gets a JMSTimestamp",
                        "false",
                        "true");
    }
}
