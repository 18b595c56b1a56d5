// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka

import groovy.transform.CompileStatic
import java.nio.ByteBuffer
import java.time.Duration
import org.apache.kafka.clients.consumer.ConsumerRecord
import org.apache.kafka.clients.consumer.KafkaConsumer
import org.apache.kafka.common.TopicPartition
import org.apache.kafka.common.serialization.ByteArrayDeserializer

/** Reads what the logs of a topic hold, with the Kafka client and without the product's classes. */
@CompileStatic
final class TopicReader {

    private static final int MAGIC = 0x4F44524D
    private static final int STAMP_BYTES = 56

    private final Map<String, Object> client

    /** @param client properties of the clients, such as bootstrap.servers */
    TopicReader(Map<String, Object> client) {
        this.client = client
    }

    /** The parts of a stamp that identify its record. */
    static final class Stamp {
        long producer
        long sequence
        boolean aborted

        /** @return null if the record has no stamp */
        static Stamp of(ConsumerRecord<byte[], byte[]> record) {
            read(record.value()) ?: read(record.headers().lastHeader('overdrive')?.value())
        }

        private static Stamp read(byte[] bytes) {
            if (bytes == null || bytes.length < STAMP_BYTES) return null
            def stamp = ByteBuffer.wrap(bytes)
            if (stamp.getInt() != MAGIC) return null
            boolean aborted = stamp.getInt() < 0
            stamp.getLong()
            new Stamp(producer: stamp.getLong(), sequence: stamp.getLong(), aborted: aborted)
        }

        String getId() {
            "$producer/$sequence"
        }
    }

    /**
     * All records to the present end of each log, by partition; waits for transactions that are still open.
     *
     * @param committed whether only those of committed transactions and of none
     */
    Map<Integer, List<ConsumerRecord<byte[], byte[]>>> read(String topic, boolean committed = true) {
        Map<Integer, List<ConsumerRecord<byte[], byte[]>>> found = [:]
        def end = consumer('read_uncommitted').withCloseable { all -> all.endOffsets(partitions(all, topic)) }
        consumer(committed ? 'read_committed' : 'read_uncommitted').withCloseable { reader ->
            def partitions = partitions(reader, topic)
            partitions.each { found[it.partition()] = [] }
            reader.assign(partitions)
            reader.seekToBeginning(partitions)
            while (partitions.any { reader.position(it) < end[it] })
                for (record in reader.poll(Duration.ofMillis(100))) found[record.partition()] << record
        }
        found
    }

    private KafkaConsumer<byte[], byte[]> consumer(String isolation) {
        Map<String, Object> properties = [:]
        properties.putAll(client)
        properties.putAll(['isolation.level': isolation, 'auto.offset.reset': 'none'])
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())
    }

    private static List<TopicPartition> partitions(KafkaConsumer<byte[], byte[]> reader, String topic) {
        reader.partitionsFor(topic).collect { new TopicPartition(topic, it.partition()) }
    }
}
