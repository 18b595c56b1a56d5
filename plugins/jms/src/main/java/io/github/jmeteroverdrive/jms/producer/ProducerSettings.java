// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.message.Bodies;
import io.github.jmeteroverdrive.jms.message.MessageHeaders;
import io.github.jmeteroverdrive.jms.message.TypedValue;
import io.github.jmeteroverdrive.measure.Keeping;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.Layout;
import io.github.jmeteroverdrive.messaging.SizeRange;
import io.github.jmeteroverdrive.messaging.producer.ProducerClient;
import io.github.jmeteroverdrive.messaging.producer.ProducerRun;
import io.github.jmeteroverdrive.messaging.producer.SendSettings;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;

/** The checked fields of an od - JMS Async Producer, read once per thread. */
public record ProducerSettings(SendSettings common, Content content, Delivery delivery) {

    public static ProducerSettings of(TestElement element) {
        Fields fields = Fields.of(element, ProducerFields.DECLARATION, Refusal::new);
        String name = ProducerFields.LABEL + " '" + element.getName() + "'";
        String connection = fields.get(ProducerFields.LAYOUT.connection());
        Layout layout = Layout.of(fields, ProducerFields.LAYOUT, name);
        Content content = Content.of(element, fields);
        Delivery delivery = Delivery.of(fields);
        SendSettings common = ProducerFields.COMMON.settings(
                fields,
                name,
                connection,
                layout,
                delivery.keeping(),
                delivery.replyTo,
                ProducerFields.COMMIT_INTERVAL,
                content.perMessage());
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
        return new ProducerRun(run, common, factory, label, context, thread);
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
            if (fields.get(ProducerFields.ABORT) > 0 && fields.get(ProducerFields.COMMIT_INTERVAL) == 0)
                throw fields.refuse(
                        ProducerFields.ABORT,
                        "only transactions can be rolled back; give a Commit interval, or leave Abort empty");
            return new Delivery(
                    fields.get(ProducerFields.PERSISTENT),
                    fields.get(ProducerFields.TIME_TO_LIVE),
                    fields.get(ProducerFields.PRIORITY),
                    fields.get(ProducerFields.DELIVERY_DELAY),
                    fields.get(ProducerFields.MESSAGE_ID),
                    fields.get(ProducerFields.TIMESTAMP),
                    fields.get(ProducerFields.SEND),
                    fields.get(ProducerFields.COMMIT_INTERVAL),
                    fields.get(ProducerFields.ABORT),
                    fields.get(ProducerFields.REPLY_TO));
        }

        /** How long the broker stores the messages. */
        Keeping keeping() {
            if (deliveryDelay > 0) return Keeping.HIDDEN_AT_FIRST;
            return timeToLive > 0 ? Keeping.UNTIL_EXPIRY : Keeping.FOR_EVER;
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
     * The content of messages.
     *
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
            FieldText text = FieldText.of(element, ProducerFields.TEXT.property());
            Bodies.Kind kind = fields.get(ProducerFields.BODY);
            String file = fields.get(ProducerFields.FILE);
            if (!text.absent() && !file.isEmpty())
                throw fields.refuse(ProducerFields.FILE, "there is also a text; give either the text or the file");
            if (kind == Bodies.Kind.MAP && text.absent() && file.isEmpty())
                throw fields.refuse(ProducerFields.BODY, "a map has no size; give its entries as text or in a file");
            if (kind.typed()) checkLines(fields, ProducerFields.TEXT, text);
            FieldText properties = FieldText.of(element, ProducerFields.PROPERTIES.property());
            checkLines(fields, ProducerFields.PROPERTIES, properties);
            return new Content(
                    kind,
                    fields.get(ProducerFields.MESSAGE_SIZE),
                    fields.get(ProducerFields.SEED),
                    text,
                    file,
                    new MessageHeaders.Settings(
                            fields.get(ProducerFields.TYPE),
                            FieldText.of(element, ProducerFields.CORRELATION_ID.property()),
                            FieldText.of(element, ProducerFields.GROUP.property()),
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

        /**
         * The bodies of one producer.
         *
         * @throws IllegalArgumentException if a file cannot be used
         */
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
            throw new Refusal("%s: %s is '%s': %s."
                    .formatted(element(), ProducerFields.FILE.label(), content.file, e.getMessage()));
        }
    }
}
