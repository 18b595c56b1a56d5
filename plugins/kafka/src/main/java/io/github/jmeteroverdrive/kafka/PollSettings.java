// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveFields;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveSettings;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.jmeter.testelement.TestElement;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * The fields of an od - Kafka Consumer, and their checked values, read once per thread.
 *
 * @param group "" = one for each RunId
 * @param commitInterval records per commit, with {@link Commit#COUNT}
 * @param properties for the client, those of the fields and the further ones
 */
record PollSettings(
        ReceiveSettings common,
        Assignment assignment,
        String group,
        Start start,
        Isolation isolation,
        Commit commit,
        int commitInterval,
        Map<String, Object> properties) {

    static final String LABEL = "od - Kafka Consumer";

    private static final String ELEMENT = "KafkaConsumer";
    private static final double DAY_MILLIS = 86_400_000;

    static final LayoutFields LAYOUT = KafkaConnectionFields.topics(ELEMENT, "consumer", "ReceiverThreads");

    static final Field<Assignment> ASSIGNMENT = Field.choice(ELEMENT + ".assignment", "Assignment", Assignment.GROUP)
            .meaning(Assignment.GROUP, "the group's coordinator assigns partitions")
            .meaning(Assignment.MANUAL, "consumer i of n takes each partition p with p modulo n = i")
            .meaning(Assignment.SHARE, "a share group: any consumer gets the next record, of any partition");
    static final Field<String> GROUP = Field.text(ELEMENT + ".group", "Group")
            .emptyMeans("one for each RunId")
            .hint("group.id; a group of an earlier run continues at its committed offsets");
    static final Field<Start> START = Field.choice(ELEMENT + ".start", "Offset start", Start.LATEST)
            .hint("Where a partition without a committed offset begins")
            .meaning(Start.LATEST, "at its end")
            .meaning(Start.EARLIEST, "at its first record");
    static final Field<Commit> COMMIT = Field.choice(ELEMENT + ".commit", "Commit", Commit.AUTO)
            .meaning(Commit.AUTO, "by the client, every auto.commit.interval.ms; in a share group, with the next poll")
            .meaning(Commit.COUNT, "after Commit interval records")
            .meaning(Commit.END, "at the end, and before partitions are given to another consumer")
            .meaning(Commit.NONE, "never");
    static final Field<Integer> COMMIT_INTERVAL = Field.count(
                    ELEMENT + ".commitInterval", "Commit interval", 1, Integer.MAX_VALUE)
            .initial(1000)
            .hint("Records per commit, with count");
    static final Field<Isolation> ISOLATION = Field.choice(
                    ELEMENT + ".isolation", "Isolation level", Isolation.READ_COMMITTED)
            .meaning(
                    Isolation.READ_COMMITTED,
                    "only records of committed transactions, and records outside transactions")
            .meaning(Isolation.READ_UNCOMMITTED, "all records");
    static final Field<OptionalDouble> CONSUME_TIME = Field.positive(
                    ELEMENT + ".consumeTime", "Consume time", DAY_MILLIS)
            .unit("ms")
            .hint(
                    "How long a consumer takes for each record; it polls again when it has processed all of the last poll");
    static final Field<String> PROPERTIES = KafkaConnectionFields.properties(ELEMENT)
            .hint("Of the consumer, for example max.poll.records=2000, one NAME=VALUE per line");

    static final ReceiveFields COMMON = ReceiveFields.of(ELEMENT);

    static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "kafka.md",
            LAYOUT.section(),
            Section.of(
                    "Receive", ASSIGNMENT, GROUP, START, COMMIT, COMMIT_INTERVAL, ISOLATION, CONSUME_TIME, PROPERTIES),
            COMMON.results(),
            COMMON.startAndEnd());

    private static final double NANOS_PER_MILLI = 1e6;

    enum Assignment {
        GROUP,
        MANUAL,
        SHARE
    }

    /** Where a partition without a committed offset begins. */
    enum Start {
        LATEST,
        EARLIEST
    }

    enum Commit {
        AUTO,
        COUNT,
        END,
        NONE;

        /** Whether we commit. */
        boolean explicit() {
            return this == COUNT || this == END;
        }
    }

    /** Whether records of open and aborted transactions are received. */
    enum Isolation {
        READ_COMMITTED,
        READ_UNCOMMITTED;

        /** As the client and the broker name it. */
        String value() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static PollSettings of(TestElement element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        Assignment assignment = fields.get(ASSIGNMENT);
        Commit commit = fields.get(COMMIT);
        String group = fields.get(GROUP);
        if (assignment == Assignment.MANUAL && !group.isEmpty())
            throw fields.refuse(GROUP, "with manual assignment there is no group; leave it empty, or choose group");
        Map<String, Object> given = KafkaCluster.properties(fields, PROPERTIES);
        if (given.containsKey(ConsumerConfig.GROUP_ID_CONFIG))
            throw fields.refuse(PROPERTIES, "group.id is not one of them; give the group in the field Group");
        if (assignment == Assignment.SHARE && commit != Commit.AUTO)
            throw fields.refuse(COMMIT, "a share group acknowledges each record, and commits no offsets; choose auto");
        Start start = fields.get(START);
        Isolation isolation = fields.get(ISOLATION);
        Map<String, Object> properties = new HashMap<>();
        if (assignment != Assignment.SHARE) { // of a share group, these are properties of the group
            properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, start.name().toLowerCase(Locale.ROOT));
            properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation.value());
            properties.put(
                    ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, commit == Commit.AUTO && assignment == Assignment.GROUP);
        }
        properties.putAll(given);
        return new PollSettings(
                COMMON.settings(
                        fields,
                        KafkaConnectionFields.layout(fields, LAYOUT),
                        Math.round(fields.get(CONSUME_TIME).orElse(0) * NANOS_PER_MILLI),
                        false,
                        false),
                assignment,
                group,
                start,
                isolation,
                assignment == Assignment.GROUP ? commit : Commit.NONE,
                fields.get(COMMIT_INTERVAL),
                properties);
    }
}
