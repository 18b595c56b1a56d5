// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.atomic.LongAdder;
import javax.jms.Connection;
import javax.jms.JMSException;
import javax.jms.Message;
import javax.jms.MessageProducer;
import javax.jms.Session;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;
import org.apache.activemq.broker.TransportConnector;
import org.apache.activemq.broker.region.policy.PolicyEntry;
import org.apache.activemq.broker.region.policy.PolicyMap;
import org.apache.activemq.store.kahadb.KahaDBPersistenceAdapter;

/**
 * ActiveMQ 5 with limit=KB of memory for a topic. One subscriber, which takes each message after slow=MS, fills it: then
 * the broker lets producers wait. With journal=1 it keeps persistent messages in KahaDB, in the folder of its data.
 * With repliers=N a service has so many threads that take requests from a queue and reply after delay=MS.
 */
public class Activemq {
    private static final LongAdder TAKEN = new LongAdder();

    public static void main(String[] words) throws Exception {
        BrokerService broker = new BrokerService();
        broker.setPersistent(option(words, "journal") == 1);
        if (broker.isPersistent()) broker.setPersistenceAdapter(journal());
        broker.setUseJmx(false);
        broker.setDataDirectory(System.getProperty("data") + "/activemq");
        PolicyEntry entry = new PolicyEntry();
        entry.setTopic(">");
        entry.setProducerFlowControl(true);
        entry.setMemoryLimit(option(words, "limit") * 1024L);
        PolicyMap policies = new PolicyMap();
        policies.setDefaultEntry(entry);
        broker.setDestinationPolicy(policies);
        TransportConnector connector = broker.addConnector("tcp://127.0.0.1:0");
        broker.start();
        String url = "tcp://127.0.0.1:" + connector.getConnectUri().getPort();
        subscribe(url, option(words, "slow"));
        for (int i = 0; i < option(words, "repliers"); i++) reply(url, option(words, "delay"));
        Runtime.getRuntime().addShutdownHook(new Thread(Activemq::say));
        System.out.println("READY " + connector.getConnectUri().getPort());
        broker.waitUntilStopped();
    }

    private static KahaDBPersistenceAdapter journal() {
        KahaDBPersistenceAdapter journal = new KahaDBPersistenceAdapter();
        journal.setDirectory(new java.io.File(System.getProperty("data"), "kahadb"));
        journal.setJournalMaxFileLength(4 << 20);
        return journal;
    }

    private static void subscribe(String url, int slow) throws Exception {
        Connection connection = new ActiveMQConnectionFactory(url + "?jms.prefetchPolicy.all=5").createConnection();
        connection.createSession(false, Session.AUTO_ACKNOWLEDGE).createConsumer(new org.apache.activemq.command.ActiveMQTopic("orders"))
                .setMessageListener(message -> {
                    TAKEN.increment();
                    try {
                        Thread.sleep(slow);
                    } catch (InterruptedException ended) {
                        throw new IllegalStateException(ended);
                    }
                });
        connection.start();
    }

    private static void reply(String url, int delay) throws Exception {
        Connection connection = new ActiveMQConnectionFactory(url + "?jms.prefetchPolicy.all=1").createConnection();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageProducer replies = session.createProducer(null);
        session.createConsumer(session.createQueue("requests")).setMessageListener(request -> {
            TAKEN.increment();
            try {
                Thread.sleep(delay);
                Message reply = session.createTextMessage("done");
                reply.setJMSCorrelationID(request.getJMSCorrelationID() == null ? request.getJMSMessageID() : request.getJMSCorrelationID());
                replies.send(request.getJMSReplyTo(), reply);
            } catch (InterruptedException | JMSException ended) {
                throw new IllegalStateException(ended);
            }
        });
        connection.start();
    }

    private static int option(String[] words, String name) {
        for (String word : words) if (word.startsWith(name + "=")) return Integer.parseInt(word.substring(name.length() + 1));
        return 0;
    }

    private static void say() {
        System.out.printf("{\"requests\": %d}%n", TAKEN.sum());
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
