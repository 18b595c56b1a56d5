// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.messaging.MessageStamp;
import io.github.jmeteroverdrive.messaging.SizeRange;
import io.github.jmeteroverdrive.messaging.producer.SendFields;
import java.util.Optional;

/** The fields of a producer. */
final class KafkaProducerFields {

    static final String LABEL = "od - Kafka Producer";

    private static final String ELEMENT = "KafkaProducer";
    private static final int HOUR_MILLIS = 3_600_000;

    static final Field<String> CONNECTION = KafkaConnectionFields.name(ELEMENT);
    static final TopicFields TOPICS = TopicFields.of(ELEMENT, "producer");

    static final Field<SizeRange> SIZE = Field.of(ELEMENT + ".messageSize", "Message size", Value.of(SizeRange::parse))
            .written("1024")
            .hint("Bytes of value, or a range like 100-2000; used when there is no text. From " + MessageStamp.BYTES
                    + " bytes on, the record is identified in its value, otherwise in a header");
    static final Field<String> TEXT =
            Field.text(ELEMENT + ".text", "Text").lines().hint("The value; with variables, one record per sample");
    static final Field<RecordSettings.Key> KEY = Field.choice(ELEMENT + ".key", "Key", RecordSettings.Key.NONE)
            .meaning(RecordSettings.Key.NONE, "the client fills a batch for one partition, then one for another")
            .meaning(RecordSettings.Key.SEQUENCE, "0, 1, 2 … up to the number of keys, then 0 again")
            .meaning(RecordSettings.Key.RANDOM, "one of these numbers, equally likely");
    static final Field<Integer> KEYS = Field.count(ELEMENT + ".keys", "Number of keys", 1, Integer.MAX_VALUE)
            .initial(1000)
            .hint("Used with a key");
    static final Field<Optional<Integer>> PARTITION = Field.count(ELEMENT + ".partition", "Partition", 0, 1_000_000)
            .optional("chosen by the client")
            .hint("All records go to this one");
    static final Field<String> HEADERS = Field.text(ELEMENT + ".headers", "Headers")
            .lines()
            .hint("Of each record, one NAME=VALUE per line; with variables, others for each record");

    static final Field<RecordSettings.Acks> ACKS = Field.choice(ELEMENT + ".acks", "Acks", RecordSettings.Acks.ALL)
            .meaning(RecordSettings.Acks.ALL, "when all replicas in sync have the record")
            .meaning(RecordSettings.Acks.LEADER, "when the leader has it")
            .meaning(RecordSettings.Acks.NONE, "when it is sent: the broker acknowledges nothing");
    static final Field<Integer> LINGER = Field.count(ELEMENT + ".linger", "Linger", 0, HOUR_MILLIS)
            .unit("ms")
            .initial(5)
            .hint("How long the client waits for more records of a batch");
    static final Field<Integer> BATCH_SIZE = Field.count(ELEMENT + ".batchSize", "Batch size", 0, Integer.MAX_VALUE)
            .initial(16_384)
            .hint("Bytes of a batch");
    static final Field<RecordSettings.Compression> COMPRESSION = Field.choice(
                    ELEMENT + ".compression", "Compression", RecordSettings.Compression.NONE)
            .hint("Of batches");
    static final Field<Boolean> IDEMPOTENCE = Field.flag(ELEMENT + ".idempotence", "Idempotence", true)
            .hint("Whether the broker removes duplicates of repeated sends and keeps the order; needs acks all");
    static final Field<Integer> COMMIT_INTERVAL = Field.count(
                    ELEMENT + ".commitInterval", "Commit interval", 0, SendFields.MOST_PENDING)
            .emptyIs(0, "no transactions")
            .hint("Records per transaction");
    static final Field<Integer> ABORT = Field.count(ELEMENT + ".abort", "Abort", 0, 100)
            .unit("%")
            .emptyIs(0, "none")
            .hint("Share of the transactions that are aborted on purpose, evenly distributed");
    static final Field<String> PROPERTIES = KafkaConnectionFields.properties(ELEMENT)
            .hint("Of the producer, for example buffer.memory=67108864, one NAME=VALUE per line");

    static final SendFields COMMON = SendFields.of(ELEMENT);

    static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "kafka.md",
            Section.of("Topics and producers", CONNECTION, TOPICS.topic(), TOPICS.topics(), TOPICS.number()),
            Section.of("Record", SIZE, TEXT, KEY, KEYS, PARTITION, HEADERS),
            Section.of(
                    "Delivery", ACKS, LINGER, BATCH_SIZE, COMPRESSION, IDEMPOTENCE, COMMIT_INTERVAL, ABORT, PROPERTIES),
            COMMON.load(),
            COMMON.results());

    private KafkaProducerFields() {}
}
