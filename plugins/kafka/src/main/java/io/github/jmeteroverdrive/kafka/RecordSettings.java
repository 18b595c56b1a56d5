// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Keeping;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.Layout;
import io.github.jmeteroverdrive.messaging.SizeRange;
import io.github.jmeteroverdrive.messaging.producer.SendSettings;
import io.github.jmeteroverdrive.run.RunContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.testelement.TestElement;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * The checked fields of an od - Kafka Producer, read once per thread.
 *
 * @param text of the value, absent = none
 * @param keys number of different keys
 * @param headers one NAME=VALUE per line
 * @param abortPercent share of the transactions that are aborted on purpose
 * @param properties for the client, those of the fields and the further ones
 */
record RecordSettings(
        SendSettings common,
        SizeRange size,
        FieldText text,
        Key key,
        int keys,
        Optional<Integer> partition,
        FieldText headers,
        int abortPercent,
        Map<String, Object> properties,
        Map<String, Object> given) {

    /** The keys of records. */
    enum Key {
        NONE,
        SEQUENCE,
        RANDOM
    }

    /** When a record is acknowledged. */
    enum Acks {
        ALL("all"),
        LEADER("1"),
        NONE("0");

        private final String value;

        Acks(String value) {
            this.value = value;
        }
    }

    /** How batches are compressed. */
    enum Compression {
        NONE,
        GZIP,
        SNAPPY,
        LZ4,
        ZSTD
    }

    static RecordSettings of(TestElement element) {
        Fields fields = Fields.of(element, KafkaProducerFields.DECLARATION, Refusal::new);
        String name = KafkaProducerFields.LABEL + " '" + element.getName() + "'";
        FieldText text = FieldText.of(element, KafkaProducerFields.TEXT.property());
        FieldText headers = FieldText.of(element, KafkaProducerFields.HEADERS.property());
        if (!headers.perMessage()) {
            try {
                headers(headers.get());
            } catch (IllegalArgumentException e) {
                throw fields.refuse(KafkaProducerFields.HEADERS, e.getMessage());
            }
        }
        Layout layout = KafkaProducerFields.TOPICS.in(fields, name, "SenderThreads");
        int interval = fields.get(KafkaProducerFields.COMMIT_INTERVAL);
        SendSettings common = KafkaProducerFields.COMMON.settings(
                fields,
                name,
                fields.get(KafkaProducerFields.CONNECTION),
                layout,
                Keeping.FOR_EVER,
                Optional.empty(),
                KafkaProducerFields.COMMIT_INTERVAL,
                text.perMessage() || headers.perMessage());
        int abortPercent = fields.get(KafkaProducerFields.ABORT);
        if (abortPercent > 0 && interval == 0)
            throw fields.refuse(
                    KafkaProducerFields.ABORT,
                    "only transactions can be aborted; give a Commit interval, or leave Abort empty");
        Acks acks = fields.get(KafkaProducerFields.ACKS);
        boolean idempotence = fields.get(KafkaProducerFields.IDEMPOTENCE);
        if (acks != Acks.ALL && (idempotence || interval > 0))
            throw fields.refuse(
                    KafkaProducerFields.ACKS,
                    "idempotence and transactions need all; choose all, or set Idempotence to false and leave Commit interval empty");
        if (!idempotence && interval > 0)
            throw fields.refuse(
                    KafkaProducerFields.IDEMPOTENCE,
                    "transactions need it; set it to true, or leave Commit interval empty");
        Map<String, Object> properties = new HashMap<>();
        properties.put(ProducerConfig.ACKS_CONFIG, acks.value);
        properties.put(ProducerConfig.LINGER_MS_CONFIG, fields.get(KafkaProducerFields.LINGER));
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, fields.get(KafkaProducerFields.BATCH_SIZE));
        properties.put(
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                fields.get(KafkaProducerFields.COMPRESSION).name().toLowerCase(Locale.ROOT));
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, idempotence);
        return new RecordSettings(
                common,
                fields.get(KafkaProducerFields.SIZE),
                text,
                fields.get(KafkaProducerFields.KEY),
                fields.get(KafkaProducerFields.KEYS),
                fields.get(KafkaProducerFields.PARTITION),
                headers,
                abortPercent,
                properties,
                KafkaCluster.properties(fields, KafkaProducerFields.PROPERTIES));
    }

    /**
     * The headers of a record. A name ends at the first "=", and may be repeated.
     *
     * @param lines one NAME=VALUE per line
     * @throws IllegalArgumentException if a line is not
     */
    static List<Header> headers(String lines) {
        List<Header> headers = new ArrayList<>();
        lines.lines().filter(line -> !line.isBlank()).forEach(line -> {
            String value = line.substring(line.indexOf('=') + 1).strip();
            headers.add(new RecordHeader(KafkaCluster.nameOf(line), value.getBytes(StandardCharsets.UTF_8)));
        });
        return headers;
    }

    /** Whether the broker acknowledges records. */
    boolean acknowledged() {
        Object acks = given.getOrDefault(ProducerConfig.ACKS_CONFIG, properties.get(ProducerConfig.ACKS_CONFIG));
        return !acks.equals(Acks.NONE.value);
    }

    /** In {@code testStarted()}. */
    void check(RunContext run) {
        if (!acknowledged())
            run.warn(common.element()
                    + ": Acks is 'none' (acks=0), so a record counts as acknowledged when the client has sent it, whether or not the"
                    + " broker has it; choose leader or all to measure the broker.");
    }
}
