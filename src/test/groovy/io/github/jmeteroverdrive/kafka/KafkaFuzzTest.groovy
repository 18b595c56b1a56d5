// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Link
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import org.apache.kafka.clients.admin.Admin
import org.apache.kafka.clients.admin.NewPartitionReassignment
import org.apache.kafka.clients.consumer.KafkaConsumer
import org.apache.kafka.common.ElectionType
import org.apache.kafka.common.TopicPartition
import org.apache.kafka.common.serialization.ByteArrayDeserializer
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/**
 * Random runs with random faults, whose accounts are compared with what an independent reader finds in the topic's logs.
 * A seed determines configuration and fault; {@code -Dod.kafka.seeds=1-50} runs others.
 */
@Tag('full')
class KafkaFuzzTest {

    /** Together they inject each fault. */
    private static final String SEEDS = '1,2,3,4,5,6'

    private static final String TOPIC = 'fuzz'

    enum Fault {
        NONE, KILL, RESTART, LEADER, CUT, REBALANCE
    }

    /** What a seed determines. */
    static final class Case {
        final long seed
        final Fault fault
        final int nodes
        final int partitions
        final boolean consumers
        final Map<String, Object> parameters
        final String assignment

        Case(long seed) {
            def random = new Random(seed * 7919)
            def one = { List<?> of -> of[random.nextInt(of.size())] }
            this.seed = seed
            fault = Fault.values()[(int) (seed % Fault.values().length)]
            nodes = fault == Fault.LEADER ? 3 : one([1, 1, 3]) as int
            partitions = one([1, 2, 4]) as int
            consumers = fault == Fault.REBALANCE || random.nextInt(5) > 0
            int interval = one([0, 0, 5, 20, 100]) as int
            int threads = one([1, 2]) as int
            def acks = interval ? 'all' : one(['all', 'all', 'leader'])
            assignment = fault == Fault.REBALANCE ? 'group' : one(['group', 'group', 'manual'])
            int readers = one([1, 2]) as int
            parameters = [
                Topic: TOPIC, Warmup: 0, Duration: 8, Rate: one([200, 500, 1000]), MaxPending: one([100, 1000]), DrainTimeout: 20,
                SenderThreads: threads, Producers: threads * (one([1, 2]) as int), Key: one(['none', 'sequence', 'random']), Acks: acks,
                Idempotence: acks == 'all' && (interval || random.nextBoolean()), CommitInterval: interval, AbortPercent: interval ? one([0, 20, 50]) : 0,
                MessageSize: one(['20', '56', '100-2000']), Linger: one([0, 5]), Compression: one(['none', 'lz4']),
                *: consumers ? [Consumers: readers, ReceiverThreads: readers, OffsetCommit: one(['auto', 'count', 'end'])] : [:]
            ]
        }

        @Override
        String toString() {
            "seed $seed $fault, $nodes nodes, $partitions partitions, ${consumers ? assignment : 'no consumers'}, $parameters"
        }
    }

    @TempDir
    Path folder

    static List<Case> cases() {
        System.getProperty('od.kafka.seeds', SEEDS).split(',').collectMany { part ->
            def ends = part.split('-')
            (ends[0] as long..ends[-1] as long).collect { new Case(it) }
        }
    }

    /** Transactions that a fault leaves open end after 10 s, so that later records become visible. */
    private Path plan(Case of) {
        def changed = folder.resolve('fuzz.jmx')
        changed.text = JMeterRun.plan(of.consumers ? 'Kafka.Client' : 'Kafka.Producer').text
            .replace('assignment">group<', "assignment\">$of.assignment<")
            .replace('KafkaProducer.properties"></stringProp>', "KafkaProducer.properties\">${of.parameters.CommitInterval ? 'transaction.timeout.ms=10000' : ''}</stringProp>")
        changed
    }

    @ParameterizedTest
    @MethodSource('cases')
    void 'the accounts of a run agree with the logs of the topic'(Case of) {
        int port = Ports.free()
        def data = Files.createDirectory(folder.resolve('data'))
        def proxy = of.fault == Fault.CUT ? new Link(port) : null
        def options = ["port=$port", "nodes=${of.nodes}", "partitions=${of.partitions}", "data=$data", *(proxy ? ["advertised=$proxy.port"] : [])]*.toString() as String[]
        def broker = RunningTarget.start('kafka', options)
        def servers = "127.0.0.1:${proxy ? proxy.port : port}".toString()
        try {
            WarmJMeter.begin(folder, plan(of), [*: of.parameters, 'target.url': servers]).withCloseable { run ->
                run.awaitMeasured(2)
                switch (of.fault) {
                    case Fault.KILL:
                        broker.kill()
                        broker = RunningTarget.start('kafka', options)
                        break
                    case Fault.RESTART:
                        broker.end()
                        broker = RunningTarget.start('kafka', options)
                        break
                    case Fault.LEADER: changeLeaders(servers); break
                    case Fault.CUT: proxy.reset(); break
                    case Fault.REBALANCE: joinAndLeave(servers, run); break
                }
                int exit = run.exitCode()
                def differences = compare(of, exit, run.summary, new TopicReader(['bootstrap.servers': servers]))
                println "$of: exit code $exit, ${differences ?: 'equal'}"
                assert differences == []: "$of\n$run.output"
            }
        } finally {
            broker.close()
            proxy?.close()
        }
    }

    /** The next replica of each partition becomes its leader. */
    private static void changeLeaders(String servers) {
        Admin.create(['bootstrap.servers': servers] as Map<String, Object>).withCloseable { admin ->
            def before = admin.describeTopics([TOPIC]).allTopicNames().get()[TOPIC].partitions()
            def rotated = before.collectEntries {
                def ids = it.replicas()*.id()
                [new TopicPartition(TOPIC, it.partition()), Optional.of(new NewPartitionReassignment([*ids.drop(1), ids[0]]))]
            }
            admin.alterPartitionReassignments(rotated).all().get()
            admin.electLeaders(ElectionType.PREFERRED, rotated.keySet()).partitions().get()
        }
    }

    /** Another member of the run's group is assigned partitions, and leaves without having read. */
    private static void joinAndLeave(String servers, Run run) {
        def group = Admin.create(['bootstrap.servers': servers] as Map<String, Object>).withCloseable { admin ->
            admin.listGroups().all().get()*.groupId().find { it.startsWith('overdrive-') }
        }
        def properties = ['bootstrap.servers': servers, 'group.id': group, 'enable.auto.commit': false, 'auto.offset.reset': 'earliest'] as Map<String, Object>
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer()).withCloseable { other ->
            other.subscribe([TOPIC])
            long generation = -1
            while (run.running && generation < 0) {
                other.poll(Duration.ofMillis(0))
                other.pause(other.assignment())
                generation = other.groupMetadata().generationId()
            }
        }
    }

    /** @return what differs, each a sentence */
    private static List<String> compare(Case of, int exit, Object summary, TopicReader reader) {
        def whole = summary.wholeRun
        def committed = reader.read(TOPIC).values().collect { it.collect { TopicReader.Stamp.of(it) } }
        def stamps = committed.flatten() as List<TopicReader.Stamp>
        def distinct = stamps*.id.toSet().size()
        long uncertain = whole.inDoubt + whole.unresolved
        long aborted = whole.aborted ?: 0
        def left = (whole.leftOver ?: 0) - (summary.leftOverCopies ?: 0)
        boolean known = whole.leftOver != null && !summary.notKnown?.containsKey('leftOver')
        def differences = []
        def check = { boolean equal, String what -> if (!equal) differences << what.toString() }
        check(exit in [0, 3, 4], "exit code $exit")
        check(stamps.every { it != null }, 'a record without a stamp')
        check(whole.sent == whole.completed + whole.failed + uncertain + aborted, "sent is not the sum of the outcomes: $whole")
        check(stamps.every { !it.aborted }, "${stamps.count { it.aborted }} records of aborted transactions are committed")
        check(!summary.containsKey('abortedReceived') && !whole.containsKey('abortedReceived'), 'aborted records were received')
        check(distinct <= whole.completed + uncertain, "$distinct records in the topic, of which $whole.completed acknowledged and $uncertain in doubt")
        // whether records of leader-only acknowledgements are lost with a leader, only the run can tell
        check(distinct >= whole.completed - (summary.lost ?: 0) || summary.lost == null && of.parameters.Acks == 'leader',
            "$whole.completed acknowledged, $distinct in the topic, lost ${summary.lost}")
        if (distinct >= whole.completed + uncertain) check(!summary.lost, "lost $summary.lost, all of which are in the topic")
        def received = whole.received ?: 0
        if (known) check(received + left == distinct, "received $received and left over $left, $distinct in the topic (left over copies ${summary.leftOverCopies ?: 0})")
        check(received <= distinct, "received $received, $distinct in the topic")
        boolean ordered = committed.every { log -> log.groupBy { it.producer }.values().every { it*.sequence == it*.sequence.sort(false) } }
        if (ordered) check(!whole.reordered, "reordered $whole.reordered, in order in the logs")
        if (stamps.size() == distinct && of.fault in [Fault.NONE, Fault.LEADER]) check(!whole.duplicated, "duplicated $whole.duplicated, once in the logs")
        if (of.fault == Fault.NONE) check(exit in [0, 4] && !uncertain && !whole.failed, "no fault, and exit code $exit, failed $whole.failed, in doubt $uncertain")
        differences
    }
}
