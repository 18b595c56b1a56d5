// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import java.time.Duration
import org.apache.kafka.clients.consumer.KafkaConsumer
import org.apache.kafka.clients.producer.KafkaProducer
import org.apache.kafka.clients.producer.ProducerRecord
import org.apache.kafka.common.TopicPartition
import org.apache.kafka.common.serialization.ByteArrayDeserializer
import org.apache.kafka.common.serialization.StringSerializer
import org.junit.jupiter.api.AutoClose
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** The shipped scenario Kafka.Client against a real broker, compared with what an independent consumer reads from its logs. */
class KafkaClientTest {

    @AutoClose
    static final RunningTarget BROKER = RunningTarget.start('kafka', 'partitions=3')

    @TempDir
    Path folder

    private static String getServers() {
        BROKER.url('KAFKA')
    }

    private Run client(Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan('Kafka.Client'), [*: parameters, 'target.url': servers])
    }

    /** All values in the topic's logs, by partition. */
    private static Map<Integer, List<byte[]>> records(String topic) {
        def properties = ['bootstrap.servers': servers, 'isolation.level': 'read_committed', 'auto.offset.reset': 'none'] as Map<String, Object>
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer()).withCloseable { reader ->
            def partitions = reader.partitionsFor(topic).collect { new TopicPartition(topic, it.partition()) }
            reader.assign(partitions)
            reader.seekToBeginning(partitions)
            def end = reader.endOffsets(partitions)
            def found = [:].withDefault { [] }
            while (partitions.any { reader.position(it) < end[it] })
                reader.poll(Duration.ofMillis(100)).each { found[it.partition()] << it.value() }
            found
        }
    }

    @ParameterizedTest
    @CsvSource(['group,1,none', 'manual,2,sequence', 'group,2,random'])
    void 'each record arrives once and in the order of its partition'(String assignment, int consumers, String key) {
        def topic = "all-$assignment-$consumers-$key".toString()
        def parameters = [Topic: topic, Messages: 3001, MaxPending: 100, Consumers: consumers, ReceiverThreads: consumers, Producers: 2, Key: key]
        def plan = JMeterRun.plan('Kafka.Client').text.replace('assignment">group<', "assignment\">$assignment<")
        def changed = folder.resolve('changed.jmx')
        changed.text = plan
        WarmJMeter.plan(folder, changed, [*: parameters, 'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.sent == 3001 && summary.completed == 3001 && summary.received == 3001
            assert summary.lost == 0 && summary.duplicated == 0 && summary.reordered == 0 && summary.foreign == 0 && summary.leftOver == 0
            def found = records(topic)
            assert found.values().sum { it.size() } == 3001
            assert found.size() > 1
        }
    }

    @Test
    void 'records of others are foreign'() {
        new KafkaProducer<>(['bootstrap.servers': servers] as Map<String, Object>, new StringSerializer(), new StringSerializer()).withCloseable { producer ->
            3.times { producer.send(new ProducerRecord<>('shared', "not ours $it".toString())).get() }
        }
        client(Topic: 'shared', Messages: 50, OffsetStart: 'earliest', MessageSize: 20).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 50 && run.summary.foreign == 3 && run.summary.lost == 0
        }
    }

    @Test
    void 'records that no consumer reads are left over'() {
        def alone = folder.resolve('alone.jmx')
        alone.text = JMeterRun.plan('Kafka.Client').text.replace('testname="Consumers"', 'testname="Consumers" enabled="false"')
        WarmJMeter.plan(folder, alone, [Topic: 'unread', Messages: 70, MaxPending: 10, 'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.completed == 70 && run.summary.leftOver == 70
            assert records('unread').values().sum { it.size() } == 70
        }
    }

    @Test
    void 'records of a transaction are acknowledged by its commit'() {
        client(Topic: 'transactions', Messages: 100, CommitInterval: 30, MaxPending: 60).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.completed == 100 && run.summary.received == 100 && run.summary.leftOver == 0
            assert records('transactions').values().sum { it.size() } == 100
        }
    }

    @Tag('full')
    @Test
    void 'a cluster that does not answer is one clear error'() {
        WarmJMeter.plan(folder, JMeterRun.plan('Kafka.Client'), [Messages: 1, 'target.url': "127.0.0.1:${Ports.closed()}"]).withCloseable { run ->
            assert run.exitCode() == 3
            assert run.output =~ /REFUSED: od - Kafka Connection 'od - Kafka Connection': cannot connect to 127\.0\.0\.1:\d+ \(.*\); check that a broker listens there/
        }
    }

    @Tag('full')
    @Test
    void 'a killed broker ends no account: what was not acknowledged is failed, in doubt or unresolved'() {
        RunningTarget.start('kafka').withCloseable { broker ->
            WarmJMeter.begin(folder, JMeterRun.plan('Kafka.Client'), [Warmup: 0, Duration: 8, Rate: 500, MaxPending: 1000, 'target.url': broker.url('KAFKA')]).withCloseable { run ->
                run.awaitMeasured(2)
                broker.kill()
                assert run.exitCode() == 3: run.output
                def whole = run.summary.wholeRun
                assert whole.completed > 0 && whole.sent > whole.completed
                assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
            }
        }
    }
}
