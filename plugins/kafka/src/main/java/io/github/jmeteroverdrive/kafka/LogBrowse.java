// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse.Attempt;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse.Found;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what the consumers of a topic have not read: from the offset that they would read next, or where the run began,
 * to the end of each partition's log. Records of aborted transactions are not left over; an open transaction is waited
 * for, because it hides the records behind it.
 *
 * @param connection name of the od - Kafka Connection
 */
record LogBrowse(RunContext run, String connection) implements EndOfRunBrowse.Browser {

    private static final Logger log = LoggerFactory.getLogger(LogBrowse.class);
    private static final Duration POLL = Duration.ofMillis(100);

    private KafkaCluster cluster() {
        return KafkaCluster.named(run, connection, "The browse at the end of the run");
    }

    @Override
    public String obstacle(DestinationName destination) {
        int readers = cluster().readers(destination.name());
        return readers > 1
                ? readers + " groups or manual assignments read the topic, each up to a different offset"
                : "";
    }

    @Override
    public boolean retains() {
        return true;
    }

    @Override
    public Found browse(DestinationName destination, Attempt attempt) throws Exception {
        KafkaCluster cluster = cluster();
        LeftSequences left = new LeftSequences();
        String deleted = "";
        try (Admin admin = cluster.admin();
                Consumer<ByteBuffer, ByteBuffer> reader = cluster.reader()) {
            Map<TopicPartition, Long> from = cluster.unread(destination.name(), admin);
            // where the logs end, those records included that a reader of committed records cannot see yet
            Map<TopicPartition, Long> end = KafkaCluster.offsets(admin, from.keySet(), OffsetSpec.latest());
            if (compacted(admin, destination.name()))
                throw new IOException("its cleanup policy is compact, so the broker deletes records");
            attempt.answered();
            Map<TopicPartition, Long> first = reader.beginningOffsets(from.keySet());
            for (TopicPartition partition : from.keySet()) {
                if (first.get(partition) > from.get(partition))
                    throw new IOException("the broker has already deleted records of " + partition);
                if (end.get(partition) < from.get(partition))
                    throw new IOException("the log of " + partition + " was cut off: it ends at offset "
                            + end.get(partition) + ", before the " + from.get(partition) + " that was read");
                if (first.get(partition) > cluster.begin(partition))
                    deleted = "the broker has already deleted records of " + partition;
            }
            reader.assign(from.keySet());
            from.forEach(reader::seek);
            RecordStamp stamp = new RecordStamp();
            while (!attempt.abandoned()
                    && end.entrySet().stream().anyMatch(to -> reader.position(to.getKey()) < to.getValue())) {
                for (ConsumerRecord<ByteBuffer, ByteBuffer> record : reader.poll(POLL)) {
                    if (stamp.read(record) && stamp.runId == run.runId())
                        left.add(stamp.phase, stamp.producer, stamp.sequence);
                    else left.addForeign();
                }
                attempt.answered();
            }
            cluster.checkSame(destination.name(), admin);
        }
        return new Found(left, "", deleted, true);
    }

    /** Whether later records replace earlier ones of their key. Without the permission to ask, they do not. */
    private static boolean compacted(Admin admin, String topic) throws InterruptedException {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        try {
            return admin.describeConfigs(List.of(resource))
                    .all()
                    .get()
                    .get(resource)
                    .get(TopicConfig.CLEANUP_POLICY_CONFIG)
                    .value()
                    .contains(TopicConfig.CLEANUP_POLICY_COMPACT);
        } catch (ExecutionException e) {
            log.debug("{}: its configuration cannot be read", topic, e);
            return false;
        }
    }
}
