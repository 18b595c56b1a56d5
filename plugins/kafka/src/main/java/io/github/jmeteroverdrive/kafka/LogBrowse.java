// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse.Attempt;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse.Found;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads what the consumers of a topic have not read: from the offset that they would read next, or where the run began,
 * to the end of each partition's log. Records of aborted transactions are not left over.
 *
 * @param connection name of the od - Kafka Connection
 */
record LogBrowse(RunContext run, String connection) implements EndOfRunBrowse.Browser {

    private static final Duration POLL = Duration.ofMillis(100);

    private KafkaCluster cluster() {
        return KafkaCluster.named(run, connection, "The browse at the end of the run");
    }

    @Override
    public String obstacle(DestinationName destination) {
        int groups = cluster().groups(destination.name());
        return groups > 1 ? groups + " groups read the topic, each to another offset" : "";
    }

    @Override
    public Found browse(DestinationName destination, Attempt attempt) throws IOException {
        KafkaCluster cluster = cluster();
        LeftSequences left = new LeftSequences();
        try (Consumer<byte[], byte[]> reader = cluster.reader()) {
            Map<TopicPartition, Long> from = cluster.unread(destination.name());
            Map<TopicPartition, Long> end = reader.endOffsets(from.keySet());
            attempt.answered();
            Map<TopicPartition, Long> first = reader.beginningOffsets(from.keySet());
            for (TopicPartition partition : from.keySet())
                if (first.get(partition) > from.get(partition))
                    throw new IOException("the broker has already deleted records of " + partition);
            reader.assign(from.keySet());
            from.forEach(reader::seek);
            RecordStamp stamp = new RecordStamp();
            while (!attempt.abandoned()
                    && end.entrySet().stream().anyMatch(to -> reader.position(to.getKey()) < to.getValue())) {
                for (ConsumerRecord<byte[], byte[]> record : reader.poll(POLL)) {
                    if (stamp.read(record) && stamp.runId == run.runId())
                        left.add(stamp.phase, stamp.producer, stamp.sequence);
                    else left.addForeign();
                }
                attempt.answered();
            }
        }
        return new Found(left, "", "", true);
    }
}
