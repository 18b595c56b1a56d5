// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveFields;
import java.util.OptionalDouble;

/** The fields of a consumer. */
final class KafkaConsumerFields {

    static final String LABEL = "od - Kafka Consumer";

    private static final String ELEMENT = "KafkaConsumer";
    private static final double DAY_MILLIS = 86_400_000;

    static final Field<String> CONNECTION = KafkaConnectionFields.name(ELEMENT);
    static final TopicFields TOPICS = TopicFields.of(ELEMENT, "consumer");

    static final Field<PollSettings.Assignment> ASSIGNMENT = Field.choice(
                    ELEMENT + ".assignment", "Assignment", PollSettings.Assignment.GROUP)
            .meaning(PollSettings.Assignment.GROUP, "the group's coordinator assigns partitions")
            .meaning(PollSettings.Assignment.MANUAL, "consumer i of n takes each partition p with p modulo n = i");
    static final Field<String> GROUP = Field.text(ELEMENT + ".group", "Group")
            .emptyMeans("a new one for each run")
            .hint("group.id; a group of an earlier run continues at its committed offsets");
    static final Field<PollSettings.Start> START = Field.choice(
                    ELEMENT + ".start", "Offset start", PollSettings.Start.LATEST)
            .hint("Where a partition without a committed offset begins")
            .meaning(PollSettings.Start.LATEST, "at its end")
            .meaning(PollSettings.Start.EARLIEST, "at its first record");
    static final Field<PollSettings.Commit> COMMIT = Field.choice(
                    ELEMENT + ".commit", "Commit", PollSettings.Commit.AUTO)
            .meaning(PollSettings.Commit.AUTO, "by the client, every auto.commit.interval.ms")
            .meaning(PollSettings.Commit.COUNT, "after Commit interval records")
            .meaning(PollSettings.Commit.END, "at the end, and before partitions are given to another consumer")
            .meaning(PollSettings.Commit.NONE, "never");
    static final Field<Integer> COMMIT_INTERVAL = Field.count(
                    ELEMENT + ".commitInterval", "Commit interval", 1, Integer.MAX_VALUE)
            .initial(1000)
            .hint("Records per commit, with count");
    static final Field<PollSettings.Isolation> ISOLATION = Field.choice(
                    ELEMENT + ".isolation", "Isolation level", PollSettings.Isolation.READ_COMMITTED)
            .meaning(PollSettings.Isolation.READ_COMMITTED, "only records of committed transactions, and those of none")
            .meaning(PollSettings.Isolation.READ_UNCOMMITTED, "all records");
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
            Section.of("Topics and consumers", CONNECTION, TOPICS.topic(), TOPICS.topics(), TOPICS.number()),
            Section.of(
                    "Receive", ASSIGNMENT, GROUP, START, COMMIT, COMMIT_INTERVAL, ISOLATION, CONSUME_TIME, PROPERTIES),
            COMMON.results(),
            COMMON.startAndEnd());

    private KafkaConsumerFields() {}
}
