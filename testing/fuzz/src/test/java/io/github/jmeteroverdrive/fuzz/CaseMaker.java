// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import io.github.jmeteroverdrive.fuzz.fault.Fault;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Makes the case of a seed. */
final class CaseMaker {

    /** Its database takes some 20 persistent messages a second on a busy machine. */
    private static final int MOST_STORED = 150;

    private final Random random;
    private final Map<String, String> parameters = new TreeMap<>();
    private final Map<String, String> fields = new TreeMap<>();

    private CaseMaker(Random random) {
        this.random = random;
    }

    /**
     * @param providers to choose from
     * @param faults to choose from
     */
    static Case of(long seed, List<Provider> providers, List<Fault> faults) {
        Random random = new Random(seed * 0x9E37_79B9_7F4A_7C15L);
        random.nextLong();
        Provider provider = providers.get(random.nextInt(providers.size()));
        List<Fault> suiting = faults.stream().filter(provider::suits).toList();
        Fault fault = suiting.get(random.nextInt(suiting.size()));
        return new CaseMaker(random).make(seed, provider, fault);
    }

    private boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    private int between(int from, int to) {
        return from + random.nextInt(to - from + 1);
    }

    private String anyOf(String... of) {
        return of[random.nextInt(of.length)];
    }

    private void set(String name, Object value) {
        parameters.put(name, String.valueOf(value));
    }

    private Case make(long seed, Provider provider, Fault fault) {
        boolean requestReply = fault.suitsReplies() && chance(0.12) && provider.replies();
        boolean topic = !requestReply && fault.suitsTopics() && chance(0.25);
        boolean journal = fault.needsJournal() || fault.ownBroker() && !fault.forbidsJournal() && chance(0.4);
        set("Destination", (topic ? "topic://" : "queue://") + fault.prefix() + "s" + seed + "q");
        layout(topic, requestReply);
        amount(fault);
        messages(provider, journal);
        flow(requestReply);
        if (!requestReply) receipt(seed, topic);
        if (provider.tapped() && provider != Provider.CLASSIC && chance(0.03)) huge();
        set("DrainTimeout", between(1, 3));
        set("IdleTimeout", 2);
        set("BrowseTimeout", 15);
        set("MessagesPerResult", chance(0.7) ? 1 : 0);
        fault.adjust(parameters, random);
        if (parameters.containsKey("EndToEndLimit") && fault != Fault.NONE && parameters.remove("Messages") != null) {
            set("Warmup", 0);
            set("Duration", 2);
        }
        if (provider == Provider.QPID && journal && number("Messages") > MOST_STORED) set("Messages", MOST_STORED);
        if (provider == Provider.CLASSIC) classic();
        if (provider == Provider.RABBIT) rabbit(topic, journal);
        boolean reconnect = provider.reconnects() && fault.breaksConnections() && chance(0.5);
        return new Case(
                seed,
                provider,
                fault,
                requestReply ? "JMS.RequestReply" : "JMS.Client",
                reconnect,
                journal,
                0.15 + 0.5 * random.nextDouble(),
                Map.copyOf(parameters),
                Map.copyOf(fields));
    }

    private void layout(boolean topic, boolean requestReply) {
        int destinations = requestReply || chance(0.7) ? 1 : between(2, 3);
        int producers = chance(0.5) ? 1 : between(2, 4);
        int consumers = chance(0.6) ? 1 : between(2, 3);
        set("Destinations", destinations);
        set("Producers", producers);
        set("Consumers", !topic && !requestReply && chance(0.07) ? 0 : consumers);
        if (chance(0.3)) set("SenderThreads", between(1, Math.min(3, producers * destinations)));
        if (chance(0.3) && !requestReply) set("ReceiverThreads", between(1, Math.min(3, consumers * destinations)));
    }

    private void amount(Fault fault) {
        int messages = between(50, 1200);
        if (chance(0.06)) { // at full speed
            set("Messages", between(2_000, 8_000));
            return;
        }
        double seconds = fault == Fault.NONE ? 1 : 1.6;
        if (chance(0.8)) {
            set("Messages", messages);
            if (chance(fault == Fault.NONE ? 0.4 : 0.85)) set("Rate", Math.max(20, (int) (messages / seconds)));
        } else {
            set("Warmup", chance(0.5) ? 0 : 1);
            set("Duration", chance(0.5) ? 1 : 2);
            set("Rate", between(50, 600));
        }
    }

    private void messages(Provider provider, boolean journal) {
        set("MessageSize", anyOf("24", "47", "48", "100", "1024", "1024", "4000", "20-300"));
        // Broker-J without a store refuses persistent ones
        if ((journal || provider != Provider.QPID) && chance(journal ? 0.75 : 0.3)) set("Persistent", true);
        if (chance(0.12)) set("Group", "g");
        if (chance(0.1)) set("MessageId", true);
        if (chance(0.1)) set("Timestamp", true);
        if (chance(0.08)) set("TimeToLive", 60_000);
    }

    private void flow(boolean requestReply) {
        set("MaxPending", anyOf("1", "3", "10", "50", "100", "200"));
        if (chance(0.12)) set("Send", "sync");
        if (!requestReply && chance(0.2)) set("CommitInterval", Math.min(between(1, 12), number("MaxPending")));
        if (chance(0.12) && number("Consumers") > 0) {
            int transactions = number("CommitInterval") * number("Producers") * number("Destinations");
            set("EndToEndLimit", Math.max(between(20, 200), transactions));
        }
    }

    /** It has no asynchronous send, and no mode without acknowledgements. */
    private void classic() {
        set("Send", "sync");
        set("Destination", parameters.get("Destination").replace("topic://", "queue://"));
        parameters.keySet().removeAll(List.of("Subscription", "ClientId"));
        parameters.replace("Acknowledge", "no-ack", "auto");
        fields.put("JmsConnection.contextFactory", "org.apache.activemq.jndi.ActiveMQInitialContextFactory");
        fields.put("JmsConnection.connectionFactory", "ConnectionFactory");
    }

    /** RabbitMQ's AMQP 1.0 has no transactions, and no shared or durable subscriptions. */
    private void rabbit(boolean topic, boolean journal) {
        parameters.remove("CommitInterval");
        parameters.remove("ClientId");
        parameters.replace("Acknowledge", "transacted", "client");
        if (topic) set("Subscription", "unshared");
        else if (journal)
            parameters.computeIfPresent("Destination", (d, uri) -> uri.replace("//", "//" + Provider.EXISTING));
    }

    private void huge() {
        set("MessageSize", 3_000_000);
        set("Messages", between(5, 20));
        parameters.keySet().removeAll(List.of("Rate", "Duration", "Warmup"));
    }

    private int number(String name) {
        return Integer.parseInt(parameters.getOrDefault(name, "0"));
    }

    private void receipt(long seed, boolean topic) {
        set("Acknowledge", anyOf("auto", "auto", "dups-ok", "client", "transacted", "no-ack"));
        int interval = between(2, 20);
        boolean explicit = List.of("client", "transacted").contains(parameters.get("Acknowledge"));
        if (explicit && chance(0.6)) set("AcknowledgeInterval", interval);
        if (!topic) set("ForeignMessages", anyOf("auto", "auto", "leave", "take"));
        if (chance(0.15)) set("ConsumeTime", anyOf("0.5", "1", "2"));
        if (chance(0.12)) fields.put("JmsConsumer.messagesPerResult", "1");
        if (!topic) return;
        String subscription = anyOf("unshared", "unshared", "durable", "shared", "shared-durable");
        set("Subscription", subscription);
        if (subscription.equals("durable")) set("ClientId", "cfuzz-" + seed + "-");
    }
}
