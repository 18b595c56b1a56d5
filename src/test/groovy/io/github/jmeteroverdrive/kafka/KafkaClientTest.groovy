// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.CountDownLatch
import java.util.concurrent.ExecutionException
import java.util.concurrent.atomic.AtomicBoolean
import org.apache.kafka.clients.admin.Admin
import org.apache.kafka.clients.admin.AlterConfigOp
import org.apache.kafka.clients.admin.ConfigEntry
import org.apache.kafka.clients.admin.NewPartitions
import org.apache.kafka.clients.admin.NewTopic
import org.apache.kafka.clients.admin.OffsetSpec
import org.apache.kafka.clients.admin.RecordsToDelete
import org.apache.kafka.clients.consumer.AcknowledgeType
import org.apache.kafka.clients.consumer.ConsumerRecord
import org.apache.kafka.clients.consumer.KafkaConsumer
import org.apache.kafka.clients.consumer.KafkaShareConsumer
import org.apache.kafka.clients.producer.KafkaProducer
import org.apache.kafka.clients.producer.ProducerRecord
import org.apache.kafka.common.TopicPartition
import org.apache.kafka.common.config.ConfigResource
import org.apache.kafka.common.quota.ClientQuotaAlteration
import org.apache.kafka.common.quota.ClientQuotaEntity
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException
import org.apache.kafka.common.security.plain.PlainLoginModule
import org.apache.kafka.common.security.scram.ScramLoginModule
import org.apache.kafka.common.serialization.ByteArrayDeserializer
import org.apache.kafka.common.serialization.StringSerializer
import org.junit.jupiter.api.AutoClose
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

/** The shipped scenarios of Kafka against a real broker, compared with what an independent consumer reads from its logs. */
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

    private static List<ConsumerRecord<byte[], byte[]>> records(String topic, boolean committed = true) {
        new TopicReader(['bootstrap.servers': servers]).read(topic, committed).values().flatten()
    }

    /** A plan whose text is changed. */
    private Path plan(String name, Map<String, String> replacements) {
        def changed = folder.resolve('changed.jmx')
        changed.text = replacements.inject(JMeterRun.plan(name).text) { text, old, now ->
            assert text.contains(old)
            text.replace(old, now)
        }
        changed
    }

    @ParameterizedTest
    @CsvSource(['group,1,1,none', 'manual,4,2,sequence', 'group,2,2,random', 'group,4,1,sequence', 'share,1,1,sequence', 'share,4,2,none'])
    void 'each record arrives once and in the order of its partition'(String assignment, int consumers, int threads, String key) {
        def topic = "all-$assignment-$consumers-$key".toString()
        def parameters = [Topic: topic, Messages: 3001, MaxPending: 100, Consumers: consumers, ReceiverThreads: threads, Producers: 2, Key: key, Assignment: assignment]
        client(parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert !run.output.contains('has assigned no partitions')
            def summary = run.summary
            assert summary.sent == 3001 && summary.completed == 3001 && summary.received == 3001
            assert summary.lost == 0 && summary.duplicated == 0 && summary.reordered == 0 && summary.foreign == 0 && summary.leftOver == 0
            def found = records(topic)
            assert found.size() == 3001
            assert found*.partition().unique().size() > 1
        }
    }

    @Test
    void 'keys are the lines of a file in turn'() {
        def file = Files.writeString(folder.resolve('keys.txt'), 'ann\n\nböb\ncarl')
        client(Topic: 'listed', Messages: 7, MaxPending: 5, Key: 'file', KeyFile: file).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert records('listed').countBy { new String(it.key(), 'UTF-8') } == [ann: 3, 'böb': 2, carl: 2]
        }
    }

    @Tag('full')
    @Test
    void 'a key may be a column of a CSV Data Set Config, as the text is'() {
        def file = Files.writeString(folder.resolve('orders.csv'), 'id,total\nann,5\nbob,7\n')
        def feed = """<CSVDataSet guiclass="TestBeanGUI" testclass="CSVDataSet" testname="orders">
          <stringProp name="filename">$file</stringProp><stringProp name="fileEncoding">UTF-8</stringProp><stringProp name="delimiter">,</stringProp>
          <boolProp name="recycle">true</boolProp><stringProp name="shareMode">shareMode.all</stringProp></CSVDataSet><hashTree/>"""
        def changed = plan('Kafka.Producer', ['KafkaProducer.text"></stringProp>': 'KafkaProducer.text">{"total": ${total}}</stringProp>',
                                              'KafkaProducer.keyText"></stringProp>': 'KafkaProducer.keyText">${id}</stringProp>',
                                              'KafkaProducer.key">${__od(Key)}<': 'KafkaProducer.key">text<',
                                              '<io.github.jmeteroverdrive.kafka.KafkaRecordProducer ': "$feed<io.github.jmeteroverdrive.kafka.KafkaRecordProducer ".toString()])
        WarmJMeter.plan(folder, changed, [Topic: 'fed', Messages: 5, MaxPending: 5, 'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert records('fed').countBy { new String(it.key()) + new String(it.value()) } == ['ann{"total": 5}': 3, 'bob{"total": 7}': 2]
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
    void 'what the scenario Kafka Producer sends is in the topic, and Kafka Consumer reads it later'() {
        WarmJMeter.plan(folder, JMeterRun.plan('Kafka.Producer'), [Topic: 'unread', Messages: 70, MaxPending: 10, 'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.completed == 70 && run.summary.leftOver == 70 && run.summary.leftOverUnwanted == 70 && run.summary.lost == 0
            assert records('unread').size() == 70
        }
        def later = Files.createDirectory(folder.resolve('later'))
        WarmJMeter.plan(later, JMeterRun.plan('Kafka.Consumer'), [Topic: 'unread', IdleTimeout: 3, ConsumeTime: 2, 'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def whole = run.summary.wholeRun
            assert whole.received == 70 && whole.duplicated == 0 && whole.foreign == 0 && whole.leftOver == 0
            assert whole.consumersBusyPercent > 0
        }
    }

    @Test
    void 'records of aborted transactions are counted separately, and no consumer of committed records receives them'() {
        WarmJMeter.plan(folder, JMeterRun.plan('Kafka.Transactions'),
            [Topic: 'transactions', Messages: 1000, CommitInterval: 50, AbortPercent: 25, MaxPending: 100, 'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.sent == 1000 && summary.completed == 750 && summary.aborted == 250
            assert summary.received == 750 && summary.lost == 0 && summary.leftOver == 0 && !summary.containsKey('abortedReceived')
            assert records('transactions').size() == 750
            def all = records('transactions', false).collect { TopicReader.Stamp.of(it) }
            assert all.size() == 1000 && all.count { it.aborted } == 250
        }
    }

    @ParameterizedTest
    @CsvSource(['read-committed,750', 'read-uncommitted,1000'])
    void 'a share group has the isolation level of its consumers'(String level, int received) {
        def changed = plan('Kafka.Transactions', ['isolation">read-committed<': "isolation\">$level<".toString()])
        def topic = "shared-$level".toString()
        WarmJMeter.plan(folder, changed, [Topic: topic, Messages: 1000, CommitInterval: 50, AbortPercent: 25, MaxPending: 100, Assignment: 'share',
                                          'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.completed == 750 && summary.aborted == 250 && summary.received == 750 && summary.lost == 0
            // the run ends when the committed records have arrived
            assert level == 'read-committed' ? !summary.containsKey('abortedReceived') : summary.abortedReceived in 1..250
            assert records(topic, level == 'read-committed').size() == received
        }
    }

    @Test
    void 'what a share group has not acknowledged is left over, and a later run receives it'() {
        def shared = [Topic: 'slow', Assignment: 'share', ConsumerGroup: 'slow', RunId: 'slow']
        def changed = plan('Kafka.Client', ['KafkaConsumer.properties"></stringProp>': 'KafkaConsumer.properties">max.poll.records=10</stringProp>'])
        def many = [*: shared, Messages: 40, MaxPending: 40, BatchSize: 0, ConsumeTime: 5000, DrainTimeout: 10, 'target.url': servers]
        WarmJMeter.plan(folder, changed, many).withCloseable { run ->
            run.exitCode()
            def whole = run.summary.wholeRun
            def left = 40 - whole.received
            assert whole.completed == 40 && left > 0: run.output
            // n/a if the group has acknowledged later records of a partition before earlier ones
            assert whole.leftOver == left || run.summary.notKnown.leftOver.contains('the share group has not acknowledged'): run.output
            def later = Files.createDirectory(folder.resolve('later'))
            WarmJMeter.plan(later, JMeterRun.plan('Kafka.Consumer'), [*: shared, IdleTimeout: 3, 'target.url': servers]).withCloseable { next ->
                assert next.exitCode() == 0: next.output
                assert next.summary.wholeRun.received == left && next.summary.wholeRun.foreign == 0
            }
        }
    }

    @Test
    void 'records that another member of a share group gives back are redelivered, and none is lost'() {
        WarmJMeter.begin(folder, JMeterRun.plan('Kafka.Client'),
            [Topic: 'returned', Warmup: 0, Duration: 600, Rate: 500, Assignment: 'share', ConsumerGroup: 'returned', 'target.url': servers]).withCloseable { run ->
            run.awaitMeasured(1)
            def properties = ['bootstrap.servers': servers, 'group.id': 'returned', 'share.acknowledgement.mode': 'explicit'] as Map<String, Object>
            new KafkaShareConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer()).withCloseable { other ->
                other.subscribe(['returned'])
                while (true) {
                    def records = other.poll(Duration.ofMillis(20))
                    records.each { other.acknowledge(it, AcknowledgeType.RELEASE) }
                    if (!records.empty) break
                    assert run.running: run.output
                }
                other.commitSync()
            }
            run.command('Shutdown')
            run.exitCode()
            def whole = run.summary.wholeRun
            assert whole.redelivered > 0 && whole.received == whole.completed && run.summary.lost == 0 && run.summary.duplicated == 0
        }
    }

    @Test
    void 'the requests of the client and the delays of a quota are figures of the run'() {
        RunningTarget.start('kafka').withCloseable { broker ->
            Admin.create(['bootstrap.servers': broker.url('KAFKA')] as Map<String, Object>).withCloseable { admin ->
                def entity = new ClientQuotaEntity([(ClientQuotaEntity.CLIENT_ID): null])
                admin.alterClientQuotas([new ClientQuotaAlteration(entity, [new ClientQuotaAlteration.Op('producer_byte_rate', 50_000d)])]).all().get()
            }
            WarmJMeter.plan(folder, JMeterRun.plan('Kafka.Producer'),
                [Messages: 700, MessageSize: 1000, MaxPending: 100, Linger: 100, 'target.url': broker.url('KAFKA')]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def whole = run.summary.wholeRun
                assert whole.completed == 700 && whole.clientRequests in 47..700 && whole.clientBytes > 700_000
                assert Math.abs(whole.messagesPerRequest - 700 / whole.clientRequests) < 0.01
                assert whole.throttledSeconds > 0
            }
        }
    }

    @Tag('full')
    @Test
    void 'a record that the client refuses fails its transaction, and no other'() {
        def changed = plan('Kafka.Transactions', ['KafkaProducer.properties"></stringProp>': 'KafkaProducer.properties">max.request.size=20000</stringProp>'])
        WarmJMeter.plan(folder, changed, [Topic: 'refused', Messages: 500, CommitInterval: 10, AbortPercent: 0, MaxPending: 100, MessageSize: '100-21000',
                                          'target.url': servers]).withCloseable { run ->
            run.exitCode()
            def summary = run.summary
            assert summary.completed > 0 && summary.failed > 0 && summary.sent == summary.completed + summary.failed
            assert summary.received == summary.completed && summary.leftOver == 0
            assert records('refused').size() == summary.completed
            assert summary.errors.keySet() == ['The message is # bytes when serialized which is larger than #, which is the value of the max.request.size configuration'] as Set
        }
    }

    @Test
    void 'a record that the client cannot send has failed, and is not in doubt'() {
        def changed = plan('Kafka.Producer', ['KafkaProducer.properties"></stringProp>': 'KafkaProducer.properties">max.block.ms=50</stringProp>',
                                              'KafkaProducer.partition"></stringProp>': 'KafkaProducer.partition">7</stringProp>'])
        WarmJMeter.plan(folder, changed, [Topic: 'unsent', Messages: 5, MaxPending: 5, 'target.url': servers]).withCloseable { run ->
            run.exitCode()
            def summary = run.summary
            assert summary.failed == 5 && summary.inDoubt in [0, null] && summary.sent == 5: run.output
        }
    }

    @Tag('full')
    @Test
    void 'a consumer of all records counts those of aborted transactions separately'() {
        def changed = plan('Kafka.Transactions', ['isolation">read-committed<': 'isolation">read-uncommitted<'])
        WarmJMeter.plan(folder, changed,
            [Topic: 'uncommitted', Messages: 400, CommitInterval: 20, AbortPercent: 50, MaxPending: 40, 'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.completed == 200 && summary.aborted == 200 && summary.received == 200 && summary.abortedReceived == 200
            assert summary.lost == 0
        }
    }

    @Tag('full')
    @Test
    void 'headers may differ for each record'() {
        def changed = plan('Kafka.Producer', ['KafkaProducer.headers"></stringProp>': 'KafkaProducer.headers">ce:type=a\\b=c\n#=first\n#=second\nnumber=${__counter(FALSE,)}</stringProp>'])
        WarmJMeter.plan(folder, changed, [Topic: 'headers', Messages: 20, MaxPending: 5, 'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def found = records('headers')
            def header = { ConsumerRecord record, String name -> new String(record.headers().lastHeader(name).value()) }
            assert found.every { header(it, 'ce:type') == 'a\\b=c' }
            assert found.every { it.headers().headers('#')*.value().collect { new String(it) } == ['first', 'second'] }
            assert found.collect { header(it, 'number') as int }.toSet().size() == 20
        }
    }

    @Tag('full')
    @Test
    void 'a rebalance is counted and timed, and loses nothing'() {
        WarmJMeter.begin(folder, JMeterRun.plan('Kafka.Client'),
            [Topic: 'balanced', Warmup: 0, Duration: 600, Rate: 200, ConsumerGroup: 'balanced', 'target.url': servers]).withCloseable { run ->
            run.awaitMeasured(1)
            def properties = ['bootstrap.servers': servers, 'group.id': 'balanced', 'enable.auto.commit': false, 'auto.offset.reset': 'earliest'] as Map<String, Object>
            new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer()).withCloseable { other ->
                other.subscribe(['balanced'])
                // it reads nothing: the partitions are paused as soon as they are assigned
                while (other.assignment().empty) {
                    assert run.running: run.output
                    other.poll(Duration.ofMillis(0))
                    other.pause(other.assignment())
                }
            }
            run.command('Shutdown')
            run.exitCode()
            def whole = run.summary.wholeRun
            assert whole.rebalances >= 1 && whole.rebalanceSeconds > 0
            assert run.summary.lost == 0 && whole.received == whole.completed
        }
    }

    @Test
    void 'with the new group protocol producers wait until all consumers have their partitions'() {
        def changed = plan('Kafka.Client', ['KafkaConsumer.properties"></stringProp>': 'KafkaConsumer.properties">group.protocol=consumer</stringProp>'])
        WarmJMeter.plan(folder, changed, [Topic: 'protocol', Messages: 300, MaxPending: 100, Consumers: 3, ReceiverThreads: 3, OffsetStart: 'latest',
                                          Key: 'random', 'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.received == 300 && summary.lost == 0 && summary.leftOver == 0
            assert !run.output.contains('has assigned no partitions'): run.output
        }
    }

    @Tag('full')
    @Test
    void 'of records that the broker deletes before they are read, it is not known which are lost'() {
        def changed = plan('Kafka.Client', ['KafkaConsumer.properties"></stringProp>':
                                                'KafkaConsumer.properties">max.partition.fetch.bytes=1000\nmax.poll.records=1</stringProp>'])
        WarmJMeter.begin(folder, changed, [Topic: 'trimmed', Warmup: 0, Duration: 600, Rate: 500, ConsumeTime: 20, OffsetStart: 'earliest', DrainTimeout: 3,
                                           'target.url': servers]).withCloseable { run ->
            run.awaitMeasured(2)
            Admin.create(['bootstrap.servers': servers] as Map<String, Object>).withCloseable { admin ->
                def ends = admin.listOffsets((0..2).collectEntries { [(new TopicPartition('trimmed', it)): OffsetSpec.latest()] }).all().get()
                admin.deleteRecords(ends.collectEntries { [(it.key): RecordsToDelete.beforeOffset(it.value.offset())] }).all().get()
            }
            run.command('Shutdown')
            run.exitCode()
            assert run.summary.lost == null: run.output
            assert run.summary.notKnown.lost =~ /the broker has already deleted records of trimmed-\d/
        }
    }

    @Tag('full')
    @Test
    void 'two elements with manual assignment read all records each'() {
        def text = JMeterRun.plan('Kafka.Client').text
        def consumers = text.substring(text.indexOf('<ThreadGroup'), text.indexOf('<ThreadGroup', text.indexOf('testname="Consumers"')))
        def changed = folder.resolve('changed.jmx')
        changed.text = text.replace(consumers, consumers + consumers.replace('testname="Consumers"', 'testname="Others"').replace('testname="receive"', 'testname="others"'))
        WarmJMeter.plan(folder, changed, [Topic: 'twice', Messages: 200, MaxPending: 50, Assignment: 'manual', 'target.url': servers]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.completed == 200 && summary.received == 400 && summary.duplicated == 0 && summary.lost == 0
        }
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['Kafka.Producer', 'Kafka.Client'])
    void 'records in partitions that a topic gets during the run are not lost'(String scenario) {
        def changed = plan(scenario, ['KafkaProducer.properties"></stringProp>': 'KafkaProducer.properties">metadata.max.age.ms=100</stringProp>'])
        def topic = "grown-$scenario".toString()
        WarmJMeter.begin(folder, changed, [Topic: topic, Warmup: 0, Duration: 600, Rate: 200, Key: 'sequence', DrainTimeout: 3, 'target.url': servers]).withCloseable { run ->
            run.awaitMeasured(1)
            Admin.create(['bootstrap.servers': servers] as Map<String, Object>).withCloseable { admin ->
                admin.createPartitions([(topic): NewPartitions.increaseTo(6)]).all().get()
            }
            def last = ['bootstrap.servers': servers] as Map<String, Object>
            new KafkaConsumer<>(last, new ByteArrayDeserializer(), new ByteArrayDeserializer()).withCloseable { reader ->
                def added = new TopicPartition(topic, 5)
                reader.assign([added])
                reader.seekToBeginning([added])
                while (reader.poll(Duration.ofMillis(100)).empty) assert run.running: run.output
            }
            run.command('Shutdown')
            run.exitCode()
            def whole = run.summary.wholeRun
            assert records(topic).size() == whole.completed
            assert run.summary.lost in [0, null] && !(run.output =~ /never arrived at a consumer/): run.output
            if (scenario == 'Kafka.Producer') assert whole.leftOver == whole.completed
            else assert whole.received < whole.completed && run.summary.lost == null && run.output =~ /has read grown-Kafka\.Client-\d, and group '.*' has committed no offset of it/
        }
    }

    @Tag('full')
    @Test
    void 'of a topic that was created again during the run, what is left over is not known'() {
        WarmJMeter.begin(folder, JMeterRun.plan('Kafka.Producer'), [Topic: 'again', Warmup: 0, Duration: 600, Rate: 200, 'target.url': servers]).withCloseable { run ->
            run.awaitMeasured(1)
            Admin.create(['bootstrap.servers': servers] as Map<String, Object>).withCloseable { admin ->
                def id = { admin.describeTopics(['again']).allTopicNames().get().again.topicId() }
                def before = id()
                admin.deleteTopics(['again']).all().get()
                def now = null
                while (now in [null, before]) { // the producer's next request creates it
                    assert run.running: run.output
                    try {
                        now = id()
                    } catch (ExecutionException e) {
                        assert e.cause instanceof UnknownTopicOrPartitionException
                    }
                }
            }
            run.command('Shutdown')
            run.exitCode()
            def summary = run.summary
            assert summary.leftOver == null && summary.lost == null: run.output
            assert summary.notKnown.leftOver =~ /the topic was deleted and created again during the run/
        }
    }

    @Tag('full')
    @Test
    void 'records that the broker has removed from a compacted topic are not called lost'() {
        Admin.create(['bootstrap.servers': servers] as Map<String, Object>).withCloseable { admin ->
            def often = new AlterConfigOp(new ConfigEntry('log.cleaner.backoff.ms', '100'), AlterConfigOp.OpType.SET)
            admin.incrementalAlterConfigs([(new ConfigResource(ConfigResource.Type.BROKER, '')): [often]]).all().get()
            def compact = ['cleanup.policy': 'compact', 'segment.ms': '500', 'min.cleanable.dirty.ratio': '0.01']
            admin.createTopics([new NewTopic('compacted', 1, (short) 1).configs(compact)]).all().get()
        }
        def changed = plan('Kafka.Producer', ['KafkaProducer.keys">1000<': 'KafkaProducer.keys">10<'])
        WarmJMeter.begin(folder, changed, [Topic: 'compacted', Warmup: 0, Duration: 600, Rate: 100, Key: 'sequence', 'target.url': servers]).withCloseable { run ->
            while (true) {
                def found = records('compacted')
                if (found && found.size() <= found.last().offset()) break
                // a segment closes after about 50 records, and the cleaner checks ten times a second
                assert run.running && found.size() < 20_000: "the broker has compacted nothing: $run.output"
            }
            run.command('Shutdown')
            run.exitCode()
            def summary = run.summary
            assert summary.completed > records('compacted').size() && summary.lost == null && summary.leftOver == null: run.output
            assert summary.notKnown.leftOver =~ /its cleanup policy is compact, so the broker deletes records/
        }
    }

    @Tag('full')
    @Test
    void 'what another member of the group has read is not left over'() {
        WarmJMeter.begin(folder, JMeterRun.plan('Kafka.Client'),
            [Topic: 'divided', Warmup: 0, Duration: 600, Rate: 200, Key: 'sequence', ConsumerGroup: 'divided', DrainTimeout: 3, 'target.url': servers]).withCloseable { run ->
            run.awaitMeasured(1)
            def over = new AtomicBoolean()
            def joined = new CountDownLatch(1)
            def member = Thread.start {
                def properties = ['bootstrap.servers': servers, 'group.id': 'divided', 'enable.auto.commit': false] as Map<String, Object>
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer()).withCloseable { other ->
                    other.subscribe(['divided'])
                    while (!over.get()) {
                        if (!other.poll(Duration.ofMillis(20)).empty) {
                            other.commitSync()
                            joined.countDown()
                        }
                    }
                }
            }
            try {
                joined.await()
                run.command('Shutdown')
                run.exitCode()
            } finally {
                over.set(true)
                member.join()
            }
            def whole = run.summary.wholeRun
            assert whole.received < whole.completed && whole.leftOver == 0: run.output
        }
    }

    @Tag('full')
    @Test
    void 'a cluster of three nodes with passwords and TLS'() {
        RunningTarget.start('kafka', 'nodes=3', 'partitions=3', 'users=ann:secret', 'tls=true').withCloseable { cluster ->
            [PLAIN: PlainLoginModule, 'SCRAM-SHA-512': ScramLoginModule].each { mechanism, module ->
                def secure = ['security.protocol': 'SASL_SSL', 'ssl.truststore.location': cluster.trust[1], 'ssl.truststore.password': cluster.trust[0],
                              'sasl.mechanism': mechanism, 'sasl.jaas.config': "$module.name required username=\"ann\" password=\"secret\";".toString()]
                def changed = plan('Kafka.Client', ['KafkaConnection.properties"></stringProp>':
                    "KafkaConnection.properties\">${secure.collect { "$it.key=$it.value" }.join('\n').replace('"', '&quot;')}</stringProp>".toString()])
                def directory = Files.createDirectory(folder.resolve(mechanism))
                WarmJMeter.plan(directory, changed, [Messages: 200, MaxPending: 50, 'target.url': cluster.url('KAFKA')]).withCloseable { run ->
                    assert run.exitCode() == 0: run.output
                    assert run.summary.completed == 200 && run.summary.received == 200 && run.summary.leftOver == 0
                }
            }
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
