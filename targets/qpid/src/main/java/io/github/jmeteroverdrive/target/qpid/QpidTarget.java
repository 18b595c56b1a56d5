// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.qpid;

import io.github.jmeteroverdrive.target.Arguments;
import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToLongFunction;
import org.apache.qpid.server.SystemLauncher;
import org.apache.qpid.server.SystemLauncherListener;
import org.apache.qpid.server.model.Broker;
import org.apache.qpid.server.model.ConfiguredObject;
import org.apache.qpid.server.model.LifetimePolicy;
import org.apache.qpid.server.model.Port;
import org.apache.qpid.server.model.Queue;
import org.apache.qpid.server.model.State;
import org.apache.qpid.server.model.SystemConfig;
import org.apache.qpid.server.model.VirtualHost;
import org.apache.qpid.server.model.VirtualHostNode;
import org.apache.qpid.server.model.port.AmqpPort;
import org.apache.qpid.server.virtualhost.QueueManagingVirtualHost;

/**
 * An embedded broker: AMQP 1.0 on a port of 127.0.0.1 without authentication, with queues created on first use. Its
 * files are temporary. Not thread-safe.
 */
public final class QpidTarget implements Target {

    private static final String CONFIGURATION = "broker.json";

    private final WorkDirectory directory;
    private final SystemLauncher launcher;
    private final Figures figures;
    private final int port;

    private QpidTarget(Options options, WorkDirectory directory) throws Exception {
        this.directory = directory;
        // Derby's log, which would be in the working directory
        System.setProperty(
                "derby.stream.error.file", directory.path().resolve("derby.log").toString());
        options.statistics().show();
        AtomicReference<SystemConfig<?>> system = new AtomicReference<>();
        launcher = new SystemLauncher(new SystemLauncherListener.DefaultSystemLauncherListener() {
            @Override
            public void onContainerResolve(SystemConfig<?> config) {
                system.set(config);
            }
        });
        try {
            launcher.startup(configuration(options));
            var broker = (Broker<?>) system.get().getContainer();
            port = port(broker, options);
            figures = new Figures(virtualHost(broker));
        } catch (Exception e) {
            launcher.shutdown();
            throw e;
        }
    }

    /** @param arguments see {@link Options} */
    public static void main(String[] arguments) {
        TargetMain.run("qpid", given -> start(Options.of(given)), arguments);
    }

    /**
     * Starts it; clients may connect when this returns.
     *
     * @throws IOException if the port is not available, or the store fails
     */
    private static QpidTarget start(Options options) throws Exception {
        LocalPort.requireFree(options.port());
        return WorkDirectory.start("qpid", directory -> new QpidTarget(options, directory));
    }

    private Map<String, Object> configuration(Options options) {
        return Map.of(
                ConfiguredObject.TYPE,
                "Memory",
                SystemConfig.INITIAL_CONFIGURATION_LOCATION,
                QpidTarget.class.getResource(CONFIGURATION).toExternalForm(),
                SystemConfig.STARTUP_LOGGED_TO_SYSTEM_OUT,
                false,
                ConfiguredObject.CONTEXT,
                context(options));
    }

    private Map<String, String> context(Options options) {
        Map<String, String> context = new HashMap<>(options.statistics().context());
        context.put("qpid.amqp_port", String.valueOf(options.port()));
        context.put(SystemConfig.QPID_WORK_DIR, directory.path().toString());
        context.put("qpid.initial_config_virtualhost_config", VirtualHostJson.of(options.store(), directory.path()));
        return context;
    }

    private static int port(Broker<?> broker, Options options) throws IOException {
        for (Port<?> port : broker.getPorts()) {
            if (port instanceof AmqpPort<?> amqp && port.getState() == State.ACTIVE) return amqp.getBoundPort();
        }
        throw LocalPort.taken(options.port(), null);
    }

    /** The port opens even when the virtual host failed. */
    private static VirtualHost<?> virtualHost(Broker<?> broker) throws IOException {
        for (VirtualHostNode<?> node : broker.getVirtualHostNodes()) {
            VirtualHost<?> host = node.getVirtualHost();
            if (host != null && host.getState() == State.ACTIVE) return host;
        }
        throw new IOException("the broker's virtual host did not start; see the lines above");
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public Map<String, Number> figures() {
        return figures.get();
    }

    @Override
    public void close() throws Exception {
        try {
            launcher.shutdown();
        } finally {
            directory.close();
        }
    }

    /**
     * The broker's counters, named as those of the target artemis: the depth of all queues together, messages added to
     * and taken from the present queues, connections; and its own statistics of messages and payload bytes in and out.
     * The queue of a subscription counts as a queue. Thread-safe.
     */
    private static final class Figures {

        /** The prefix of a durable subscription's queue. */
        private static final String SUBSCRIPTION = "qpidsub_/";

        private final VirtualHost<?> host;

        Figures(VirtualHost<?> host) {
            this.host = host;
        }

        @SuppressWarnings("rawtypes")
        Map<String, Number> get() {
            Collection<Queue> queues = host.getChildren(Queue.class);
            Map<String, Number> figures = new LinkedHashMap<>();
            figures.put("queueDepth", sum(queues, Queue::getQueueDepthMessages));
            figures.put("messagesAdded", sum(queues, Queue::getTotalEnqueuedMessages));
            figures.put("messagesAcknowledged", sum(queues, Queue::getTotalDequeuedMessages));
            figures.put("connections", host.getConnections().size());
            figures.put("consumers", sum(queues, Queue::getConsumerCount));
            figures.put(
                    "durableSubscriptions",
                    queues.stream().filter(Figures::durable).count());
            if (host instanceof QueueManagingVirtualHost<?> counted) {
                figures.put("messagesIn", counted.getMessagesIn());
                figures.put("messagesOut", counted.getMessagesOut());
                figures.put("bytesIn", counted.getBytesIn());
                figures.put("bytesOut", counted.getBytesOut());
            }
            return figures;
        }

        @SuppressWarnings("rawtypes")
        private static long sum(Collection<Queue> queues, ToLongFunction<Queue> figure) {
            return queues.stream().mapToLong(figure).sum();
        }

        private static boolean durable(Queue<?> queue) {
            return queue.getName().startsWith(SUBSCRIPTION) && queue.getLifetimePolicy() == LifetimePolicy.PERMANENT;
        }
    }

    /** Broker-J's configuration of the virtual host: its store, and queues created on first use. */
    private static final class VirtualHostJson {

        /**
         * Every name except those with a meaning for the broker: its exchanges ({@code amq.topic/KEY} is a topic),
         * management ({@code $management}) and global addresses ({@code /…}).
         */
        static final String QUEUES = "(?!amq[.])[^$/].*";

        private VirtualHostJson() {}

        static String of(Options.Store store, Path directory) {
            return """
                    {"type": "%s",%s
                     "nodeAutoCreationPolicies": [
                       {"pattern": "%s", "nodeType": "queue", "attributes": {},
                        "createdOnPublish": "true", "createdOnConsume": "true"}]}
                    """.formatted(type(store), storePath(store, directory), QUEUES);
        }

        private static String type(Options.Store store) {
            return switch (store) {
                case MEMORY -> "Memory";
                case DERBY -> "DERBY";
            };
        }

        private static String storePath(Options.Store store, Path directory) {
            if (store == Options.Store.MEMORY) return "";
            String path = directory.resolve("messages").toString().replace("\\", "\\\\");
            return "\"storePath\": \"" + path + "\",";
        }
    }

    /**
     * @param port TCP port on 127.0.0.1, 0 for a free one
     * @param store where persistent messages are stored
     * @param statistics the levels whose statistics the broker reports
     */
    private record Options(int port, Store store, Reports statistics) {

        /** MEMORY: the broker refuses persistent messages. DERBY: a database in files. */
        enum Store {
            MEMORY,
            DERBY
        }

        private static final String[] KNOWN = {
            Arguments.PORT,
            "store=memory|derby (memory, which refuses persistent messages, or derby when durable=true)",
            "durable=true|false (false): the same option at every broker",
            "statistics=none|broker|virtualhost|all (none): reports once a second"
        };

        /** @throws IllegalArgumentException with a sentence for the user */
        static Options of(Arguments arguments) {
            arguments.allow(KNOWN);
            return new Options(
                    arguments.port(),
                    arguments.oneOf("store", arguments.flag("durable") ? Store.DERBY : Store.MEMORY),
                    arguments.oneOf("statistics", Reports.NONE));
        }

        /**
         * The broker's reports of its own statistics, once a second on standard error. Broker-J 10 always counts at
         * every level, including connections; only the reports can be switched.
         */
        enum Reports {
            NONE(Set.of()),
            BROKER(Set.of("Broker")),
            VIRTUALHOST(Set.of("VirtualHost")),
            ALL(Set.of("Broker", "VirtualHost"));

            private static final String PERIOD_SECONDS = "1";
            private static final String COUNTS =
                    "messages in ${messagesIn}, out ${messagesOut}," + " bytes in ${bytesIn}, out ${bytesOut}";

            private final Set<String> categories;

            Reports(Set<String> categories) {
                this.categories = categories;
            }

            /** Context variables of the broker. */
            Map<String, String> context() {
                Map<String, String> context = new LinkedHashMap<>();
                for (String category : categories) {
                    context.put(
                            category.equals("Broker")
                                    ? Broker.BROKER_STATISTICS_REPORING_PERIOD
                                    : QueueManagingVirtualHost.VIRTUALHOST_STATISTICS_REPORING_PERIOD,
                            PERIOD_SECONDS);
                    String word = category.toLowerCase(Locale.ROOT);
                    context.put(
                            "qpid." + word + ".statisticsReportPattern", "${ancestor:" + word + ":name}: " + COUNTS);
                }
                return context;
            }

            /** Reports are not warnings, so enable their level; before the broker's first log. */
            void show() {
                for (String category : categories)
                    System.setProperty("org.slf4j.simpleLogger.log.qpid.statistics." + category, "info");
            }
        }
    }
}
