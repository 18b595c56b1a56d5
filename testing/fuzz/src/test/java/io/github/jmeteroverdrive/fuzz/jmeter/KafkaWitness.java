// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.jmeter;

import io.github.jmeteroverdrive.fuzz.truth.Stamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/**
 * Writes down each record that a Kafka consumer of JMeter polls, before the product sees it: inbox, number of the
 * consumer, topic, partition, offset, {@link #mark}. The client loads it by the property {@code interceptor.classes}.
 */
public final class KafkaWitness implements ConsumerInterceptor<ByteBuffer, ByteBuffer> {

    /** Client properties: the file, and the inbox of the consumer. */
    public static final String FILE = "fuzz.witness";

    public static final String INBOX = "fuzz.inbox";

    /** Appended to the mark of a record whose transaction is to be aborted. */
    public static final String ABORTED = "!";

    private static final AtomicInteger CONSUMERS = new AtomicInteger();

    private final int consumer = CONSUMERS.incrementAndGet();
    private Path file;
    private String inbox;

    @Override
    public void configure(Map<String, ?> properties) {
        file = Path.of(properties.get(FILE).toString());
        inbox = properties.get(INBOX).toString();
    }

    @Override
    public ConsumerRecords<ByteBuffer, ByteBuffer> onConsume(ConsumerRecords<ByteBuffer, ByteBuffer> records) {
        StringBuilder lines = new StringBuilder();
        for (ConsumerRecord<ByteBuffer, ByteBuffer> record : records)
            lines.append(inbox)
                    .append('\t')
                    .append(consumer)
                    .append('\t')
                    .append(record.topic())
                    .append('\t')
                    .append(record.partition())
                    .append('\t')
                    .append(record.offset())
                    .append('\t')
                    .append(mark(record))
                    .append('\n');
        synchronized (KafkaWitness.class) {
            try {
                Files.writeString(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return records;
    }

    /** The stamp of a record in its value or in a header, {@code -} without one. */
    public static String mark(ConsumerRecord<?, ByteBuffer> record) {
        ByteBuffer value = record.value();
        String inValue = value == null ? "-" : mark(value.duplicate());
        if (!inValue.equals("-")) return inValue;
        Header header = record.headers().lastHeader("overdrive");
        return header == null ? "-" : mark(ByteBuffer.wrap(header.value()));
    }

    /** The highest bit of the second word is that of an aborted record. */
    private static String mark(ByteBuffer from) {
        if (from.remaining() < Stamp.BYTES) return "-";
        byte[] bytes = new byte[Stamp.BYTES];
        from.get(bytes);
        boolean aborted = bytes[Integer.BYTES] < 0;
        bytes[Integer.BYTES] &= Byte.MAX_VALUE;
        Stamp stamp = Stamp.of(ByteBuffer.wrap(bytes));
        return stamp == null ? "-" : stamp.text() + (aborted ? ABORTED : "");
    }

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        // of no interest
    }

    @Override
    public void close() {
        // each write closes the file
    }
}
