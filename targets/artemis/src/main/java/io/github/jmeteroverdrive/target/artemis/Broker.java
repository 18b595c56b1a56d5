// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/**
 * An embedded broker without disk, users and JMX: Core and AMQP 1.0 on one port of 127.0.0.1, and
 * every queue and topic is made when it is first used. Not thread-safe.
 */
final class Broker implements AutoCloseable {

    private static final String ACCEPTOR = "all";

    private final EmbeddedActiveMQ server = new EmbeddedActiveMQ();
    private final int port;

    /**
     * Starts it; clients may come when this returns.
     *
     * @throws IOException if the port cannot be had
     * @throws Exception whatever else Artemis objects to
     */
    Broker(Options options) throws Exception {
        requireFree(options.port());
        server.setConfiguration(configuration(options)).start();
        var acceptor = server.getActiveMQServer().getRemotingService().getAcceptor(ACCEPTOR);
        port = acceptor == null ? 0 : ((NettyAcceptor) acceptor).getActualPort();
        if (port <= 0) {
            close();
            throw taken(options.port(), null);
        }
    }

    /** The TCP port it listens on. */
    int port() {
        return port;
    }

    /** What it holds and has done, to be printed. */
    Statistics statistics(PrintStream out) {
        return new Statistics(server.getActiveMQServer(), out);
    }

    @Override
    public void close() throws Exception {
        server.stop();
    }

    /** Asked first, because Artemis says it in pages of stack trace or starts without the port. */
    private static void requireFree(int port) throws IOException {
        try (var probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assert probe.isBound();
        } catch (BindException e) {
            throw taken(port, e);
        }
    }

    private static IOException taken(int port, Exception cause) {
        return new IOException(
                "port " + port + " of 127.0.0.1 cannot be had; free it or leave port out", cause);
    }

    private static Configuration configuration(Options options) throws Exception {
        return new ConfigurationImpl()
                .setName("overdrive")
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .setJMXManagementEnabled(false)
                // a machine under full load must neither look deadlocked nor out of disk
                .setCriticalAnalyzer(false)
                .setMaxDiskUsage(-1)
                .addAcceptorConfiguration(
                        ACCEPTOR, "tcp://127.0.0.1:" + options.port() + "?protocols=CORE,AMQP")
                .addAddressSetting("#", everyAddress(options.maxSize()));
    }

    /** Blocks the producers of a full address: to page needs a disk, to drop would be a loss. */
    private static AddressSettings everyAddress(long maxSize) {
        return new AddressSettings()
                .setAutoCreateAddresses(true)
                .setAutoCreateQueues(true)
                // what a consumer left behind stays countable until the end of the run
                .setAutoDeleteAddresses(false)
                .setAutoDeleteQueues(false)
                // without these Artemis drops what no consumer took in ten attempts, or in time
                .setDeadLetterAddress(SimpleString.of("DLQ"))
                .setAutoCreateDeadLetterResources(true)
                .setExpiryAddress(SimpleString.of("Expired"))
                .setAutoCreateExpiryResources(true)
                .setAddressFullMessagePolicy(AddressFullMessagePolicy.BLOCK)
                .setMaxSizeBytes(maxSize);
    }
}
