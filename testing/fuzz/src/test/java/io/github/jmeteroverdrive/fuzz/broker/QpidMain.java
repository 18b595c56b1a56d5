// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.broker;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.qpid.server.SystemLauncher;
import org.apache.qpid.server.SystemLauncherListener;
import org.apache.qpid.server.model.ConfiguredObject;
import org.apache.qpid.server.model.Connection;
import org.apache.qpid.server.model.Queue;
import org.apache.qpid.server.model.SystemConfig;
import org.apache.qpid.server.model.VirtualHost;
import org.apache.qpid.server.virtualhost.QueueManagingVirtualHost;

/** A Qpid Broker-J that can be killed and restarted on its store. */
public final class QpidMain {

    private static final String QUEUES = """
            {"type": "%s",%s "housekeepingCheckPeriod": 100,
             "nodeAutoCreationPolicies": [
               {"pattern": "DLQ", "nodeType": "queue", "attributes": {},
                "createdOnPublish": "true", "createdOnConsume": "true"},
               {"pattern": "dlq[.].*", "nodeType": "queue",
                "attributes": {"maximumDeliveryAttempts": 2},
                "createdOnPublish": "true", "createdOnConsume": "true"},
               {"pattern": "full[.].*", "nodeType": "queue",
                "attributes": {"overflowPolicy": "PRODUCER_FLOW_CONTROL",
                               "maximumQueueDepthBytes": 60000},
                "createdOnPublish": "true", "createdOnConsume": "true"},
               {"pattern": "(?!amq[.])[^$/].*", "nodeType": "queue", "attributes": {},
                "createdOnPublish": "true", "createdOnConsume": "true"}]}
            """;

    private final VirtualHost<?> host;

    private QpidMain(VirtualHost<?> host) {
        this.host = host;
    }

    /** @param arguments port, directory, whether there is a store */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[1]);
        Files.createDirectories(directory);
        System.setProperty(
                "derby.stream.error.file", directory.resolve("derby.log").toString());
        AtomicReference<SystemConfig<?>> system = new AtomicReference<>();
        SystemLauncher launcher = new SystemLauncher(new SystemLauncherListener.DefaultSystemLauncherListener() {
            @Override
            public void onContainerResolve(SystemConfig<?> config) {
                system.set(config);
            }
        });
        launcher.startup(configuration(arguments[0], directory, Boolean.parseBoolean(arguments[2])));
        var broker = (org.apache.qpid.server.model.Broker<?>) system.get().getContainer();
        VirtualHost<?> host = broker.getVirtualHostNodes().iterator().next().getVirtualHost();
        Commands.serve(Integer.parseInt(arguments[0]), new QpidMain(host)::answer);
        launcher.shutdown();
        System.exit(0);
    }

    private static Map<String, Object> configuration(String port, Path directory, boolean store) {
        Map<String, String> context = new HashMap<>();
        context.put("qpid.amqp_port", port);
        context.put(SystemConfig.QPID_WORK_DIR, directory.toString());
        context.put(
                "qpid.initial_config_virtualhost_config",
                QUEUES.formatted(
                        store ? "DERBY" : "Memory",
                        store ? "\"storePath\": \"" + directory.resolve("messages") + "\"," : ""));
        return Map.of(
                ConfiguredObject.TYPE,
                "Memory",
                SystemConfig.INITIAL_CONFIGURATION_LOCATION,
                SystemLauncher.class
                        .getClassLoader()
                        .getResource("io/github/jmeteroverdrive/target/qpid/broker.json")
                        .toExternalForm(),
                SystemConfig.STARTUP_LOGGED_TO_SYSTEM_OUT,
                false,
                ConfiguredObject.CONTEXT,
                context);
    }

    private String answer(String... words) throws Exception {
        return switch (words[0]) {
            case "taken" -> String.valueOf(taken(words[1]));
            case "traffic" -> traffic();
            case "queues" -> queues(words[1]);
            case "purge" -> String.valueOf(queue(words[1]).clearQueue());
            case "move" -> move(queue(words[1]), words[2]);
            case "close" -> close(words[1]);
            case "settle" -> settle(words[1]);
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    @SuppressWarnings("rawtypes")
    private List<Queue> all(String prefix) {
        List<Queue> all = new ArrayList<>();
        for (Queue queue : host.getChildren(Queue.class)) {
            if (queue.getName().startsWith(prefix)) all.add(queue);
        }
        return all;
    }

    private Queue<?> queue(String name) {
        return all(name).stream()
                .filter(queue -> queue.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no queue " + name));
    }

    private long taken(String prefix) {
        long taken = 0;
        for (Queue<?> queue : all(prefix)) taken += queue.getTotalEnqueuedMessages();
        return taken;
    }

    /** Number of messages in and out since its start. */
    private String traffic() {
        QueueManagingVirtualHost<?> counted = (QueueManagingVirtualHost<?>) host;
        return counted.getMessagesIn() + "\t" + counted.getMessagesOut();
    }

    /** For each queue its name, address, added, acknowledged, expired, killed and messages. */
    private String queues(String prefix) {
        StringBuilder text = new StringBuilder();
        for (Queue<?> queue : all(prefix)) {
            long expired = queue.getTotalExpiredMessages();
            text.append(queue.getName()).append('\t').append(queue.getName());
            text.append('\t').append(queue.getTotalEnqueuedMessages());
            text.append('\t').append(queue.getTotalDequeuedMessages() - expired);
            text.append('\t').append(expired).append("\t0");
            text.append('\t').append(queue.getQueueDepthMessages()).append('\t');
        }
        return text.toString();
    }

    private String move(Queue<?> from, String to) {
        if (all(to).isEmpty()) host.createChild(Queue.class, Map.of(Queue.NAME, to, Queue.TYPE, "standard"));
        return String.valueOf(from.moveMessages(queue(to), null, null, -1).size());
    }

    private String close(String spared) {
        int closed = 0;
        for (Connection<?> connection : host.getConnections()) {
            if (spares(connection, spared)) continue;
            connection.deleteAsync();
            closed++;
        }
        return String.valueOf(closed);
    }

    private String settle(String spared) {
        return String.valueOf(
                host.getConnections().stream().filter(c -> !spares(c, spared)).count());
    }

    private static boolean spares(Connection<?> connection, String spared) {
        String client = connection.getClientId();
        return client != null && client.startsWith(spared);
    }
}
