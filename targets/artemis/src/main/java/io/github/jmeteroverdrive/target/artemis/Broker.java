// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import io.github.jmeteroverdrive.target.Identity;
import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TrustStore;
import io.github.jmeteroverdrive.target.WorkDirectory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/**
 * An embedded broker: Core and AMQP 1.0 on one port of its address, and every queue and topic is
 * made when it is first used. Its files are in a directory that goes with it, or in one that is
 * given. Not thread-safe.
 */
final class Broker implements Target {

    private final EmbeddedActiveMQ server = new EmbeddedActiveMQ();
    private final WorkDirectory directory;
    private final Optional<Identity> identity;
    private final Figures figures;
    private final int port;

    private Broker(Options options, WorkDirectory directory) throws Exception {
        Path data = options.data().orElse(directory.path());
        this.directory = directory;
        identity =
                options.tls()
                        ? Optional.of(Identity.make(directory.path(), options.address()))
                        : Optional.empty();
        server.setConfiguration(new BrokerConfiguration(options, data).with(identity));
        if (!options.users().isEmpty()) server.setSecurityManager(users(options.users()));
        server.start();
        port = options.ha() == Options.Ha.BACKUP ? options.port() : listening();
        if (port <= 0) {
            server.stop();
            throw LocalPort.taken(options.port(), null);
        }
        figures = new Figures(server.getActiveMQServer());
    }

    /** 0 when it does not listen. */
    private int listening() {
        var remoting = server.getActiveMQServer().getRemotingService();
        var acceptor = remoting.getAcceptor(BrokerConfiguration.ACCEPTOR);
        return acceptor == null ? 0 : ((NettyAcceptor) acceptor).getActualPort();
    }

    /**
     * Starts it; clients may come when this returns, to a backup when its primary has ended.
     *
     * @throws java.io.IOException if the port cannot be had
     * @throws Exception whatever else Artemis objects to
     */
    static Broker start(Options options) throws Exception {
        LocalPort.requireFree(options.port());
        WorkDirectory directory = new WorkDirectory("artemis");
        try {
            return new Broker(options, directory);
        } catch (Exception e) {
            directory.close();
            throw e;
        }
    }

    private static ActiveMQJAASSecurityManager users(Map<String, String> passwords) {
        var users = new SecurityConfiguration();
        passwords.forEach(
                (name, password) -> {
                    users.addUser(name, password);
                    users.addRole(name, BrokerConfiguration.ROLE);
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
}
