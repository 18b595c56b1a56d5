// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import io.github.jmeteroverdrive.target.Identity;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.config.ClusterConnectionConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.ha.SharedStoreBackupPolicyConfiguration;
import org.apache.activemq.artemis.core.config.ha.SharedStorePrimaryPolicyConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/**
 * Translates the options into Artemis's configuration.
 *
 * @param directory for its files
 */
record ArtemisConfiguration(ArtemisOptions options, Path directory) {

    static final String ACCEPTOR = "all";

    /** The role of every user, with all permissions. */
    static final String ROLE = "all";

    private static final String EVERY_ADDRESS = "#";

    /** @param identity for TLS; empty = plain */
    Configuration with(Optional<Identity> identity) {
        Configuration configuration = new ConfigurationImpl()
                .setName("overdrive")
                .setPersistenceEnabled(options.journal() == ArtemisOptions.Journal.NIO)
                .setJournalType(JournalType.NIO)
                .setJournalDirectory(directory.resolve("journal").toString())
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setLargeMessagesDirectory(directory.resolve("large").toString())
                .setPagingDirectory(directory.resolve("paging").toString())
                .setSecurityEnabled(!options.users().isEmpty())
                .setJMXManagementEnabled(false)
                .setMessageCounterEnabled(options.statistics() == ArtemisOptions.Statistics.QUEUES)
                // full load must not be taken for a deadlock or a full disk
                .setCriticalAnalyzer(false)
                .setMaxDiskUsage(-1)
                .addAcceptorConfiguration(acceptor(identity))
                .addAddressSetting(EVERY_ADDRESS, everyAddress());
        if (options.ha() != ArtemisOptions.Ha.NONE) pair(configuration);
        configuration.putSecurityRoles(EVERY_ADDRESS, Set.of(everything()));
        return configuration;
    }

    /** Clients learn of the backup only through the cluster connection. */
    private void pair(Configuration configuration) {
        configuration
                .setHAPolicyConfiguration(
                        options.ha() == ArtemisOptions.Ha.PRIMARY
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
                Map.of(TransportConstants.HOST_PROP_NAME, options.address(), TransportConstants.PORT_PROP_NAME, port));
    }

    private TransportConfiguration acceptor(Optional<Identity> identity) {
        Map<String, Object> parameters = new HashMap<>();
        parameters.put(TransportConstants.HOST_PROP_NAME, options.address());
        parameters.put(TransportConstants.PORT_PROP_NAME, options.port());
        parameters.put(TransportConstants.PROTOCOLS_PROP_NAME, "CORE,AMQP");
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
