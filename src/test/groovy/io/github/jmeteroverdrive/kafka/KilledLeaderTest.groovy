// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.AutoClose
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The leader of a partition is killed under load, and the counts of the run are compared with what an independent consumer reads from the logs. */
@Tag('full')
class KilledLeaderTest {

    @TempDir
    Path folder

    @AutoClose
    KafkaNodes cluster

    @BeforeEach
    void start() {
        cluster = new KafkaNodes(Files.createDirectory(folder.resolve('cluster')))
    }

    private WarmJMeter.WarmRun begin(String topic, Map<String, Object> parameters) {
        WarmJMeter.begin(folder, JMeterRun.plan('Kafka.Client'),
            [Topic: topic, Warmup: 0, Duration: 600, Rate: 300, MessageSize: 1000, DrainTimeout: 10, *: parameters, 'target.url': cluster.url])
    }

    /** Waits until another node leads the partition, and consumers can read more of it. */
    private void awaitNewLeader(Run run, String topic, int partition, int before) {
        while (cluster.leaderOf(topic, partition) in [null, before]) assert run.running: run.output
        def end = cluster.end(topic, partition)
        while (cluster.end(topic, partition) < end + 100) assert run.running: run.output
    }

    /** What the logs have: records without their copies, the copies, and records after a later one of their producer. */
    private Map<String, Integer> counted(String topic) {
        Set<String> seen = []
        int duplicated = 0
        int reordered = 0
        new TopicReader(['bootstrap.servers': cluster.url]).read(topic).values().each { records ->
            Map<Long, Long> highest = [:]
            records.collect { TopicReader.Stamp.of(it) }.each { stamp ->
                if (!seen.add(stamp.id)) duplicated++
                else if (stamp.sequence < highest.getOrDefault(stamp.producer, -1L)) reordered++
                else highest[stamp.producer] = stamp.sequence
            }
        }
        [received: seen.size(), duplicated: duplicated, reordered: reordered]
    }

    /** Ends the run. @return its summary, whose counts of received records are those of the logs */
    private Map<String, Object> end(Run run, String topic) {
        run.command('Shutdown')
        run.exitCode()
        def whole = run.summary.wholeRun
        def logs = counted(topic)
        assert logs.keySet().collectEntries { [it, whole[it]] } == logs: run.output
        assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
        assert whole.leftOver == 0: run.output
        run.summary
    }

    @Test
    void 'what all in-sync replicas have is neither lost nor duplicated nor reordered'() {
        cluster.create('replicated', [1, 2, 3])
        begin('replicated', [Key: 'sequence']).withCloseable { run ->
            run.awaitMeasured(1)
            cluster.kill(2)
            awaitNewLeader(run, 'replicated', 1, 2)
            def summary = end(run, 'replicated')
            assert summary.lost == 0 && summary.duplicated == 0 && summary.reordered == 0
            assert summary.completed == summary.received
        }
    }

    @Test
    void 'what only the killed leader had is lost'() {
        cluster.create('unreplicated', [1])
        begin('unreplicated', [Acks: 'leader', Idempotence: false, Assignment: 'manual']).withCloseable { run ->
            run.awaitMeasured(1)
            def bytes = cluster.bytes('unreplicated', 0)
            [2, 3].each { cluster.freeze(it) }
            while (cluster.bytes('unreplicated', 0) < bytes + 200_000) assert run.running: run.output
            cluster.kill(1)
            [2, 3].each { cluster.thaw(it) }
            awaitNewLeader(run, 'unreplicated', 0, 1)
            def summary = end(run, 'unreplicated')
            def whole = summary.wholeRun
            // a record in doubt may be in the log
            def missing = whole.completed - whole.received
            assert summary.lost > 100 && summary.lost in missing..(missing + whole.inDoubt): run.output
        }
    }
}
