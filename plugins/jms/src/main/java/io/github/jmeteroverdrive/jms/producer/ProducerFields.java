// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.jms.connection.ConnectionFields;
import io.github.jmeteroverdrive.jms.message.Bodies;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import io.github.jmeteroverdrive.messaging.SizeRange;
import io.github.jmeteroverdrive.messaging.producer.SendFields;
import jakarta.jms.Message;
import java.util.Optional;

/** The fields of a producer. */
public final class ProducerFields {

    public static final String LABEL = "od - JMS Async Producer";

    private static final String ELEMENT = "JmsAsyncProducer";
    private static final String LINES =
            "ines name=value or name:type=value; boolean, byte, short, int, long, float, double," + " string";

    public static final LayoutFields LAYOUT = LayoutFields.of(
            ELEMENT,
            ConnectionFields.name(ELEMENT + ".connection"),
            "producer",
            "sessions",
            "queue://NAME or topic://NAME; several with commas between them",
            "SenderThreads");

    public static final Field<Bodies.Kind> BODY =
            Field.choice(ELEMENT + ".body", "Body", Bodies.Kind.BYTES).hint("Kind of message");
    public static final Field<SizeRange> MESSAGE_SIZE = Field.of(
                    ELEMENT + ".messageSize", "Message size", Value.of(SizeRange::parse))
            .written("1024")
            .hint("Bytes of body, or a range like 100-2000; used when there is neither" + " text nor file");
    public static final Field<Optional<Long>> SEED = Field.whole(
                    ELEMENT + ".seed", "Random seed", Long.MIN_VALUE, Long.MAX_VALUE)
            .optional("different sizes each time")
            .hint("Of the sizes in a range; the same seed gives the same sizes");
    public static final Field<String> TEXT = Field.text(ELEMENT + ".text", "Text")
            .lines()
            .hint("The body; for a map or a stream, l" + LINES
                    + ". A stream contains only the values, an object the text as a String. With variables, one message"
                    + " per sample");
    public static final Field<String> FILE =
            Field.text(ELEMENT + ".file", "File").file().hint("A file, or a directory whose files are sent in turn");
    public static final Field<String> PROPERTIES =
            Field.text(ELEMENT + ".properties", "Properties").lines().hint("L" + LINES);
    public static final Field<String> GROUP = Field.text(ELEMENT + ".group", "Group")
            .emptyMeans("none")
            .hint("JMSXGroupID; ${__threadNum} gives each thread its own");
    public static final Field<String> TYPE =
            Field.text(ELEMENT + ".type", "JMS type").emptyMeans("none").hint("JMSType");
    public static final Field<String> CORRELATION_ID = Field.text(ELEMENT + ".correlationId", "Correlation ID")
            .emptyMeans("none")
            .hint("JMSCorrelationID");
    public static final Field<Optional<DestinationName>> REPLY_TO = Field.of(
                    ELEMENT + ".replyTo", "Reply to", Value.of(DestinationName::parse))
            .optional("none")
            .hint("Destination of replies, e.g. queue://replies");

    public static final Field<ProducerSettings.SendMode> SEND = Field.choice(
                    ELEMENT + ".send", "Send", ProducerSettings.SendMode.ASYNC)
            .meaning(ProducerSettings.SendMode.ASYNC, "acknowledged when the provider reports it")
            .meaning(ProducerSettings.SendMode.SYNC, "when send() returns");
    public static final Field<Boolean> PERSISTENT =
            Field.flag(ELEMENT + ".persistent", "Persistent", false).hint("Delivery mode");
    public static final Field<Integer> COMMIT_INTERVAL = Field.count(
                    ELEMENT + ".commitInterval", "Commit interval", 0, SendFields.MOST_PENDING)
            .emptyIs(0, "no transactions")
            .hint("Messages per transaction");
    public static final Field<Integer> ABORT = Field.count(ELEMENT + ".abort", "Abort", 0, 100)
            .unit("%")
            .emptyIs(0, "none")
            .hint("Share of the transactions that are rolled back on purpose, evenly distributed");
    public static final Field<Long> TIME_TO_LIVE = Field.whole(
                    ELEMENT + ".timeToLive", "Time to live", 0, Long.MAX_VALUE)
            .unit("ms")
            .emptyIs(0L, "no expiry");
    public static final Field<Integer> PRIORITY = Field.count(ELEMENT + ".priority", "Priority", 0, 9)
            .emptyIs(Message.DEFAULT_PRIORITY, String.valueOf(Message.DEFAULT_PRIORITY));
    public static final Field<Long> DELIVERY_DELAY = Field.whole(
                    ELEMENT + ".deliveryDelay", "Delivery delay", 0, Long.MAX_VALUE)
            .unit("ms")
            .emptyIs(0L, "none");
    public static final Field<Boolean> MESSAGE_ID =
            Field.flag(ELEMENT + ".messageId", "Message ID", false).hint("Whether each message gets a JMSMessageID");
    public static final Field<Boolean> TIMESTAMP =
            Field.flag(ELEMENT + ".timestamp", "Timestamp", false).hint("Whether each message gets a JMSTimestamp");

    public static final SendFields COMMON = SendFields.of(ELEMENT);

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "jms.md",
            LAYOUT.section(),
            Section.of(
                    "Message", BODY, MESSAGE_SIZE, SEED, TEXT, FILE, PROPERTIES, GROUP, TYPE, CORRELATION_ID, REPLY_TO),
            Section.of(
                    "Delivery",
                    SEND,
                    PERSISTENT,
                    COMMIT_INTERVAL,
                    ABORT,
                    TIME_TO_LIVE,
                    PRIORITY,
                    DELIVERY_DELAY,
                    MESSAGE_ID,
                    TIMESTAMP),
            COMMON.load(),
            COMMON.results());

    private ProducerFields() {}
}
