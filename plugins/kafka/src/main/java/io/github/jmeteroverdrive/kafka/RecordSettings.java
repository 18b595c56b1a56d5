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
 * @param properties for the client, those of the fields and the further ones
 */
record RecordSettings(
        SendSettings common,
        SizeRange size,
        FieldText text,
        Key key,
        int keys,
        Optional<Integer> partition,
        List<Header> headers,
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
                text.perMessage());
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
        List<Header> headers = KafkaCluster.properties(fields, KafkaProducerFields.HEADERS).entrySet().stream()
                .<Header>map(header -> new RecordHeader(
                        header.getKey(), header.getValue().toString().getBytes(StandardCharsets.UTF_8)))
                .toList();
        return new RecordSettings(
                common,
                fields.get(KafkaProducerFields.SIZE),
                text,
                fields.get(KafkaProducerFields.KEY),
                fields.get(KafkaProducerFields.KEYS),
                fields.get(KafkaProducerFields.PARTITION),
                headers,
                properties,
                KafkaCluster.properties(fields, KafkaProducerFields.PROPERTIES));
    }

    /** In {@code testStarted()}. */
    void check(RunContext run) {
        if (properties.get(ProducerConfig.ACKS_CONFIG).equals(Acks.NONE.value))
            run.warn(common.element()
                    + ": Acks is 'none', so a record counts as acknowledged when the client has sent it, whether or not the"
                    + " broker has it; choose leader or all to measure the broker.");
    }
}
