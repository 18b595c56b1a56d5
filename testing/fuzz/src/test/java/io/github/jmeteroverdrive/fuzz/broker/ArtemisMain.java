// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.broker;

import io.github.jmeteroverdrive.target.artemis.EveryAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/**
 * An Artemis that can be killed and started again on its journal, and that writes down every message that it takes,
 * delivers and lets go ({@link Tap}).
 */
public final class ArtemisMain {

    private static final long SCAN_MILLIS = 100;

    private ArtemisMain() {}

    /** @param arguments port, directory, whether there is a journal */
    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[0]);
        Path directory = Path.of(arguments[1]);
        boolean journal = Boolean.parseBoolean(arguments[2]);
        Files.createDirectories(directory);
        EmbeddedActiveMQ embedded = new EmbeddedActiveMQ();
        embedded.setConfiguration(configuration(port, directory, journal));
        try (TapFile file = new TapFile(directory.resolve("tap.tsv"))) {
            Tap tap = new Tap(file);
            embedded.start();
            tap.of(embedded.getActiveMQServer());
            embedded.getActiveMQServer().registerBrokerPlugin(tap);
            ArtemisCommands commands = new ArtemisCommands(embedded.getActiveMQServer(), tap);
            Commands.serve(port, commands::answer);
            embedded.stop();
        }
        System.exit(0);
    }

    private static Configuration configuration(int port, Path directory, boolean journal) {
        return new ConfigurationImpl()
                .setName("fuzz")
                .setPersistenceEnabled(journal)
                .setJournalType(JournalType.NIO)
                .setJournalDirectory(directory.resolve("journal").toString())
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setLargeMessagesDirectory(directory.resolve("large").toString())
                .setPagingDirectory(directory.resolve("paging").toString())
                .setSecurityEnabled(false)
                .setJMXManagementEnabled(false)
                .setCriticalAnalyzer(false)
                .setMaxDiskUsage(-1)
                .setMessageExpiryScanPeriod(SCAN_MILLIS)
                .addAcceptorConfiguration(acceptor(port))
                .addAddressSetting("#", settings())
                .addAddressSetting("full.#", settings().setMaxSizeBytes(60_000))
                // it acknowledges messages that it then drops
                .addAddressSetting(
                        "drop.#",
                        settings().setMaxSizeBytes(30_000).setAddressFullMessagePolicy(AddressFullMessagePolicy.DROP))
                .addAddressSetting("dlq.#", settings().setMaxDeliveryAttempts(2));
    }

    private static TransportConfiguration acceptor(int port) {
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("host", "127.0.0.1");
        parameters.put("port", port);
        parameters.put("protocols", "CORE,AMQP");
        return new TransportConfiguration(NettyAcceptorFactory.class.getName(), parameters, "all");
    }

    private static AddressSettings settings() {
        return EveryAddress.settings()
                .setAddressFullMessagePolicy(AddressFullMessagePolicy.BLOCK)
                .setMaxSizeBytes(256L << 20)
                .setPageSizeBytes(10_000);
    }
}
