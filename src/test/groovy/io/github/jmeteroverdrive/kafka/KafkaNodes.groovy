// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path
import org.apache.kafka.clients.admin.Admin
import org.apache.kafka.clients.admin.NewTopic
import org.apache.kafka.clients.admin.OffsetSpec
import org.apache.kafka.common.TopicPartition
import org.apache.kafka.common.Uuid

/**
 * A cluster of three nodes, each a broker and a controller. The target has its nodes in one process; here each is a process that can be killed
 * and frozen.
 */
final class KafkaNodes implements AutoCloseable {

    private static final List<Integer> IDS = [1, 2, 3]

    private final Path folder
    private final Map<Integer, Integer> ports = IDS.collectEntries { [it, Ports.free()] }
    private final Map<Integer, Process> nodes = [:]
    private final Admin admin
    private final Admin leader

    /** @param folder for their files, the log of each included */
    KafkaNodes(Path folder) {
        this.folder = folder
        def controllers = IDS.collectEntries { [it, Ports.free()] }
        def cluster = Uuid.randomUuid().toString()
        def files = IDS.collectEntries { [it, configuration(it, controllers)] }
        files.collect { id, file -> java(id, 'kafka.tools.StorageTool', 'format', '-t', cluster, '-c', file) }.each { assert it.waitFor() == 0 }
        files.each { id, file -> nodes[id] = java(id, 'kafka.Kafka', file) }
        admin = client(url)
        leader = client("127.0.0.1:${ports[1]}")
        while (admin.describeCluster().nodes().get().size() < IDS.size()) assert nodes.values().every { it.alive }: "see $folder"
    }

    private static Admin client(String servers) {
        // a slow machine may need minutes to start the nodes
        Admin.create(['bootstrap.servers': servers, 'default.api.timeout.ms': 600_000] as Map<String, Object>)
    }

    private String configuration(int id, Map<Integer, Integer> controllers) {
        Files.writeString(folder.resolve("node${id}.properties"), """
            process.roles=broker,controller
            node.id=$id
            controller.quorum.voters=${controllers.collect { "$it.key@127.0.0.1:$it.value" }.join(',')}
            controller.listener.names=CONTROLLER
            listeners=PLAINTEXT://127.0.0.1:${ports[id]},CONTROLLER://127.0.0.1:${controllers[id]}
            listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
            log.dirs=${folder.resolve("logs$id")}
            min.insync.replicas=2
            offsets.topic.num.partitions=1
            offsets.topic.replication.factor=3
            group.initial.rebalance.delay.ms=0
            broker.session.timeout.ms=3000
            broker.heartbeat.interval.ms=500
            """.stripIndent()).toString()
    }

    private Process java(int id, String... command) {
        def log = folder.resolve("node${id}.log").toFile()
        new ProcessBuilder([QuickStart.JAVA, '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
                            '-cp', Project.TARGETS.resolve('kafka/lib/*').toString(), *command])
            .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log)).start()
    }

    /** The bootstrap servers. */
    String getUrl() {
        ports.values().collect { "127.0.0.1:$it" }.join(',')
    }

    /** Creates a topic. @param leaders nodes that lead its partitions; the others have replicas */
    void create(String topic, List<Integer> leaders) {
        Map<Integer, List<Integer>> replicas = leaders.withIndex().collectEntries { id, partition -> [partition, [id, *(IDS - id)]] }
        admin.createTopics([new NewTopic(topic, replicas)]).all().get()
    }

    /** @return its node, or null */
    Integer leaderOf(String topic, int partition) {
        admin.describeTopics([topic]).allTopicNames().get()[topic].partitions()[partition].leader()?.id()
    }

    /** Where the log of a partition ends for consumers: what all in-sync replicas have. */
    long end(String topic, int partition) {
        def at = new TopicPartition(topic, partition)
        admin.listOffsets([(at): OffsetSpec.latest()]).all().get()[at].offset()
    }

    /** Bytes of a partition's log on node 1, also of records that no other node has. */
    long bytes(String topic, int partition) {
        def disks = leader.describeLogDirs([1]).descriptions()[1].get().values()
        disks.collect { it.replicaInfos()[new TopicPartition(topic, partition)] }.find().size()
    }

    void kill(int id) {
        nodes[id].destroyForcibly().waitFor()
    }

    void freeze(int id) {
        signal(id, 'STOP')
    }

    void thaw(int id) {
        signal(id, 'CONT')
    }

    private void signal(int id, String name) {
        assert ['kill', "-$name", "${nodes[id].pid()}"]*.toString().execute().waitFor() == 0
    }

    @Override
    void close() {
        nodes.values()*.destroyForcibly()*.waitFor()
        [admin, leader]*.close()
    }
}
