// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.broker;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.broker.BrokerService;
import org.apache.activemq.broker.Connection;
import org.apache.activemq.broker.ConnectionContext;
import org.apache.activemq.broker.TransportConnection;
import org.apache.activemq.broker.TransportConnector;
import org.apache.activemq.broker.region.Destination;
import org.apache.activemq.broker.region.DestinationStatistics;
import org.apache.activemq.broker.region.Queue;
import org.apache.activemq.command.ActiveMQDestination;
import org.apache.activemq.command.ActiveMQQueue;
import org.apache.activemq.store.kahadb.KahaDBPersistenceAdapter;

/** An ActiveMQ Classic that can be killed and started again on its store. */
public final class ClassicMain {

    private final BrokerService broker;
    private final TransportConnector connector;
    private final ClassicTap tap;

    private ClassicMain(BrokerService broker, TransportConnector connector, ClassicTap tap) {
        this.broker = broker;
        this.connector = connector;
        this.tap = tap;
    }

    /** @param arguments port, directory, whether there is a store */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[1]);
        boolean store = Boolean.parseBoolean(arguments[2]);
        Files.createDirectories(directory);
        BrokerService broker = new BrokerService();
        broker.setBrokerName("fuzz");
        broker.setUseJmx(false);
        broker.setUseShutdownHook(false);
        broker.setPersistent(store);
        if (store) {
            KahaDBPersistenceAdapter adapter = new KahaDBPersistenceAdapter();
            adapter.setDirectory(directory.resolve("store").toFile());
            broker.setPersistenceAdapter(adapter);
        }
        TransportConnector connector = broker.addConnector(URI.create("tcp://127.0.0.1:" + arguments[0]));
        try (TapFile file = new TapFile(directory.resolve("tap.tsv"))) {
            ClassicTap[] tap = new ClassicTap[1];
            broker.setPlugins(
                    new org.apache.activemq.broker.BrokerPlugin[] {next -> tap[0] = new ClassicTap(next, file)});
            broker.start();
            broker.waitUntilStarted();
            Commands.serve(Integer.parseInt(arguments[0]), new ClassicMain(broker, connector, tap[0])::answer);
            broker.stop();
        }
        System.exit(0);
    }

    private String answer(String... words) throws Exception {
        return switch (words[0]) {
            case "taken" -> String.valueOf(tap.taken(words[1]));
            case "queues" -> queues(words[1]);
            case "purge" -> purge(queue(words[1]));
            case "move" -> move(queue(words[1]), words[2]);
            case "close" -> close(words[1]);
            case "settle" -> String.valueOf(others(words[1]).size());
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private Queue queue(String name) throws Exception {
        return (Queue) broker.getRegionBroker().getDestinationMap().get(new ActiveMQQueue(name));
    }

    /** For each queue its name, address, added, acknowledged, expired, killed and messages. */
    private String queues(String prefix) throws Exception {
        StringBuilder text = new StringBuilder();
        for (var entry : broker.getRegionBroker().getDestinationMap().entrySet()) {
            String name = entry.getKey().getPhysicalName();
            if (!name.startsWith(prefix)) continue;
            DestinationStatistics counts = entry.getValue().getDestinationStatistics();
            text.append(name).append('\t').append(name);
            text.append('\t').append(counts.getEnqueues().getCount());
            text.append('\t').append(counts.getDequeues().getCount());
            text.append('\t').append(counts.getExpired().getCount()).append("\t0");
            text.append('\t').append(counts.getMessages().getCount()).append('\t');
        }
        return text.toString();
    }

    private static String purge(Destination queue) throws Exception {
        long before = queue.getDestinationStatistics().getMessages().getCount();
        ((Queue) queue).purge();
        return String.valueOf(
                before - queue.getDestinationStatistics().getMessages().getCount());
    }

    private String move(Queue from, String to) throws Exception {
        ConnectionContext context = broker.getAdminConnectionContext();
        ActiveMQDestination target = new ActiveMQQueue(to);
        return String.valueOf(from.moveMatchingMessagesTo(context, (String) null, target));
    }

    private List<Connection> others(String spared) {
        List<Connection> others = new ArrayList<>();
        for (TransportConnection connection : connector.getConnections()) {
            if (!tap.isUser(connection.getConnectionId(), spared)) others.add(connection);
        }
        return others;
    }

    private String close(String spared) throws Exception {
        List<Connection> others = others(spared);
        for (Connection connection : others) connection.stop();
        return String.valueOf(others.size());
    }
}
