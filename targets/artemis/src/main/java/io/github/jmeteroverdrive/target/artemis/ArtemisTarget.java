// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import io.github.jmeteroverdrive.target.Arguments;
import io.github.jmeteroverdrive.target.Identity;
import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.TrustStore;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.config.ClusterConnectionConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.ha.SharedStoreBackupPolicyConfiguration;
import org.apache.activemq.artemis.core.config.ha.SharedStorePrimaryPolicyConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.paging.PagingManager;
import org.apache.activemq.artemis.core.paging.PagingStore;
import org.apache.activemq.artemis.core.postoffice.QueueBinding;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/**
 * An embedded broker: Core, AMQP 1.0 and MQTT on one port, with queues and topics created on first use. Its files are
 * in a temporary directory, or in one that is given. Not thread-safe.
 */
public final class ArtemisTarget implements Target {

    private final EmbeddedActiveMQ server = new EmbeddedActiveMQ();
    private final WorkDirectory directory;
    private final Optional<Identity> identity;
    private final Figures figures;
    private final int port;

    private ArtemisTarget(Options options, WorkDirectory directory) throws Exception {
        Path data = options.data().orElse(directory.path());
        this.directory = directory;
        identity = options.tls() ? Optional.of(Identity.make(directory.path(), options.address())) : Optional.empty();
        server.setConfiguration(new ArtemisConfiguration(options, data).with(identity));
        if (!options.users().isEmpty()) server.setSecurityManager(users(options.users()));
        server.start();
        port = options.ha() == Options.Ha.BACKUP ? options.port() : listening();
        if (port <= 0) {
            server.stop();
            throw LocalPort.taken(options.port(), null);
        }
        figures = new Figures(server.getActiveMQServer());
    }

    /** The port, or 0 when it does not listen. */
    private int listening() {
        var remoting = server.getActiveMQServer().getRemotingService();
        var acceptor = remoting.getAcceptor(ArtemisConfiguration.ACCEPTOR);
        return acceptor == null ? 0 : ((NettyAcceptor) acceptor).getActualPort();
    }

    /** @param arguments see {@link Options} */
    public static void main(String[] arguments) {
        TargetMain.run("artemis", given -> start(Options.of(given)), arguments);
    }

    /**
     * Starts it; clients may connect when this returns, to a backup when its primary has ended.
     *
     * @throws java.io.IOException if the port is not available
     */
    private static ArtemisTarget start(Options options) throws Exception {
        LocalPort.requireFree(options.port());
        return WorkDirectory.start("artemis", directory -> new ArtemisTarget(options, directory));
    }

    private static ActiveMQJAASSecurityManager users(Map<String, String> passwords) {
        var users = new SecurityConfiguration();
        passwords.forEach((name, password) -> {
            users.addUser(name, password);
            users.addRole(name, ArtemisConfiguration.ROLE);
        });
        return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users);
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public Optional<TrustStore> trust() {
        return identity.map(Identity::trust);
    }

    @Override
    public Map<String, Number> figures() {
        // a backup has none yet
        return server.getActiveMQServer().isActive() ? figures.get() : Map.of();
    }

    @Override
    public void close() throws Exception {
        try {
            server.stop();
        } finally {
            directory.close();
        }
    }

    /**
     * The broker's own counters: the depth of all queues together, messages added and acknowledged since the start,
     * connections, consumers, durable subscriptions, the number of paging addresses, and {@code paging ADDRESS} 1 or 0
     * of each that has paged. Not thread-safe.
     */
    private static final class Figures {

        private final ActiveMQServer server;
        private final Set<String> havePaged = new TreeSet<>();

        Figures(ActiveMQServer server) {
            this.server = server;
        }

        Map<String, Number> get() {
            Map<String, Number> figures = new LinkedHashMap<>();
            figures.put("queueDepth", server.getTotalMessageCount());
            figures.put("messagesAdded", server.getTotalMessagesAdded());
            figures.put("messagesAcknowledged", server.getTotalMessagesAcknowledged());
            figures.put("connections", server.getConnectionCount());
            figures.put("consumers", server.getTotalConsumerCount());
            figures.put("durableSubscriptions", durableSubscriptions());
            Set<String> paging = paging();
            figures.put("pagingAddresses", paging.size());
            havePaged.addAll(paging);
            havePaged.forEach(a -> figures.put("paging " + a, paging.contains(a) ? 1 : 0));
            return figures;
        }

        private long durableSubscriptions() {
            return server.getPostOffice()
                    .getAllBindings()
                    .filter(QueueBinding.class::isInstance)
                    .map(binding -> ((QueueBinding) binding).getQueue())
                    .filter(queue -> queue.getRoutingType() == RoutingType.MULTICAST)
                    .filter(queue -> queue.isDurable() && !queue.isInternalQueue())
                    .count();
        }

        private Set<String> paging() {
            PagingManager manager = server.getPagingManager();
            Set<String> names = new TreeSet<>();
            for (SimpleString name : manager.getStoreNames()) {
                if (isPaging(manager, name)) names.add(name.toString());
            }
            return names;
        }

        private static boolean isPaging(PagingManager manager, SimpleString address) {
            try {
                PagingStore store = manager.getPageStore(address);
                return store != null && store.isPaging();
            } catch (Exception e) {
                throw new IllegalStateException(e); // only creating a store may fail
            }
        }
    }

    private record ArtemisConfiguration(Options options, Path directory) {

        static final String ACCEPTOR = "all";

        /** The role of every user, with all permissions. */
        static final String ROLE = "all";

        private static final String EVERY_ADDRESS = "#";

        /** @param identity for TLS; empty = plain */
        Configuration with(Optional<Identity> identity) {
            Configuration configuration = new ConfigurationImpl()
                    .setName("overdrive")
                    .setPersistenceEnabled(options.journal() == Options.Journal.NIO)
                    .setJournalType(JournalType.NIO)
                    .setJournalDirectory(directory.resolve("journal").toString())
                    .setBindingsDirectory(directory.resolve("bindings").toString())
                    .setLargeMessagesDirectory(directory.resolve("large").toString())
                    .setPagingDirectory(directory.resolve("paging").toString())
                    .setSecurityEnabled(!options.users().isEmpty())
                    .setJMXManagementEnabled(false)
                    .setMessageCounterEnabled(options.statistics() == Options.Statistics.QUEUES)
                    // full load must not be taken for a deadlock or a full disk
                    .setCriticalAnalyzer(false)
                    .setMaxDiskUsage(-1)
                    .addAcceptorConfiguration(acceptor(identity))
                    .addAddressSetting(EVERY_ADDRESS, everyAddress());
            if (options.ha() != Options.Ha.NONE) pair(configuration);
            configuration.putSecurityRoles(EVERY_ADDRESS, Set.of(everything()));
            return configuration;
        }

        /** Clients learn of the backup only through the cluster connection. */
        private void pair(Configuration configuration) {
            configuration
                    .setHAPolicyConfiguration(
                            options.ha() == Options.Ha.PRIMARY
                                    ? new SharedStorePrimaryPolicyConfiguration().setFailoverOnServerShutdown(true)
                                    : new SharedStoreBackupPolicyConfiguration().setFailoverOnServerShutdown(true))
                    .addConnectorConfiguration("self", connector(options.port()))
                    .addConnectorConfiguration("peer", connector(options.peer()))
                    .addClusterConfiguration(new ClusterConnectionConfiguration()
                            .setName("pair")
                            .setConnectorName("self")
                            .setStaticConnectors(List.of("peer")));
        }

        private TransportConfiguration connector(int port) {
            return new TransportConfiguration(
                    NettyConnectorFactory.class.getName(),
                    Map.of(
                            TransportConstants.HOST_PROP_NAME,
                            options.address(),
                            TransportConstants.PORT_PROP_NAME,
                            port));
        }

        private TransportConfiguration acceptor(Optional<Identity> identity) {
            Map<String, Object> parameters = new HashMap<>();
            parameters.put(TransportConstants.HOST_PROP_NAME, options.address());
            parameters.put(TransportConstants.PORT_PROP_NAME, options.port());
            parameters.put(TransportConstants.PROTOCOLS_PROP_NAME, "CORE,AMQP,MQTT");
            identity.ifPresent(known -> {
                parameters.put(TransportConstants.SSL_ENABLED_PROP_NAME, true);
                parameters.put(
                        TransportConstants.KEYSTORE_PATH_PROP_NAME, known.keys().toString());
                parameters.put(TransportConstants.KEYSTORE_TYPE_PROP_NAME, Identity.TYPE);
                parameters.put(TransportConstants.KEYSTORE_PASSWORD_PROP_NAME, Identity.PASSWORD);
            });
            return new TransportConfiguration(NettyAcceptorFactory.class.getName(), parameters, ACCEPTOR);
        }

        private static Role everything() {
            return new Role(ROLE, true, true, true, true, true, true, true, true, true, true, true, true);
        }

        private AddressSettings everyAddress() {
            return EveryAddress.settings()
                    // never DROP, which would lose messages
                    .setAddressFullMessagePolicy(
                            AddressFullMessagePolicy.valueOf(options.full().name()))
                    .setMaxSizeBytes(options.maxSize())
                    .setPageSizeBytes(options.pageSize());
        }
    }

    /**
     * @param address IPv4 address to listen on
     * @param port TCP port there, 0 for a free one
     * @param journal where persistent messages are stored
     * @param full what happens when an address is full
     * @param maxSize bytes one address may hold before it is full
     * @param pageSize bytes of one page file
     * @param users passwords by name; empty = no authentication
     * @param tls whether the port accepts only TLS
     * @param statistics what the broker counts in addition
     * @param data directory of its files, which remain; empty = a temporary one
     * @param ha its role in a pair that shares its data
     * @param peer port of the other broker of the pair; 0 = none
     */
    record Options(
            String address,
            int port,
            Journal journal,
            Full full,
            long maxSize,
            int pageSize,
            Map<String, String> users,
            boolean tls,
            Statistics statistics,
            Optional<Path> data,
            Ha ha,
            int peer) {

        /** NONE: nothing is stored, persistent messages cost as much as others. */
        enum Journal {
            NONE,
            NIO
        }

        /** BLOCK: producers wait. PAGE: messages that do not fit are written to page files. */
        enum Full {
            BLOCK,
            PAGE
        }

        /** BACKUP: passive until the PRIMARY with the same data has ended. */
        enum Ha {
            NONE,
            PRIMARY,
            BACKUP
        }

        /** QUEUES: message counters of each queue, sampled every ten seconds. */
        enum Statistics {
            NONE,
            QUEUES
        }

        /** A quarter of the heap given in {@code target.properties}: about 200 000 messages of 1 KiB. */
        static final long DEFAULT_MAX_SIZE = 256L << 20;

        /** Artemis's default. */
        static final int DEFAULT_PAGE_SIZE = 10 << 20;

        private static final String[] KNOWN = {
            Arguments.ADDRESS,
            Arguments.PORT,
            "journal=none|nio (none, or nio when durable=true)",
            "durable=true|false (false): the same option at every broker",
            "full=BLOCK|PAGE (BLOCK)",
            "maxSize=BYTES of an address (1 or more, default " + DEFAULT_MAX_SIZE + ")",
            "pageSize=BYTES (1024 or more, not above maxSize, default " + DEFAULT_PAGE_SIZE + " or maxSize)",
            "users=NAME:PASSWORD,NAME:PASSWORD (by default none is needed)",
            "tls=true|false (false)",
            "statistics=none|queues (none)",
            "data=DIRECTORY whose files remain for the next start (a temporary one)",
            "ha=none|primary|backup (none): two brokers with the same data, each with a port and the other's as its peer",
            "peer=1..65535: port of the other broker of the pair"
        };

        /** @throws IllegalArgumentException with a sentence for the user */
        static Options of(Arguments arguments) {
            arguments.allow(KNOWN);
            long maxSize = arguments.number("maxSize", DEFAULT_MAX_SIZE, 1, Long.MAX_VALUE);
            Ha ha = arguments.oneOf("ha", Ha.NONE);
            Optional<Path> data = Optional.of(arguments.text("data", ""))
                    .filter(text -> !text.isEmpty())
                    .map(Path::of);
            int port = arguments.port();
            int peer = (int) arguments.number("peer", 0, 0, 65_535);
            if (ha != Ha.NONE && (data.isEmpty() || port == 0 || peer == 0))
                throw arguments.refuse("ha", "needs data, port and peer");
            return new Options(
                    arguments.address(),
                    port,
                    arguments.oneOf("journal", arguments.flag("durable") ? Journal.NIO : Journal.NONE),
                    arguments.oneOf("full", Full.BLOCK),
                    maxSize,
                    pageSize(arguments, maxSize),
                    arguments.pairs("users"),
                    arguments.flag("tls"),
                    arguments.oneOf("statistics", Statistics.NONE),
                    data,
                    ha,
                    peer);
        }

        private static int pageSize(Arguments arguments, long maxSize) {
            long fallback = Math.min(DEFAULT_PAGE_SIZE, maxSize);
            long pageSize = arguments.number("pageSize", fallback, 1024, Integer.MAX_VALUE);
            // Artemis would start with another page size, and a warning
            if (pageSize > maxSize) throw arguments.refuse("pageSize", "is above maxSize=" + maxSize);
            return (int) pageSize;
        }
    }
}
