// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.Layout;
import io.github.jmeteroverdrive.jms.message.Bodies;
import io.github.jmeteroverdrive.jms.message.MessageHeaders;
import io.github.jmeteroverdrive.jms.message.SizeRange;
import io.github.jmeteroverdrive.jms.message.TypedValue;
import io.github.jmeteroverdrive.measure.Keeping;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.sending.Pace;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/**
 * The checked fields of an od - JMS Async Producer, read once per thread.
 *
 * @param element how errors name the element
 * @param connection name of the od - JMS Connection
 * @param messagesPerResult 1 = one sample result a message, n = n messages a result, 0 = one a second
 * @param drainNanos how long to wait at the end for messages in flight
 * @param consumersNanos how long to wait before the first send for consumers to subscribe
 */
public record ProducerSettings(
        String element,
        String connection,
        Layout layout,
        Content content,
        Delivery delivery,
        Load load,
        long messagesPerResult,
        long drainNanos,
        long consumersNanos) {

    public static ProducerSettings of(TestElement element) {
        Fields fields = Fields.of(element, ProducerFields.DECLARATION, Refusal::new);
        String name = ProducerFields.LABEL + " '" + element.getName() + "'";
        ProducerSettings settings = new ProducerSettings(
                name,
                fields.get(ProducerFields.LAYOUT.connection()),
                Layout.of(fields, ProducerFields.LAYOUT, name),
                Content.of(element, fields),
                Delivery.of(fields),
                Load.of(fields),
                fields.get(ProducerFields.MESSAGES_PER_RESULT),
                TimeUnit.SECONDS.toNanos(fields.get(ProducerFields.DRAIN_TIMEOUT)),
                TimeUnit.SECONDS.toNanos(fields.get(ProducerFields.WAIT_FOR_CONSUMERS)));
        int maxPending = settings.load.maxPending;
        int interval = settings.delivery.commitInterval;
        if (maxPending != 0 && maxPending < interval)
            throw fields.refuse(ProducerFields.COMMIT_INTERVAL, """
                    a transaction is in flight as a whole, and Max pending is %d; give a Max \
                    pending of at least %d, or a smaller interval""".formatted(maxPending, interval));
        return settings;
    }

    /** When the outcome of a message is known. */
    public enum SendMode {
        /** When the provider calls the completion listener. */
        ASYNC,
        /** When {@code send()} returns. */
        SYNC
    }

    /**
     * How much is sent and how fast.
     *
     * @param maxPending messages in flight per producer, 0 = unbounded
     * @param strict whether each completion wakes a blocked producer
     * @param pace over all producers of the group
     * @param messages over all producers of the group, empty = no limit
     * @param endToEndLimit messages sent and not received per address, 0 = no limit
     */
    public record Load(int maxPending, boolean strict, Pace pace, OptionalLong messages, long endToEndLimit) {

        private static Load of(Fields fields) {
            return new Load(
                    fields.get(ProducerFields.MAX_PENDING),
                    fields.get(ProducerFields.STRICT),
                    ProducerFields.PACE.in(fields),
                    fields.get(ProducerFields.MESSAGES),
                    fields.get(ProducerFields.END_TO_END_LIMIT).orElse(0));
        }

        boolean hasRate() {
            return pace.rate().isPresent();
        }
    }

    /**
     * How messages are passed to the broker.
     *
     * @param timeToLive ms, 0 = for ever
     * @param priority 0 to 9
     * @param deliveryDelay ms
     * @param commitInterval messages a transaction, 0 = none
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
            Optional<DestinationName> replyTo) {

        private static Delivery of(Fields fields) {
            return new Delivery(
                    fields.get(ProducerFields.PERSISTENT),
                    fields.get(ProducerFields.TIME_TO_LIVE),
                    fields.get(ProducerFields.PRIORITY),
                    fields.get(ProducerFields.DELIVERY_DELAY),
                    fields.get(ProducerFields.MESSAGE_ID),
                    fields.get(ProducerFields.TIMESTAMP),
                    fields.get(ProducerFields.SEND),
                    fields.get(ProducerFields.COMMIT_INTERVAL),
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
            if (kind == Bodies.Kind.MAP) checkLines(fields, ProducerFields.TEXT, text);
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
    void checkFiles(RunContext run) {
        try {
            if (!content.file.isEmpty()) Bodies.largestFile(run, content.kind, content.file);
        } catch (IllegalArgumentException e) {
            throw new Refusal("%s: %s is '%s': %s."
                    .formatted(element, ProducerFields.FILE.label(), content.file, e.getMessage()));
        }
    }
}
