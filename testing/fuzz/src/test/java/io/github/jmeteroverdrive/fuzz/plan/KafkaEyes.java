// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.jmeter.KafkaWitness;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/** Another program's clients of the cluster: they cause faults, and read the log without the product's classes. */
final class KafkaEyes implements Closeable {

    private static final Duration POLL = Duration.ofMillis(100);

    /** An open transaction hides what is behind it for its time-out of 5 s and another 10 s. */
    private static final long READ_NANOS = TimeUnit.SECONDS.toNanos(90);

    /**
     * A record of the log, or one that a consumer polled.
     *
     * @param mark see {@link KafkaWitness#mark}
     */
    record Entry(TopicPartition at, long offset, String mark) {}

    /** What the cluster does not know yet, it is asked again. */
    private static final int MOST_QUESTIONS = 300;

    private interface Question<T> {
        KafkaFuture<T> ask() throws ExecutionException, InterruptedException;
    }

    private final String url;
    private final Admin admin;

    KafkaEyes(String url) {
        this.url = url;
        admin = Admin.create(Map.of("bootstrap.servers", url));
    }

    private static <T> T answer(Question<T> question) throws ExecutionException, InterruptedException {
        for (int i = 1; ; i++) {
            try {
                return question.ask().get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof RetriableException) || i == MOST_QUESTIONS) throw e;
                Thread.sleep(100);
            }
        }
    }

    void create(String topic, int partitions, int replicas) throws ExecutionException, InterruptedException {
        NewTopic wanted = new NewTopic(topic, partitions, (short) replicas);
        admin.createTopics(List.of(wanted)).all().get();
    }

    void delete(Collection<String> topics) throws ExecutionException, InterruptedException {
        answer(() -> admin.deleteTopics(topics).all());
    }

    void widen(String topic, int partitions) throws ExecutionException, InterruptedException {
        answer(() -> admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions)))
                .all());
    }

    List<TopicPartition> partitions(Collection<String> topics) throws ExecutionException, InterruptedException {
        List<TopicPartition> partitions = new ArrayList<>();
        answer(() -> admin.describeTopics(topics).allTopicNames())
                .forEach((name, topic) ->
                        topic.partitions().forEach(info -> partitions.add(new TopicPartition(name, info.partition()))));
        return partitions;
    }

    /** Where the logs end, those records included that a reader of committed records cannot see yet. */
    Map<TopicPartition, Long> ends(Collection<String> topics) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        for (TopicPartition partition : partitions(topics)) latest.put(partition, OffsetSpec.latest());
        Map<TopicPartition, Long> ends = new HashMap<>();
        answer(() -> admin.listOffsets(latest).all()).forEach((partition, info) -> ends.put(partition, info.offset()));
        return ends;
    }

    /** Deletes what each partition has so far. @return its first offset then */
    Map<TopicPartition, Long> deleteRecords(Collection<String> topics) throws ExecutionException, InterruptedException {
        Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
        Map<TopicPartition, Long> ends = ends(topics);
        ends.forEach((partition, end) -> all.put(partition, RecordsToDelete.beforeOffset(end)));
        answer(() -> admin.deleteRecords(all).all());
        return ends;
    }

    Map<TopicPartition, Long> committed(String group) throws ExecutionException, InterruptedException {
        Map<TopicPartition, Long> committed = new HashMap<>();
        answer(() -> admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                .forEach((partition, known) -> {
                    if (known != null) committed.put(partition, known.offset());
                });
        return committed;
    }

    /** Gives each partition its next replica as a leader. @return how many have changed */
    int changeLeaders(Collection<String> topics) throws ExecutionException, InterruptedException {
        Map<TopicPartition, Optional<NewPartitionReassignment>> order = new HashMap<>();
        for (var topic :
                answer(() -> admin.describeTopics(topics).allTopicNames()).values())
            for (var partition : topic.partitions()) {
                List<Integer> replicas = new ArrayList<>();
                partition.replicas().forEach(node -> replicas.add(node.id()));
                replicas.add(replicas.remove(0));
                order.put(
                        new TopicPartition(topic.name(), partition.partition()),
                        Optional.of(new NewPartitionReassignment(replicas)));
            }
        admin.alterPartitionReassignments(order).all().get();
        return admin.electLeaders(ElectionType.PREFERRED, order.keySet())
                .partitions()
                .get()
                .size();
    }

    /** Sends records without a stamp. */
    void send(String topic, int records) {
        try (var producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", url), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int i = 0; i < records; i++) producer.send(new ProducerRecord<>(topic, new byte[10 + i]));
        }
    }

    private KafkaConsumer<ByteBuffer, ByteBuffer> consumer(Map<String, Object> further) {
        Map<String, Object> properties = new HashMap<>(further);
        properties.put("bootstrap.servers", url);
        properties.put("enable.auto.commit", false);
        return new KafkaConsumer<>(properties, new ByteBufferDeserializer(), new ByteBufferDeserializer());
    }

    /**
     * Is a member of a group for a while.
     *
     * @param takes whether it takes records and commits them
     * @return how many it took
     */
    long join(String group, String protocol, Collection<String> topics, long millis, boolean takes) {
        long taken = 0;
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        Map<String, Object> properties = new HashMap<>(Map.of("group.id", group, "group.protocol", protocol));
        properties.put("auto.offset.reset", "latest");
        try (var consumer = consumer(properties)) {
            consumer.subscribe(topics);
            while (System.nanoTime() < until) {
                if (!takes) consumer.pause(consumer.assignment());
                Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>();
                var polled = consumer.poll(Duration.ofMillis(20));
                if (!takes) continue;
                for (ConsumerRecord<ByteBuffer, ByteBuffer> record : polled) {
                    next.put(
                            new TopicPartition(record.topic(), record.partition()),
                            new OffsetAndMetadata(record.offset() + 1));
                    taken++;
                }
                if (!next.isEmpty()) consumer.commitSync(next);
            }
        }
        return taken;
    }

    /**
     * Reads the logs from their first records to their ends.
     *
     * @param isolation {@code read_committed} or {@code read_uncommitted}
     */
    List<Entry> read(Collection<String> topics, String isolation) throws ExecutionException, InterruptedException {
        Map<TopicPartition, Long> ends = ends(topics);
        List<Entry> entries = new ArrayList<>();
        try (var consumer = consumer(Map.of("isolation.level", isolation))) {
            consumer.assign(ends.keySet());
            consumer.seekToBeginning(ends.keySet());
            long until = System.nanoTime() + READ_NANOS;
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                if (System.nanoTime() > until) throw new IllegalStateException("the log cannot be read to its end");
                for (ConsumerRecord<ByteBuffer, ByteBuffer> record : consumer.poll(POLL))
                    entries.add(new Entry(
                            new TopicPartition(record.topic(), record.partition()),
                            record.offset(),
                            KafkaWitness.mark(record)));
            }
        }
        return entries;
    }

    void recreate(String topic, int partitions) throws ExecutionException, InterruptedException {
        delete(List.of(topic));
        for (int i = 0; i < MOST_QUESTIONS; i++) {
            try {
                create(topic, partitions, 1);
                return;
            } catch (ExecutionException e) {
                // a client that has asked for the topic has created it
                if (e.getCause() instanceof TopicExistsException && i > 0) return;
                Thread.sleep(20);
            }
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(1));
    }
}
