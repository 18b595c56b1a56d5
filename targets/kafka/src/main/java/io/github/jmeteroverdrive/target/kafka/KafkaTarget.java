// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.kafka;

import io.github.jmeteroverdrive.target.Arguments;
import io.github.jmeteroverdrive.target.Identity;
import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.TrustStore;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.security.plain.PlainLoginModule;
import org.apache.kafka.common.security.scram.ScramLoginModule;
import org.apache.kafka.common.utils.Time;

/**
 * Kafka brokers in one JVM, of which the first is also the controller (KRaft). They listen on 127.0.0.1, create topics
 * on first use with a replica on each, and keep their files in a temporary directory unless one is given. Not
 * thread-safe.
 */
public final class KafkaTarget implements Target {

    private static final String TOPICS = "kafka.server:type=BrokerTopicMetrics,name=";
    private static final String SCRAM = "SCRAM-SHA-512";
    private static final String ADDRESS = InetAddress.getLoopbackAddress().getHostAddress();

    private final Options options;
    private final WorkDirectory directory;
    private final Optional<Identity> identity;
    private final List<KafkaRaftServer> nodes = new ArrayList<>();
    private final int port;
    private final int controller;

    private KafkaTarget(Options options, WorkDirectory directory) throws Exception {
        this.options = options;
        this.directory = directory;
        // these warn of each first start and of each stop
        for (String logger : new String[] {"controller.QuorumController", "clients.NetworkClient"})
            System.setProperty("org.slf4j.simpleLogger.log.org.apache.kafka." + logger, "error");
        identity = options.tls() ? Optional.of(Identity.make(directory.path(), ADDRESS)) : Optional.empty();
        port = options.port() == 0 ? freePort() : options.port();
        controller = freePort();
        Path data = options.data().orElse(directory.path());
        String cluster = Uuid.randomUuid().toString();
        try {
            for (int node = 1; node <= options.nodes(); node++) {
                Path logs = data.resolve("logs" + node);
                Properties properties = configuration(node, logs);
                if (Files.notExists(logs.resolve("meta.properties"))) format(cluster, properties);
                KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM);
                nodes.add(server);
                server.startup();
            }
        } catch (Exception e) {
            nodes.forEach(KafkaRaftServer::shutdown);
            throw e;
        }
    }

    /** @param arguments see {@link Options} */
    public static void main(String[] arguments) {
        TargetMain.run("kafka", given -> start(Options.of(given)), arguments);
    }

    /**
     * Starts it; clients may connect when this returns.
     *
     * @throws IOException if the port is not available
     */
    private static KafkaTarget start(Options options) throws Exception {
        LocalPort.requireFree(options.port());
        return WorkDirectory.start("kafka", directory -> new KafkaTarget(options, directory));
    }

    private static int freePort() throws IOException {
        return LocalPort.free(InetAddress.getLoopbackAddress());
    }

    private Properties configuration(int node, Path logs) throws IOException {
        int client = node == 1 ? port : freePort();
        int advertised = node == 1 && options.advertised() > 0 ? options.advertised() : client;
        String broker = ",BROKER://%s:%d".formatted(ADDRESS, freePort());
        String listeners = "CLIENT://%s:%d".formatted(ADDRESS, client) + broker;
        Properties properties = new Properties();
        properties.put("process.roles", node == 1 ? "broker,controller" : "broker");
        properties.put("node.id", String.valueOf(node));
        properties.put("controller.quorum.voters", "1@%s:%d".formatted(ADDRESS, controller));
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("inter.broker.listener.name", "BROKER");
        properties.put(
                "listeners", node == 1 ? listeners + ",CONTROLLER://%s:%d".formatted(ADDRESS, controller) : listeners);
        properties.put("advertised.listeners", "CLIENT://%s:%d".formatted(ADDRESS, advertised) + broker);
        properties.put(
                "listener.security.protocol.map",
                "CLIENT:%s,BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT".formatted(options.protocol()));
        properties.put("log.dirs", logs.toString());
        properties.put("num.partitions", String.valueOf(options.partitions()));
        properties.put("offsets.topic.num.partitions", "1");
        properties.put("transaction.state.log.num.partitions", "1");
        String replicas = String.valueOf(options.nodes());
        String inSync = options.nodes() == 3 ? "2" : "1";
        properties.put("default.replication.factor", replicas);
        properties.put("min.insync.replicas", inSync);
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            properties.put(topic + ".replication.factor", replicas);
            if (!topic.startsWith("offsets")) properties.put(topic + ".min.isr", inSync);
        }
        properties.put("group.initial.rebalance.delay.ms", "0");
        secure(properties);
        return properties;
    }

    private void secure(Properties properties) {
        String listener = "listener.name.client.";
        identity.ifPresent(with -> {
            properties.put(listener + "ssl.keystore.type", Identity.TYPE);
            properties.put(listener + "ssl.keystore.location", with.keys().toString());
            properties.put(listener + "ssl.keystore.password", Identity.PASSWORD);
            properties.put(listener + "ssl.key.password", Identity.PASSWORD);
        });
        if (options.users().isEmpty()) return;
        StringBuilder users = new StringBuilder(PlainLoginModule.class.getName()).append(" required");
        options.users().forEach((name, password) -> users.append(" user_%s=\"%s\"".formatted(name, password)));
        properties.put(listener + "sasl.enabled.mechanisms", "PLAIN," + SCRAM);
        properties.put(listener + "scram-sha-512.sasl.jaas.config", ScramLoginModule.class.getName() + " required;");
        properties.put(listener + "plain.sasl.jaas.config", users.append(';').toString());
    }

    private void format(String cluster, Properties properties) throws IOException {
        Path file = directory.path().resolve("server.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        List<String> arguments = new ArrayList<>(List.of("format", "-t", cluster, "-c", file.toString()));
        options.users().forEach((name, password) -> {
            arguments.add("--add-scram");
            arguments.add("%s=[name=%s,password=%s]".formatted(SCRAM, name, password));
        });
        int code = StorageTool.execute(
                arguments.toArray(new String[0]), new PrintStream(output, true, StandardCharsets.UTF_8));
        if (code != 0)
            throw new IOException("its storage cannot be formatted: " + output.toString(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<TrustStore> trust() {
        return identity.map(Identity::trust);
    }

    @Override
    public int port() {
        return port;
    }

    /** The brokers' counters: records and bytes in, bytes out, since their start. */
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
            for (int last = nodes.size() - 1; last >= 0; last--) { // the controller last
                nodes.get(last).shutdown();
                nodes.get(last).awaitShutdown();
            }
        } finally {
            directory.close();
        }
    }

    /**
     * @param port TCP port of the first node on 127.0.0.1, 0 for a free one
     * @param advertised port of a proxy, which the broker gives to clients instead of its own; 0 = none
     * @param nodes brokers, of which the first is also the controller
     * @param partitions of each topic, with a replica on each node
     * @param users passwords by name; empty = no authentication
     * @param tls whether clients must use TLS
     * @param data directory of its files, which remain; empty = a temporary one
     */
    private record Options(
            int port,
            int advertised,
            int nodes,
            int partitions,
            Map<String, String> users,
            boolean tls,
            Optional<Path> data) {

        private static final String[] KNOWN = {
            Arguments.PORT,
            "advertised=0..65535 (0, the default, is port) port on which clients reach the first node, that of a proxy",
            "nodes=1..3 (1)",
            "partitions=1..1000 (1) of each topic, with a replica on each node",
            "users=NAME:PASSWORD,NAME:PASSWORD for SASL/PLAIN and SCRAM-SHA-512 (by default none is needed)",
            "tls=true|false (false)",
            "data=DIRECTORY that outlives the broker (a temporary one)",
            "durable=true|false (false): the same option at every broker, without effect, because Kafka always writes to files"
        };

        /** @throws IllegalArgumentException with a sentence for the user */
        static Options of(Arguments arguments) {
            arguments.allow(KNOWN);
            arguments.flag("durable");
            String data = arguments.text("data", "");
            return new Options(
                    arguments.port(),
                    (int) arguments.number("advertised", 0, 0, 65_535),
                    (int) arguments.number("nodes", 1, 1, 3),
                    (int) arguments.number("partitions", 1, 1, 1000),
                    arguments.pairs("users"),
                    arguments.flag("tls"),
                    data.isEmpty() ? Optional.empty() : Optional.of(Path.of(data)));
        }

        /** The security protocol of the clients' listener. */
        String protocol() {
            return users.isEmpty() ? tls ? "SSL" : "PLAINTEXT" : tls ? "SASL_SSL" : "SASL_PLAINTEXT";
        }
    }
}
