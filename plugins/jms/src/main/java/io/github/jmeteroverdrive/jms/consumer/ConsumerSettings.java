// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.jms.connection.BrokerProduct;
import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.ForeignMessagePolicy;
import io.github.jmeteroverdrive.jms.connection.QueueBrowse;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.consumer.ConsumerRun;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveFields;
import io.github.jmeteroverdrive.messaging.consumer.ReceiveSettings;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Session;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;

/** The fields of an od - JMS Consumer, and their checked values, read once per thread. */
public record ConsumerSettings(
        ReceiveSettings common,
        Entrance entrance,
        Reception reception,
        Subscription subscription,
        Selection selection) {

    public static final String LABEL = "od - JMS Consumer";

    private static final String ELEMENT = "JmsConsumer";
    private static final int DAY_MILLIS = 86_400_000;

    public static final LayoutFields LAYOUT = LayoutFields.of(
            ELEMENT,
            ConnectionSettings.LABEL,
            "consumer",
            "sessionsPerConnection",
            "queue://NAME, topic://NAME, temporary-queue://NAME, temporary-topic://NAME;"
                    + " several with commas; ADDRESS::QUEUE names a queue of an address",
            "ReceiverThreads");

    public static final Field<String> URL = Field.text(ELEMENT + ".url", "Broker URL")
            .emptyMeans("that of the connection")
            .valid(ConnectionSettings::checkUrl)
            .hint(
                    "Where these consumers connect instead: another port, host or protocol of the same broker or cluster");
    public static final Field<ConnectionSettings.Protocol> PROTOCOL = Field.choice(
                    ELEMENT + ".protocol", "Protocol", ConnectionSettings.Protocol.SAME)
            .hint("Protocol with which these consumers connect to the same host and port")
            .meaning(ConnectionSettings.Protocol.SAME, "that of the URL");

    static final Field<Mode> MODE = Field.choice(ELEMENT + ".mode", "Mode", Mode.LISTENER)
            .meaning(Mode.LISTENER, "the provider's threads deliver")
            .meaning(Mode.RECEIVE, "the JMeter thread calls receive(), for one consumer")
            .meaning(Mode.BROWSE, "a QueueBrowser reads queues again and again, and removes nothing");
    static final Field<Integer> BROWSE_INTERVAL = Field.seconds(ELEMENT + ".browseInterval", "Browse interval", 1)
            .hint("Pause of Mode browse after each pass over the queues of its thread");
    static final Field<Acknowledge> ACKNOWLEDGE = Field.choice(
                    ELEMENT + ".acknowledge", "Acknowledge", Acknowledge.AUTO)
            .hint("How the broker learns that a message has arrived")
            .meaning(Acknowledge.NO_ACK, "not at all (Artemis Core and qpid-jms)");
    public static final Field<Integer> COMMIT_INTERVAL = Field.count(
                    ELEMENT + ".commitInterval", "Commit interval", 1, Integer.MAX_VALUE)
            .initial(1)
            .hint("Messages of a session per commit (transacted) or acknowledge()" + " (client); the rest at the end");
    public static final Field<Integer> ROLLBACK_EVERY = Field.count(
                    ELEMENT + ".rollbackEvery", "Roll back every", 0, Integer.MAX_VALUE)
            .emptyIs(0, "never")
            .hint(
                    "After this many commits or acknowledgements of a session, it gives back the next message, by rollback()"
                            + " (transacted) or recover() (client); the broker delivers it again");
    public static final Field<OptionalDouble> CONSUME_TIME = Field.positive(
                    ELEMENT + ".consumeTime", "Consume time", DAY_MILLIS)
            .unit("ms")
            .hint("How long a consumer takes for each message");
    public static final Field<Boolean> REPLIES = Field.flag(ELEMENT + ".replies", "Replies", false)
            .meaning(true, "answers each request at its JMSReplyTo, and measures nothing");

    static final Field<SubscriptionKind> SUBSCRIPTION = Field.choice(
                    ELEMENT + ".subscription", "Subscription", SubscriptionKind.UNSHARED)
            .hint("To topics; durable needs a Client ID prefix at the connection");
    public static final Field<String> SUBSCRIPTION_NAME = Field.text(ELEMENT + ".subscriptionName", "Subscription name")
            .emptyMeans("made from this element's name")
            .hint("Numbered where there are several");
    public static final Field<Integer> SUBSCRIPTIONS = Field.count(
                    ELEMENT + ".subscriptions", "Subscriptions", 1, 1_000_000)
            .initial(1)
            .hint("Shared subscriptions of each topic, each with its part of the consumers; each gets every message");
    public static final Field<Boolean> KEEP_SUBSCRIPTION = Field.flag(
                    ELEMENT + ".keepSubscription", "Keep subscription", false)
            .meaning(false, "durable subscriptions are removed at the end, unless the run is killed");

    public static final Field<String> SELECTOR = Field.text(ELEMENT + ".selector", "Selector")
            .emptyMeans("all messages")
            .hint("JMS selector");
    public static final Field<Boolean> NO_LOCAL = Field.flag(ELEMENT + ".noLocal", "No local", false)
            .meaning(true, "it does not receive what its own connection publishes");
    public static final Field<ForeignMessagePolicy.Handling> FOREIGN = Field.choice(
                    ELEMENT + ".foreign", "Foreign messages", ForeignMessagePolicy.Handling.AUTO)
            .meaning(ForeignMessagePolicy.Handling.LEAVE, "messages of others stay on the queue")
            .meaning(ForeignMessagePolicy.Handling.TAKE, "they are received and counted")
            .meaning(
                    ForeignMessagePolicy.Handling.AUTO,
                    "take if the run has started the target itself, or if replies may carry the request's message ID or the"
                            + " plan's correlation ID; otherwise leave");

    public static final Field<Boolean> FILL_FIRST = Field.flag(ELEMENT + ".fillFirst", "Fill first", false)
            .meaning(
                    true,
                    "it subscribes when all producers of its destinations in this JVM have ended, to measure how it"
                            + " drains what they sent");

    public static final ReceiveFields COMMON = ReceiveFields.of(ELEMENT);

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "jms.md",
            LAYOUT.section(),
            Section.of("Connect elsewhere", URL, PROTOCOL),
            Section.of(
                    "Receive",
                    MODE,
                    BROWSE_INTERVAL,
                    ACKNOWLEDGE,
                    COMMIT_INTERVAL,
                    ROLLBACK_EVERY,
                    CONSUME_TIME,
                    REPLIES),
            Section.of("Subscription", SUBSCRIPTION, SUBSCRIPTIONS, SUBSCRIPTION_NAME, KEEP_SUBSCRIPTION),
            Section.of("Selection", SELECTOR, NO_LOCAL, FOREIGN),
            COMMON.results(),
            Section.of("Backlog", FILL_FIRST),
            COMMON.startAndEnd());

    public static ConsumerSettings of(TestElement element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        WorkerLayout layout = WorkerLayout.of(fields, LAYOUT);
        Entrance entrance = Entrance.of(fields, layout.destinations());
        Subscription subscription = Subscription.of(fields, element.getName(), layout);
        Reception reception = Reception.of(fields);
        boolean fillFirst = fields.get(FILL_FIRST);
        if (reception.mode == Mode.BROWSE) checkBrowsing(fields, layout);
        if (fillFirst
                && !subscription.kind.durable()
                && layout.destinations().stream().anyMatch(DestinationName::topic))
            throw fields.refuse(
                    FILL_FIRST,
                    "a topic keeps nothing for subscribers that come later; give queue://NAME, or a durable"
                            + " subscription that an earlier run has left");
        Selection selection = Selection.of(fields, layout.destinations(), subscription.kind());
        ReceiveSettings common = COMMON.settings(
                        fields, layout, reception.consumeNanos, selection.partial(), fields.get(REPLIES))
                .fillFirst(fillFirst);
        return new ConsumerSettings(common, entrance, reception, subscription, selection);
    }

    /** @throws Refusal for what a browser cannot do */
    private static void checkBrowsing(Fields fields, WorkerLayout layout) {
        for (DestinationName destination : layout.destinations())
            if (destination.topic() || destination.temporary())
                throw fields.refuse(
                        MODE,
                        destination + (destination.topic() ? " keeps no messages" : " belongs to one connection")
                                + "; give queue://NAME, or choose listener or receive");
        if (fields.get(ACKNOWLEDGE) != Acknowledge.AUTO)
            throw fields.refuse(ACKNOWLEDGE, "a browser acknowledges nothing; choose auto, or another Mode");
        if (fields.get(CONSUME_TIME).isPresent())
            throw fields.refuse(CONSUME_TIME, "a browser consumes nothing; leave it empty, or choose another Mode");
        if (fields.get(REPLIES))
            throw fields.refuse(REPLIES, "a browser answers no requests; give false, or choose another Mode");
        if (fields.get(FILL_FIRST))
            throw fields.refuse(FILL_FIRST, "a browser drains nothing; give false, or choose another Mode");
    }

    /** How errors name the element. */
    String element() {
        return common.element();
    }

    /** Name of the od - JMS Connection. */
    String connection() {
        return common.connection();
    }

    WorkerLayout layout() {
        return common.layout();
    }

    /**
     * Checks that the subscriptions fit the client IDs of the connection.
     *
     * @throws Refusal if durable ones would have no client ID, or shared ones several
     */
    void checkClientId(ConnectionSettings connectionSettings) {
        boolean prefix = !connectionSettings.clientIdPrefix().isEmpty();
        SubscriptionKind kind = subscription.kind();
        if (kind == SubscriptionKind.DURABLE && !prefix) throw new Refusal("""
                    %s: Subscription is 'durable', but connection '%s' has no client ID; give it a \
                    Client ID prefix, or choose shared-durable.""".formatted(element(), connection()));
        if (kind.shared() && prefix && !layout().sharing().single())
            throw new Refusal("""
                    %s: Subscription is '%s', but connections with different client IDs cannot \
                    share one; leave the Client ID prefix of '%s' empty, or set Connections to \
                    group.""".formatted(
                            element(), kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), connection()));
    }

    /** @throws Refusal if the connection does not have what the settings need */
    void check(Connections connections) {
        url(connections.settings());
        checkClientId(connections.settings());
        if (reception.acknowledge() == Acknowledge.TRANSACTED && connections.lacks(BrokerProduct.Gap.TRANSACTIONS))
            throw new Refusal("""
                    %s: Acknowledge is 'transacted', but RabbitMQ has no transactions over AMQP 1.0; \
                    choose another.""".formatted(element()));
    }

    /**
     * The URL at which the consumers connect.
     *
     * @throws Refusal if the connection's URL cannot be written in the wanted protocol
     */
    String url(ConnectionSettings connectionSettings) {
        String url = entrance.url.isEmpty() ? connectionSettings.url() : entrance.url;
        return entrance.protocol
                .of(url)
                .orElseThrow(
                        () -> new Refusal("""
                    %s: Protocol is '%s', but %s has TLS, several hosts or a protocol of another client; give \
                    the Broker URL of the consumers.""".formatted(element(), entrance.protocol, ShownUrl.withoutSecrets(url))));
    }

    /** In {@code testStarted()}: makes the element known to the run. */
    public void declare(RunContext run) {
        Connections.find(run, connection()).ifPresent(this::check);
        boolean browses = reception.mode == Mode.BROWSE;
        if (!browses || layout().empty()) ConsumerRun.prepare(run, common);
        if (!browses && !layout().empty())
            ForeignMessagePolicy.of(run).declare(selection.foreign(), layout().destinations(), connection(), element());
    }

    /** The consumers of one thread; connects. */
    public SamplerThread open(RunContext run, String label, JMeterContext context, GroupThread thread)
            throws Exception {
        if (reception.mode == Mode.BROWSE) return new BrowserRun(run, this, label, context, thread);
        WorkerLayout.Assignment assignment = layout().assign(thread.threads());
        int inThread = assignment.of(thread.index()).size();
        int perTopic = assignment.workers() / layout().destinations().size();
        if (subscription.number() > 1 && subscription.number() > perTopic && assignment.workers() > 0)
            throw new Refusal("""
                    %s: Subscriptions is '%d', but each needs a consumer, and its thread group has %d for each topic; \
                    set Consumers to at least %2$d, give the group more threads, or give fewer subscriptions.""".formatted(element(), subscription.number(), perTopic));
        if (inThread > 1 && reception.mode() == Mode.RECEIVE) throw new Refusal("""
                    %s: Mode is 'receive', but a thread has %d consumers and can wait for only \
                    one; give the thread group as many threads as consumers, or choose listener.""".formatted(element(), inThread));
        return new ConsumerRun(
                run,
                common,
                (group, consumers, whenLost) -> new ConsumerConnections(run, this, group, consumers, whenLost),
                new QueueBrowse(run, connection()),
                label,
                context,
                thread);
    }

    enum Acknowledge {
        AUTO(Session.AUTO_ACKNOWLEDGE),
        DUPS_OK(Session.DUPS_OK_ACKNOWLEDGE),
        CLIENT(Session.CLIENT_ACKNOWLEDGE),
        TRANSACTED(Session.SESSION_TRANSACTED),

        /** Not at all: the broker deletes a message when it has sent it. Depends on the provider. */
        NO_ACK(-1);

        /** {@code PRE_ACKNOWLEDGE} of Artemis' Core client. */
        private static final int ARTEMIS_PRE_ACKNOWLEDGE = 100;

        /** {@code NO_ACKNOWLEDGE} of qpid-jms: its consumers are pre-settled. */
        private static final int QPID_NO_ACKNOWLEDGE = 257;

        private final int mode;

        Acknowledge(int mode) {
            this.mode = mode;
        }

        /** Whether we have to commit or acknowledge. */
        boolean explicit() {
            return this == CLIENT || this == TRANSACTED;
        }

        /** The mode for {@code Connection.createSession}; empty if the provider does not have it. */
        OptionalInt sessionMode(String connectionClass) {
            if (this != NO_ACK) return OptionalInt.of(mode);
            if (connectionClass.startsWith("org.apache.activemq.artemis."))
                return OptionalInt.of(ARTEMIS_PRE_ACKNOWLEDGE);
            return connectionClass.startsWith("org.apache.qpid.jms.")
                    ? OptionalInt.of(QPID_NO_ACKNOWLEDGE)
                    : OptionalInt.empty();
        }
    }

    /**
     * @param commitInterval messages of a session per commit or per client acknowledgement
     * @param rollbackEvery commits or acknowledgements of a session before it gives back a message, 0 = never
     * @param consumeNanos time that each message takes its consumer, 0 = none
     * @param browseNanos pause between two passes of a browser
     */
    record Reception(
            Mode mode,
            Acknowledge acknowledge,
            int commitInterval,
            int rollbackEvery,
            long consumeNanos,
            long browseNanos) {

        private static final double NANOS_PER_MILLI = 1e6;

        static Reception of(Fields fields) {
            Acknowledge acknowledge = fields.get(ACKNOWLEDGE);
            int interval = fields.get(COMMIT_INTERVAL);
            if (interval > 1 && !acknowledge.explicit())
                throw fields.refuse(
                        COMMIT_INTERVAL,
                        "this acknowledge mode commits nothing; choose transacted or client, or leave it" + " at 1");
            int rollbackEvery = fields.get(ROLLBACK_EVERY);
            if (rollbackEvery > 0 && !acknowledge.explicit())
                throw fields.refuse(
                        ROLLBACK_EVERY,
                        "in this acknowledge mode nothing can be given back; choose transacted or client, or leave it"
                                + " empty");
            if (rollbackEvery > 0 && fields.get(REPLIES))
                throw fields.refuse(ROLLBACK_EVERY, "a replier would answer some requests twice; leave it empty");
            double millis = fields.get(CONSUME_TIME).orElse(0);
            return new Reception(
                    fields.get(MODE),
                    acknowledge,
                    interval,
                    rollbackEvery,
                    Math.round(millis * NANOS_PER_MILLI),
                    TimeUnit.SECONDS.toNanos(fields.get(BROWSE_INTERVAL)));
        }
    }

    /**
     * Where the consumers connect: at the connection, or by another URL or protocol to the same broker or cluster.
     *
     * @param url "" = that of the connection
     */
    record Entrance(String url, ConnectionSettings.Protocol protocol) {

        static Entrance of(Fields fields, List<DestinationName> destinations) {
            Entrance entrance = new Entrance(fields.get(URL), fields.get(PROTOCOL));
            boolean elsewhere = !entrance.url.isEmpty() || entrance.protocol != ConnectionSettings.Protocol.SAME;
            if (elsewhere && destinations.stream().anyMatch(DestinationName::temporary))
                throw fields.refuse(
                        entrance.url.isEmpty() ? PROTOCOL : URL,
                        "only the connection that creates a temporary destination can receive from it; leave the"
                                + " consumers at their connection, or give another destination");
            return entrance;
        }
    }

    /** Whether consumers share a subscription, and whether the broker stores its messages. */
    enum SubscriptionKind {
        UNSHARED,
        DURABLE,
        SHARED,
        SHARED_DURABLE;

        boolean durable() {
            return this == DURABLE || this == SHARED_DURABLE;
        }

        boolean shared() {
            return this == SHARED || this == SHARED_DURABLE;
        }
    }

    /**
     * @param name of durable and shared subscriptions; numbered if there are several
     * @param number of shared ones for each topic; the topic's consumers take turns
     * @param keep whether durable ones remain after the run
     */
    record Subscription(SubscriptionKind kind, String name, int number, boolean keep) {

        static Subscription of(Fields fields, String element, WorkerLayout layout) {
            List<DestinationName> destinations = layout.destinations();
            SubscriptionKind kind = fields.get(SUBSCRIPTION);
            boolean topics = destinations.stream().allMatch(DestinationName::topic);
            if (kind != SubscriptionKind.UNSHARED && !topics)
                throw fields.refuse(SUBSCRIPTION, "only topics have subscriptions; give topic://NAME, or unshared");
            if (kind.durable() && destinations.stream().anyMatch(DestinationName::temporary))
                throw fields.refuse(SUBSCRIPTION, "a temporary topic has no durable subscription; give unshared");
            int number = fields.get(SUBSCRIPTIONS);
            if (number > 1 && !kind.shared())
                throw fields.refuse(
                        SUBSCRIPTIONS,
                        "only shared ones are counted; choose shared or shared-durable as the subscription, or give 1");
            int consumers = layout.perDestination().orElse(number);
            if (number > consumers && consumers > 0)
                throw fields.refuse(
                        SUBSCRIPTIONS,
                        "each needs a consumer; set Consumers to at least " + number + ", or give fewer");
            boolean keep = fields.get(KEEP_SUBSCRIPTION);
            if (keep && !kind.durable())
                throw fields.refuse(
                        KEEP_SUBSCRIPTION,
                        "only a durable subscription outlives its consumer; choose durable or"
                                + " shared-durable as the subscription");
            String name = fields.get(SUBSCRIPTION_NAME);
            return new Subscription(kind, name.isEmpty() ? derived(element) : name, number, keep);
        }

        /** Letters and digits only, because brokers use such names for queues. */
        private static String derived(String element) {
            return "overdrive-" + element.replaceAll("[^A-Za-z0-9]+", "-");
        }

        /**
         * The name for one consumer: different for each consumer, or, if the subscription is shared, for each
         * destination and each of its subscriptions.
         */
        String nameFor(WorkerLayout.Placement placement) {
            if (!kind.shared()) return placement.workers() == 1 ? name : name + "-" + placement.worker();
            String ofTopic = placement.destinations() == 1 ? name : name + "-" + placement.destinationIndex();
            return number == 1 ? ofTopic : ofTopic + "-" + placement.worker() / placement.destinations() % number;
        }
    }

    /**
     * @param selector "" = all
     * @param noLocal whether to exclude those of its own connection
     * @param foreign how to handle messages that are not from this run
     */
    record Selection(String selector, boolean noLocal, ForeignMessagePolicy.Handling foreign) {

        static Selection of(Fields fields, List<DestinationName> destinations, SubscriptionKind subscription) {
            boolean noLocal = fields.get(NO_LOCAL);
            if (noLocal && !destinations.stream().allMatch(DestinationName::topic))
                throw fields.refuse(NO_LOCAL, "it does not apply to a queue; give topic://NAME, or false");
            if (noLocal && subscription.shared())
                throw fields.refuse(
                        NO_LOCAL, "a shared subscription does not support it; choose unshared or durable, or false");
            ForeignMessagePolicy.Handling foreign = fields.get(FOREIGN);
            if (foreign == ForeignMessagePolicy.Handling.LEAVE
                    && destinations.stream().anyMatch(ForeignMessagePolicy::nothingToLeave)) {
                throw fields.refuse(FOREIGN, "they can be left only on a queue; give queue://NAME, or take");
            }
            return new Selection(fields.get(SELECTOR), noLocal, foreign);
        }

        /** Whether it may receive only some of the run's messages, so that none can be missing. */
        boolean partial() {
            return noLocal || !selector.isEmpty();
        }
    }

    /** Whether the provider's thread or the JMeter thread waits for messages, or queues are only browsed. */
    enum Mode {
        LISTENER,
        RECEIVE,
        BROWSE
    }
}
