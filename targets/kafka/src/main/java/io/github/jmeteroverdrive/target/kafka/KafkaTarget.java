// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.kafka;

import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/**
 * A Kafka broker that is its own controller (KRaft): plain text on a port of 127.0.0.1, with topics created on first
 * use. Its files are temporary. Not thread-safe.
 */
public final class KafkaTarget implements Target {

    private static final String TOPICS = "kafka.server:type=BrokerTopicMetrics,name=";

    private final WorkDirectory directory;
    private final KafkaRaftServer server;
    private final int port;

    private KafkaTarget(KafkaOptions options, WorkDirectory directory) throws Exception {
        this.directory = directory;
        // these warn of each first start and of each stop
        for (String logger : new String[] {"controller.QuorumController", "clients.NetworkClient"})
            System.setProperty("org.slf4j.simpleLogger.log.org.apache.kafka." + logger, "error");
        InetAddress loopback = InetAddress.getLoopbackAddress();
        port = options.port() == 0 ? LocalPort.free(loopback) : options.port();
        Properties properties = configuration(options, port, LocalPort.free(loopback), directory.path());
        format(properties, directory.path().resolve("server.properties"));
        server = new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM);
        try {
            server.startup();
        } catch (Exception e) {
            server.shutdown();
            throw e;
        }
    }

    /** @param arguments see {@link KafkaOptions} */
    public static void main(String[] arguments) {
        TargetMain.run("kafka", given -> start(KafkaOptions.of(given)), arguments);
    }

    /**
     * Starts it; clients may connect when this returns.
     *
     * @throws IOException if the port is not available
     */
    static KafkaTarget start(KafkaOptions options) throws Exception {
        LocalPort.requireFree(options.port());
        return WorkDirectory.start("kafka", directory -> new KafkaTarget(options, directory));
    }

    private static Properties configuration(KafkaOptions options, int port, int controller, Path directory) {
        Properties properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", "1");
        properties.put("controller.quorum.voters", "1@127.0.0.1:" + controller);
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("listeners", "PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d".formatted(port, controller));
        properties.put("log.dirs", directory.resolve("logs").toString());
        properties.put("num.partitions", String.valueOf(options.partitions()));
        properties.put("offsets.topic.num.partitions", "1");
        properties.put("transaction.state.log.num.partitions", "1");
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            properties.put(topic + ".replication.factor", "1");
            if (!topic.startsWith("offsets")) properties.put(topic + ".min.isr", "1");
        }
        properties.put("group.initial.rebalance.delay.ms", "0");
        return properties;
    }

    private static void format(Properties properties, Path file) throws IOException {
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        String[] arguments = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
        int code = StorageTool.execute(arguments, new PrintStream(output, true, StandardCharsets.UTF_8));
        if (code != 0)
            throw new IOException("its storage cannot be formatted: " + output.toString(StandardCharsets.UTF_8));
    }

    @Override
    public int port() {
        return port;
    }

    /** The broker's counters: records and bytes in, bytes out, since its start. */
    @Override
    public Map<String, Number> figures() {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        Map<String, Number> figures = new LinkedHashMap<>();
        figures.put("messagesIn", count(beans, "MessagesInPerSec"));
        figures.put("bytesIn", count(beans, "BytesInPerSec"));
        figures.put("bytesOut", count(beans, "BytesOutPerSec"));
        return figures;
    }

    /** A meter is registered with the first record. */
    private static Number count(MBeanServer beans, String meter) {
        try {
            ObjectName name = new ObjectName(TOPICS + meter);
            return beans.isRegistered(name) ? (Number) beans.getAttribute(name, "Count") : 0;
        } catch (JMException e) {
            throw new IllegalStateException(meter, e);
        }
    }

    @Override
    public void close() throws Exception {
        try {
            server.shutdown();
            server.awaitShutdown();
        } finally {
            directory.close();
        }
    }
}
