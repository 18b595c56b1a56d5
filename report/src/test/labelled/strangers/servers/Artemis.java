// SPDX-License-Identifier: Apache-2.0
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/**
 * A stand-alone Artemis. Options: durable=true keeps a journal; maxSize=BYTES blocks the producers of an
 * address that is full; full=PAGE keeps what an address does not take on disk; filters=N are
 * queues with filters on the address, which take nothing; drain=N takes so many messages a second from queue "overdrive" inside the broker.
 */
public class Artemis {
    public static void main(String[] words) throws Exception {
        Map<String, String> given = new HashMap<>();
        for (String word : words) given.put(word.split("=")[0], word.split("=")[1]);
        int port;
        try (ServerSocket probe = new ServerSocket(0)) {
            port = probe.getLocalPort();
        }
        Path data = Path.of(System.getProperty("data"));
        boolean durable = given.containsKey("durable");
        var configuration = new ConfigurationImpl()
                .setPersistenceEnabled(durable)
                .setSecurityEnabled(false)
                .setJournalType(JournalType.NIO)
                .setJournalMinFiles(5)
                .setJournalDirectory(data.resolve("journal").toString())
                .setBindingsDirectory(data.resolve("bindings").toString())
                .setPagingDirectory(data.resolve("paging").toString())
                .setLargeMessagesDirectory(data.resolve("large").toString())
                .addAddressSetting("#", new AddressSettings()
                        .setAddressFullMessagePolicy(AddressFullMessagePolicy.valueOf(given.getOrDefault("full", "BLOCK")))
                        .setMaxSizeBytes(Long.parseLong(given.getOrDefault("maxSize", "-1")))
                        .setAutoCreateQueues(true)
                        .setAutoCreateAddresses(true));
        configuration.addAcceptorConfiguration("tcp", "tcp://127.0.0.1:" + port).addAcceptorConfiguration("vm", "vm://0");
        EmbeddedActiveMQ server = new EmbeddedActiveMQ().setConfiguration(configuration);
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("{\"requests\": " + server.getActiveMQServer().getTotalMessagesAdded()
                    + ", \"acknowledged\": " + server.getActiveMQServer().getTotalMessagesAcknowledged() + "}");
            System.out.flush();
            Runtime.getRuntime().halt(0);
        }));
        if (given.containsKey("filters")) filter(Integer.parseInt(given.get("filters")));
        if (given.containsKey("drain")) drain(Integer.parseInt(given.get("drain")));
        System.out.println("READY " + port);
    }

    private static void filter(int queues) throws Exception {
        var session = ActiveMQClient.createServerLocator("vm://0").createSessionFactory().createSession(true, true, 0);
        for (int i = 0; i < queues; i++) {
            session.createQueue(org.apache.activemq.artemis.api.core.QueueConfiguration.of("filtered-" + i).setAddress("overdrive")
                    .setFilterString("country = 'C" + i + "' AND amount > " + i)
                    .setRoutingType(org.apache.activemq.artemis.api.core.RoutingType.ANYCAST));
        }
    }

    private static void drain(int perSecond) throws Exception {
        var session = ActiveMQClient.createServerLocator("vm://0").setConsumerWindowSize(0).setAckBatchSize(0)
                .createSessionFactory().createSession(true, true, 0);
        session.createQueue(org.apache.activemq.artemis.api.core.QueueConfiguration.of("overdrive")
                .setRoutingType(org.apache.activemq.artemis.api.core.RoutingType.ANYCAST));
        session.start();
        ClientConsumer consumer = session.createConsumer("overdrive");
        Thread taking = new Thread(() -> take(consumer, session, perSecond), "drain");
        taking.setDaemon(true);
        taking.start();
    }

    private static void take(ClientConsumer consumer, ClientSession session, int perSecond) {
        try {
            while (true) {
                ClientMessage message = consumer.receive(1000);
                if (message != null) message.acknowledge();
                Thread.sleep(1000 / perSecond);
            }
        } catch (Exception closed) {
            System.err.println(closed);
        }
    }
}
