// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.jms.connection.Bodies;
import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.MessageHeaders;
import io.github.jmeteroverdrive.jms.connection.QueueBrowse;
import io.github.jmeteroverdrive.jms.connection.TypedValue;
import io.github.jmeteroverdrive.measure.Durability;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import io.github.jmeteroverdrive.messaging.SizeRange;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.producer.ProducerClient;
import io.github.jmeteroverdrive.messaging.producer.ProducerRun;
import io.github.jmeteroverdrive.messaging.producer.SendFields;
import io.github.jmeteroverdrive.messaging.producer.SendSettings;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;

/** The fields of an od - JMS Async Producer, and their checked values, read once per thread. */
public record ProducerSettings(SendSettings common, Content content, Delivery delivery) {

    public static final String LABEL = "od - JMS Async Producer";

    private static final String ELEMENT = "JmsAsyncProducer";
    private static final String LINES =
            "ines name=value or name:type=value; boolean, byte, short, int, long, float, double," + " string";

    public static final LayoutFields LAYOUT = LayoutFields.of(
            ELEMENT,
            ConnectionSettings.LABEL,
            "producer",
            "sessions",
            "queue://NAME or topic://NAME; several with commas between them",
            "SenderThreads");

    public static final Field<Bodies.Kind> BODY =
            Field.choice(ELEMENT + ".body", "Body", Bodies.Kind.BYTES).hint("Kind of message");
    public static final Field<SizeRange> MESSAGE_SIZE = SizeRange.field(ELEMENT)
            .hint("Bytes of body, or a range like 100-2000; used when there is neither" + " text nor file");
    public static final Field<Optional<Long>> SEED = Field.whole(
                    ELEMENT + ".seed", "Random seed", Long.MIN_VALUE, Long.MAX_VALUE)
            .optional("different sizes each time")
            .hint("Of the sizes in a range; the same seed gives the same sizes");
    public static final Field<String> TEXT = Field.text(ELEMENT + ".text", "Text")
            .lines()
            .hint("The body; for a map or a stream, l" + LINES
                    + ". A stream message contains only the values, an object message the text as a String. If the text contains"
                    + " variables, each sample sends one message, which is slower");
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

    public static final Field<SendMode> SEND = Field.choice(ELEMENT + ".send", "Send", SendMode.ASYNC)
            .meaning(SendMode.ASYNC, "acknowledged when the provider reports it")
            .meaning(SendMode.SYNC, "when send() returns");
    public static final Field<Boolean> PERSISTENT = Field.flag(ELEMENT + ".persistent", "Persistent", false)
            .meaning(true, "the broker must store each message (delivery mode PERSISTENT)")
            .meaning(false, "NON_PERSISTENT");
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

    public static ProducerSettings of(TestElement element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        WorkerLayout layout = WorkerLayout.of(fields, LAYOUT);
        Content content = Content.of(element, fields);
        Delivery delivery = Delivery.of(fields);
        SendSettings common = COMMON.settings(
                fields, layout, delivery.durability(), delivery.replyTo, COMMIT_INTERVAL, content.perMessage());
        return new ProducerSettings(common, content, delivery);
    }

    /** How errors name the element. */
    String element() {
        return common.element();
    }

    /** Name of the od - JMS Connection. */
    String connection() {
        return common.connection();
    }

    /**
     * In {@code testStarted()}.
     *
     * @throws Refusal if a file of bodies cannot be read, or the broker or its client lacks what the settings need
     */
    public void prepare(RunContext run, BooleanSupplier toCome) {
        if (!common.layout().empty()) {
            Connections.find(run, connection()).ifPresent(known -> ProducerConnections.check(this, known));
            checkFiles(run);
        }
        ProducerRun.prepare(run, common, toCome);
        if (!common.layout().empty())
            delivery.replyTo.ifPresent(to -> AddressState.whenPlanIsKnown(run, () -> expectReplies(run, to)));
    }

    private void expectReplies(RunContext run, DestinationName replyTo) {
        FieldText correlationId = content.headers.correlationId();
        AddressState.of(run, connection(), replyTo)
                .openRequests()
                .expect(
                        correlationId.perMessage() || delivery.messageId,
                        !correlationId.absent() && !correlationId.perMessage());
    }

    /** The producers of one thread; connects. */
    public ProducerRun open(RunContext run, String label, JMeterContext context, GroupThread thread) throws Exception {
        ProducerClient.Factory factory = (assignment, group, recorder, whenLost) ->
                new ProducerConnections(run, this, assignment, group, recorder, whenLost);
        return new ProducerRun(run, common, factory, new QueueBrowse(run, connection()), label, context, thread);
    }

    /** When the outcome of a message is known. */
    public enum SendMode {
        /** When the provider calls the completion listener. */
        ASYNC,
        /** When {@code send()} returns. */
        SYNC
    }

    /**
     * How messages are passed to the broker.
     *
     * @param timeToLive ms, 0 = for ever
     * @param priority 0 to 9
     * @param deliveryDelay ms
     * @param commitInterval messages a transaction, 0 = none
     * @param abortPercent share of the transactions that are rolled back on purpose
     */
    public record Delivery(
            boolean persistent,
            long timeToLive,
            int priority,
            long deliveryDelay,
            boolean messageId,
            boolean timestamp,
            SendMode send,
            int commitInterval,
            int abortPercent,
            Optional<DestinationName> replyTo) {

        private static Delivery of(Fields fields) {
            if (fields.get(ABORT) > 0 && fields.get(COMMIT_INTERVAL) == 0)
                throw fields.refuse(
                        ABORT, "only transactions can be rolled back; give a Commit interval, or leave Abort empty");
            return new Delivery(
                    fields.get(PERSISTENT),
                    fields.get(TIME_TO_LIVE),
                    fields.get(PRIORITY),
                    fields.get(DELIVERY_DELAY),
                    fields.get(MESSAGE_ID),
                    fields.get(TIMESTAMP),
                    fields.get(SEND),
                    fields.get(COMMIT_INTERVAL),
                    fields.get(ABORT),
                    fields.get(REPLY_TO));
        }

        Durability durability() {
            if (deliveryDelay > 0) return Durability.HIDDEN_AT_FIRST;
            return timeToLive > 0 ? Durability.UNTIL_EXPIRY : Durability.FOR_EVER;
        }

        boolean transacted() {
            return commitInterval > 0;
        }

        void applyTo(MessageProducer producer) throws JMSException {
            producer.setDeliveryMode(persistent ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT);
            producer.setTimeToLive(timeToLive);
            producer.setPriority(priority);
            producer.setDisableMessageID(!messageId);
            producer.setDisableMessageTimestamp(!timestamp);
            // not all providers support a delay
            if (deliveryDelay > 0) producer.setDeliveryDelay(deliveryDelay);
        }
    }

    /**
     * @param size of bodies that have neither text nor file
     * @param seed of sizes drawn from a range, empty = a different one each time
     * @param text of the body, absent = none
     * @param file or directory of bodies, "" = none
     */
    public record Content(
            Bodies.Kind kind,
            SizeRange size,
            Optional<Long> seed,
            FieldText text,
            String file,
            MessageHeaders.Settings headers) {

        private static Content of(TestElement element, Fields fields) {
            FieldText text = FieldText.of(element, TEXT.property());
            Bodies.Kind kind = fields.get(BODY);
            String file = fields.get(FILE);
            if (!text.absent() && !file.isEmpty())
                throw fields.refuse(FILE, "there is also a text; give either the text or the file");
            if (kind == Bodies.Kind.MAP && text.absent() && file.isEmpty())
                throw fields.refuse(BODY, "a map has no size; give its entries as text or in a file");
            if (kind.typed()) checkLines(fields, TEXT, text);
            FieldText properties = FieldText.of(element, PROPERTIES.property());
            checkLines(fields, PROPERTIES, properties);
            return new Content(
                    kind,
                    fields.get(MESSAGE_SIZE),
                    fields.get(SEED),
                    text,
                    file,
                    new MessageHeaders.Settings(
                            fields.get(TYPE),
                            FieldText.of(element, CORRELATION_ID.property()),
                            FieldText.of(element, GROUP.property()),
                            properties));
        }

        private static void checkLines(Fields fields, Field<String> field, FieldText lines) {
            if (lines.perMessage()) return; // a message with invalid lines fails
            try {
                TypedValue.lines(lines.get());
            } catch (IllegalArgumentException e) {
                throw fields.refuse(field, lines.get(), e.getMessage());
            }
        }

        /** @throws IllegalArgumentException if a file cannot be used */
        Bodies bodies(RunContext run, int producer) {
            if (!text.absent()) return Bodies.text(kind, text);
            if (!file.isEmpty()) return Bodies.files(run, kind, file);
            return Bodies.sized(
                    kind,
                    size,
                    seed.map(s -> new SplittableRandom(s + producer)).orElseGet(SplittableRandom::new));
        }

        /** Bytes of the largest body; 1024 for a text that is different for each message. */
        int largestBody(RunContext run) {
            if (text.perMessage()) return 1024; // evaluating it would have side effects
            if (!text.absent()) return text.get().getBytes(StandardCharsets.UTF_8).length;
            return file.isEmpty() ? size.max() : Bodies.largestFile(run, kind, file);
        }

        /** Bytes that each body has at least. */
        int smallestBody() {
            return text.absent() && file.isEmpty() ? size.min() : 0;
        }

        /** Whether a field has variables or functions that may change with each message. */
        boolean perMessage() {
            return text.perMessage() || headers.perMessage();
        }
    }

    /**
     * Reads the files of bodies, so that errors are reported before a thread starts.
     *
     * @throws Refusal if one cannot be used
     */
    private void checkFiles(RunContext run) {
        try {
            if (!content.file.isEmpty()) Bodies.largestFile(run, content.kind, content.file);
        } catch (IllegalArgumentException e) {
            throw new Refusal("%s: %s is '%s': %s.".formatted(element(), FILE.label(), content.file, e.getMessage()));
        }
    }
}
