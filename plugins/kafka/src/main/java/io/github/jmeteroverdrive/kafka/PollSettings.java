// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveSettings;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.jmeter.testelement.TestElement;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * The checked fields of an od - Kafka Consumer, read once per thread.
 *
 * @param group "" = a new one for each run
 * @param commitInterval records per commit, with {@link Commit#COUNT}
 * @param properties for the client, those of the fields
 * @param given further properties
 */
record PollSettings(
        ReceiveSettings common,
        Assignment assignment,
        String group,
        Commit commit,
        int commitInterval,
        Map<String, Object> properties,
        Map<String, Object> given) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** Who assigns partitions. */
    enum Assignment {
        GROUP,
        MANUAL
    }

    /** Where a partition without a committed offset begins. */
    enum Start {
        LATEST,
        EARLIEST
    }

    /** When offsets are committed. */
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
        READ_UNCOMMITTED
    }

    static PollSettings of(TestElement element) {
        Fields fields = Fields.of(element, KafkaConsumerFields.DECLARATION, Refusal::new);
        String name = KafkaConsumerFields.LABEL + " '" + element.getName() + "'";
        Assignment assignment = fields.get(KafkaConsumerFields.ASSIGNMENT);
        Commit commit = fields.get(KafkaConsumerFields.COMMIT);
        String group = fields.get(KafkaConsumerFields.GROUP);
        if (assignment == Assignment.MANUAL && !group.isEmpty())
            throw fields.refuse(
                    KafkaConsumerFields.GROUP,
                    "with manual assignment there is no group; leave it empty, or choose group");
        Map<String, Object> given = KafkaCluster.properties(fields, KafkaConsumerFields.PROPERTIES);
        if (given.containsKey(ConsumerConfig.GROUP_ID_CONFIG))
            throw fields.refuse(
                    KafkaConsumerFields.PROPERTIES, "group.id is not one of them; give the group in the field Group");
        Map<String, Object> properties = new HashMap<>();
        properties.put(
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                fields.get(KafkaConsumerFields.START).name().toLowerCase(Locale.ROOT));
        properties.put(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                fields.get(KafkaConsumerFields.ISOLATION).name().toLowerCase(Locale.ROOT));
        properties.put(
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, commit == Commit.AUTO && assignment == Assignment.GROUP);
        return new PollSettings(
                KafkaConsumerFields.COMMON.settings(
                        fields,
                        name,
                        fields.get(KafkaConsumerFields.CONNECTION),
                        KafkaConsumerFields.TOPICS.in(fields, name, "ReceiverThreads"),
                        Math.round(fields.get(KafkaConsumerFields.CONSUME_TIME).orElse(0) * NANOS_PER_MILLI),
                        false,
                        false),
                assignment,
                group,
                assignment == Assignment.GROUP ? commit : Commit.NONE,
                fields.get(KafkaConsumerFields.COMMIT_INTERVAL),
                properties,
                given);
    }
}
