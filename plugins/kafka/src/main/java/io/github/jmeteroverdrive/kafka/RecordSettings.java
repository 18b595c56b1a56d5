// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.measure.Durability;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import io.github.jmeteroverdrive.messaging.MessageStamp;
import io.github.jmeteroverdrive.messaging.NameValue;
import io.github.jmeteroverdrive.messaging.SizeRange;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.producer.SendFields;
import io.github.jmeteroverdrive.messaging.producer.SendSettings;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The fields of an od - Kafka Producer, and their checked values, read once per thread.
 *
 * @param text of the value, absent = none
 * @param keys number of different keys, if they are numbers
 * @param keyFile has one key per line, in UTF-8; empty lines do not count
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
        FieldText keyText,
        String keyFile,
        Optional<Integer> partition,
        FieldText headers,
        int abortPercent,
        Map<String, Object> properties) {

    static final String LABEL = "od - Kafka Producer";

    private static final String ELEMENT = "KafkaProducer";
    private static final int HOUR_MILLIS = 3_600_000;

    static final LayoutFields LAYOUT = KafkaConnectionFields.topics(ELEMENT, "producer", "SenderThreads");

    static final Field<SizeRange> SIZE = SizeRange.field(ELEMENT)
            .hint("Bytes of value, or a range like 100-2000; used when there is no text. From " + MessageStamp.BYTES
                    + " bytes on, the record is identified in its value, otherwise in a header");
    static final Field<String> TEXT =
            Field.text(ELEMENT + ".text", "Text").lines().hint("The value; with variables, one record per sample");
    static final Field<Key> KEY = Field.choice(ELEMENT + ".key", "Key", Key.NONE)
            .meaning(Key.NONE, "the client fills a batch for one partition, then one for another")
            .meaning(Key.SEQUENCE, "0, 1, 2 … up to the number of keys, then 0 again")
            .meaning(Key.RANDOM, "one of these numbers, equally likely")
            .meaning(Key.TEXT, "the Key text")
            .meaning(Key.FILE, "the lines of the Key file in turn; each producer begins with the first");
    static final Field<Integer> KEYS = Field.count(ELEMENT + ".keys", "Number of keys", 1, Integer.MAX_VALUE)
            .initial(1000)
            .hint("With sequence and random");
    static final Field<String> KEY_TEXT = Field.text(ELEMENT + ".keyText", "Key text")
            .hint("With variables, for example of a CSV Data Set Config, one record per sample");
    static final Field<String> KEY_FILE = Field.text(ELEMENT + ".keyFile", "Key file")
            .file()
            .hint("One key per line, in UTF-8; empty lines do not count");
    static final Field<Optional<Integer>> PARTITION = Field.count(ELEMENT + ".partition", "Partition", 0, 1_000_000)
            .optional("chosen by the client")
            .hint("All records are sent to this one");
    static final Field<String> HEADERS = Field.text(ELEMENT + ".headers", "Headers")
            .lines()
            .hint("Of each record, one NAME=VALUE per line; with variables, different ones for each record");

    static final Field<Acks> ACKS = Field.choice(ELEMENT + ".acks", "Acks", Acks.ALL)
            .meaning(Acks.ALL, "when all in-sync replicas have the record")
            .meaning(Acks.LEADER, "when the leader has it")
            .meaning(Acks.NONE, "when it is sent, because the broker acknowledges nothing");
    static final Field<Integer> LINGER = Field.count(ELEMENT + ".linger", "Linger", 0, HOUR_MILLIS)
            .unit("ms")
            .initial(5)
            .hint("How long the client waits for more records of a batch");
    static final Field<Integer> BATCH_SIZE = Field.count(ELEMENT + ".batchSize", "Batch size", 0, Integer.MAX_VALUE)
            .initial(16_384)
            .hint("Bytes of a batch");
    static final Field<Compression> COMPRESSION = Field.choice(
                    ELEMENT + ".compression", "Compression", Compression.NONE)
            .hint("Of batches");
    static final Field<Boolean> IDEMPOTENCE = Field.flag(ELEMENT + ".idempotence", "Idempotence", true)
            .hint("Whether the broker removes duplicates of repeated sends and keeps the order; requires Acks = all");
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
            LAYOUT.section(),
            Section.of("Record", SIZE, TEXT, KEY, KEYS, KEY_TEXT, KEY_FILE, PARTITION, HEADERS),
            Section.of(
                    "Delivery", ACKS, LINGER, BATCH_SIZE, COMPRESSION, IDEMPOTENCE, COMMIT_INTERVAL, ABORT, PROPERTIES),
            COMMON.load(),
            COMMON.results());

    enum Key {
        NONE,
        SEQUENCE,
        RANDOM,
        TEXT,
        FILE
    }

    enum Acks {
        ALL("all"),
        LEADER("1"),
        NONE("0");

        private final String value;

        Acks(String value) {
            this.value = value;
        }
    }

    enum Compression {
        NONE,
        GZIP,
        SNAPPY,
        LZ4,
        ZSTD
    }

    static RecordSettings of(TestElement element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        FieldText text = FieldText.of(element, TEXT.property());
        FieldText headers = FieldText.of(element, HEADERS.property());
        NameValue.check(fields, HEADERS, headers);
        Key key = fields.get(KEY);
        FieldText keyText = FieldText.of(element, KEY_TEXT.property());
        if (key == Key.TEXT && keyText.absent())
            throw fields.refuse(KEY, "there is no Key text; give one, or choose another key");
        if (key == Key.FILE && fields.get(KEY_FILE).isEmpty())
            throw fields.refuse(KEY, "there is no Key file; give one, or choose another key");
        WorkerLayout layout = KafkaConnectionFields.layout(fields, LAYOUT);
        int interval = fields.get(COMMIT_INTERVAL);
        SendSettings common = COMMON.settings(
                fields,
                layout,
                Durability.FOR_EVER,
                Optional.empty(),
                COMMIT_INTERVAL,
                text.perMessage() || headers.perMessage() || key == Key.TEXT && keyText.perMessage());
        int abortPercent = fields.get(ABORT);
        if (abortPercent > 0 && interval == 0)
            throw fields.refuse(
                    ABORT, "only transactions can be aborted; give a Commit interval, or leave Abort empty");
        Acks acks = fields.get(ACKS);
        boolean idempotence = fields.get(IDEMPOTENCE);
        if (acks != Acks.ALL && (idempotence || interval > 0))
            throw fields.refuse(
                    ACKS,
                    "idempotence and transactions need all; choose all, or set Idempotence to false and leave Commit interval empty");
        if (!idempotence && interval > 0)
            throw fields.refuse(IDEMPOTENCE, "transactions need it; set it to true, or leave Commit interval empty");
        Map<String, Object> properties = new HashMap<>();
        properties.put(ProducerConfig.ACKS_CONFIG, acks.value);
        properties.put(ProducerConfig.LINGER_MS_CONFIG, fields.get(LINGER));
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, fields.get(BATCH_SIZE));
        properties.put(
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                fields.get(COMPRESSION).name().toLowerCase(Locale.ROOT));
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, idempotence);
        properties.putAll(KafkaCluster.properties(fields, PROPERTIES));
        return new RecordSettings(
                common,
                fields.get(SIZE),
                text,
                key,
                fields.get(KEYS),
                keyText,
                fields.get(KEY_FILE),
                fields.get(PARTITION),
                headers,
                abortPercent,
                properties);
    }

    boolean acknowledged() {
        return !properties.get(ProducerConfig.ACKS_CONFIG).equals(Acks.NONE.value);
    }

    private record ListedKeys(List<byte[]> keys) {}

    /** The keys of the file, read once in a run. @throws Refusal if it cannot be used */
    List<byte[]> listedKeys(RunContext run) {
        return key == Key.FILE ? run.shared(ListedKeys.class, keyFile, this::readKeys).keys : List.of();
    }

    private ListedKeys readKeys() {
        String problem = "it has no keys";
        try {
            List<byte[]> keys =
                    Files.readAllLines(FileServer.getFileServer()
                                    .getResolvedFile(keyFile)
                                    .toPath())
                            .stream()
                            .filter(line -> !line.isBlank())
                            .map(line -> line.getBytes(StandardCharsets.UTF_8))
                            .toList();
            if (!keys.isEmpty()) return new ListedKeys(keys);
        } catch (IOException e) {
            problem = "it cannot be read (" + Refusal.why(e) + ")";
        }
        throw new Refusal("%s: %s is '%s': %s; name a text file with one key per line."
                .formatted(common.element(), KEY_FILE.label(), keyFile, problem));
    }

    /** In {@code testStarted()}. @throws Refusal as {@link #listedKeys} */
    void check(RunContext run) {
        listedKeys(run);
        if (!acknowledged())
            run.warn(common.element()
                    + ": Acks is 'none' (acks=0), so a record counts as acknowledged when the client has sent it, whether or not the"
                    + " broker has it; choose leader or all to measure the broker.");
    }
}
