// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.LimitedWait;
import io.github.jmeteroverdrive.messaging.NameValue;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.jmeter.testelement.TestElement;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.SharePartitionOffsetInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cluster of one {@code od - Kafka Connection}: properties of its clients, and from where to where the run has
 * written and read each partition, by whatever connection to the same cluster. Thread-safe.
 */
final class KafkaCluster {

    private static final Logger log = LoggerFactory.getLogger(KafkaCluster.class);

    /** Longer than the time-outs of a request. */
    private static final long CONNECT_LIMIT_SECONDS = 20;

    /** How often to ask for a topic that is being created, 200 ms apart. */
    private static final int CREATION_POLLS = 50;

    /** The offsets of all connections to one cluster. */
    private static final class Offsets {

        /** IDs by name, when the run began to use them. */
        final Map<String, Uuid> topics = new ConcurrentHashMap<>();

        /** End offsets before the run wrote anything. */
        final Map<TopicPartition, Long> begin = new ConcurrentHashMap<>();

        /** Offsets that consumers of this JVM would read next, by topic and by group or manual assignment. */
        final Map<String, Map<String, Map<TopicPartition, Long>>> read = new ConcurrentHashMap<>();

        /** Of the keys of {@code read}; members of groups and share groups may be in other JVMs, too. */
        final Map<String, PollSettings.Assignment> kinds = new ConcurrentHashMap<>();
    }

    private final RunContext run;
    private final String element;
    private final Map<String, Object> properties;
    private final Offsets offsets;

    private KafkaCluster(RunContext run, String element, Map<String, Object> properties, Offsets offsets) {
        this.run = run;
        this.element = element;
        this.properties = properties;
        this.offsets = offsets;
    }

    /**
     * Makes a connection element known to the run.
     *
     * @throws Refusal if another element has the same name and other settings
     */
    static KafkaCluster declare(RunContext run, TestElement of) {
        Fields fields = Fields.of(of, KafkaConnectionFields.DECLARATION, Refusal::new);
        String element = fields.title();
        String servers = fields.get(KafkaConnectionFields.BOOTSTRAP_SERVERS);
        Map<String, Object> properties = properties(fields, KafkaConnectionFields.PROPERTIES);
        properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers);
        String url = "kafka://" + servers.replace(" ", "").replace(",", ",kafka://");
        Offsets offsets = run.shared(Offsets.class, Brokers.authorityOf(url), Offsets::new);
        KafkaCluster cluster =
                run.shared(KafkaCluster.class, of.getName(), () -> new KafkaCluster(run, element, properties, offsets));
        if (!cluster.properties.equals(properties)) throw Brokers.sameName(element);
        Brokers.of(run).add(of.getName(), url, element);
        return cluster;
    }

    /** @throws Refusal if there is no such element */
    static KafkaCluster named(RunContext run, String name, String user) {
        return run.named(KafkaCluster.class, name, user, KafkaConnectionFields.LABEL);
    }

    /** The properties of a field, one NAME=VALUE per line. */
    static Map<String, Object> properties(Fields fields, Field<String> field) {
        Map<String, Object> properties = new HashMap<>();
        NameValue.properties(fields, field).forEach((key, value) -> properties.put((String) key, value));
        return properties;
    }

    /** The properties for a client: those of the connection, and further ones, which take precedence. */
    Map<String, Object> with(Map<String, Object> further) {
        Map<String, Object> all = new HashMap<>(properties);
        all.putAll(further);
        return all;
    }

    /** Creates a client. @throws Refusal if a property is not valid */
    static <C> C create(String element, Supplier<C> constructor) {
        try {
            return constructor.get();
        } catch (KafkaException e) {
            throw new Refusal(
                    "%s: cannot start (%s); check the client properties.".formatted(element, ProviderErrors.reason(e)),
                    e);
        }
    }

    /**
     * Asks the cluster for its nodes before the test.
     *
     * @throws Refusal if it does not answer
     */
    void tryOnce() {
        Admin admin = null;
        try {
            admin = admin();
            LimitedWait.forAnswer(admin.describeCluster().nodes(), CONNECT_LIMIT_SECONDS, this::unreachable);
        } catch (KafkaException | InterruptedException e) {
            throw unreachable(e);
        } finally {
            if (admin != null) admin.close(Duration.ZERO); // it would wait for the answer
        }
    }

    private Refusal unreachable(Throwable e) {
        if (e instanceof InterruptedException) Thread.currentThread().interrupt();
        log.debug("{}: cannot connect", element, e);
        return new Refusal(
                "%s: cannot connect to %s (%s); check that a broker listens there, and the security properties."
                        .formatted(
                                element,
                                properties.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG),
                                ProviderErrors.reason(e)),
                e);
    }

    /** Without a cluster it does not begin anew, which would log each attempt. */
    Admin admin() {
        return Admin.create(with(Map.of(CommonClientConfigs.METADATA_RECOVERY_STRATEGY_CONFIG, "none")));
    }

    /** A consumer without a group, for which the caller assigns partitions. */
    Consumer<ByteBuffer, ByteBuffer> reader() {
        return new KafkaConsumer<>(
                with(Map.of(
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none",
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed",
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false)),
                new ByteBufferDeserializer(),
                new ByteBufferDeserializer());
    }

    /** Remembers where the partitions of a topic end; call it before the first send. Creates the topic if it may. */
    void mark(String topic, String user) {
        synchronized (offsets) {
            if (offsets.topics.containsKey(topic)) return;
            try (Consumer<ByteBuffer, ByteBuffer> reader = reader();
                    Admin admin = admin()) {
                List<TopicPartition> partitions = partitions(reader, topic);
                if (partitions.isEmpty())
                    throw new Refusal("%s: topic '%s' does not exist, and the cluster creates none; create it."
                            .formatted(user, topic));
                offsets.begin.putAll(reader.endOffsets(partitions));
                offsets.topics.put(topic, describe(topic, admin, CREATION_POLLS).topicId());
            } catch (KafkaException | ExecutionException | InterruptedException e) {
                throw unusable(topic, user, e);
            }
        }
    }

    /** The partitions that a topic had when {@link #mark} was called. */
    Set<TopicPartition> marked(String topic) {
        return offsets.begin.keySet().stream()
                .filter(partition -> partition.topic().equals(topic))
                .collect(Collectors.toSet());
    }

    private static Refusal unusable(String topic, String user, Exception e) {
        if (e instanceof InterruptedException) Thread.currentThread().interrupt();
        return new Refusal("%s: cannot use topic '%s' (%s); check its name and the user's permissions."
                .formatted(user, topic, ProviderErrors.reason(e)));
    }

    /** @param polls how often to ask, because a new topic is not known to all nodes at once */
    private static TopicDescription describe(String topic, Admin admin, int polls)
            throws InterruptedException, ExecutionException {
        for (int i = 1; ; i++) {
            try {
                return admin.describeTopics(List.of(topic))
                        .allTopicNames()
                        .get()
                        .get(topic);
            } catch (ExecutionException e) {
                boolean unknown = e.getCause() instanceof UnknownTopicOrPartitionException;
                if (!unknown || i == polls || !EndOfRunBrowse.pause()) throw e;
            }
        }
    }

    /**
     * The partitions of a topic; the first request for an unknown one may create it, which takes the cluster a moment.
     */
    static List<TopicPartition> partitions(Consumer<ByteBuffer, ByteBuffer> reader, String topic) {
        for (int i = 0; i < CREATION_POLLS; i++) {
            List<PartitionInfo> found = reader.partitionsFor(topic);
            if (found != null && !found.isEmpty())
                return found.stream()
                        .map(info -> new TopicPartition(topic, info.partition()))
                        .toList();
            if (!EndOfRunBrowse.pause()) break;
        }
        return List.of();
    }

    /** A group, or with manual assignment an element of this JVM, reads a topic. */
    void reads(String topic, String group, PollSettings.Assignment kind) {
        offsets.read
                .computeIfAbsent(topic, t -> new ConcurrentHashMap<>())
                .computeIfAbsent(group, g -> new ConcurrentHashMap<>());
        offsets.kinds.put(group, kind);
    }

    /**
     * Makes a share group receive each record from here on, or each one of the topic. Its members cannot do that: their
     * group has an offset only when the broker has delivered records. If other members have done it, it stays so.
     */
    void startShareGroup(String group, String topic, PollSettings settings, String user) {
        try (Admin admin = admin()) {
            configure(admin, group, settings.isolation(), user);
            Set<TopicPartition> partitions = new HashSet<>(marked(topic));
            partitions.removeAll(shareOffsets(group, admin).keySet());
            OffsetSpec from =
                    settings.start() == PollSettings.Start.EARLIEST ? OffsetSpec.earliest() : OffsetSpec.latest();
            if (!partitions.isEmpty())
                admin.alterShareGroupOffsets(group, offsets(admin, partitions, from))
                        .all()
                        .get();
        } catch (KafkaException | ExecutionException | InterruptedException e) {
            if (!(e.getCause() instanceof GroupNotEmptyException)) throw unusable(topic, user, e);
        }
    }

    /** New partitions of the topic are read from their first record on. */
    private void configure(Admin admin, String group, PollSettings.Isolation isolation, String user)
            throws InterruptedException {
        Map<String, String> wanted =
                Map.of("share.isolation.level", isolation.value(), "share.auto.offset.reset", "earliest");
        List<AlterConfigOp> changes = wanted.entrySet().stream()
                .map(of -> new AlterConfigOp(new ConfigEntry(of.getKey(), of.getValue()), AlterConfigOp.OpType.SET))
                .toList();
        try {
            admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.GROUP, group), changes))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            run.warn("%s: cannot configure the share group '%s' (%s); the isolation level that it has applies."
                    .formatted(user, group, ProviderErrors.reason(e)));
        }
    }

    private static Map<TopicPartition, SharePartitionOffsetInfo> shareOffsets(String group, Admin admin)
            throws InterruptedException, ExecutionException {
        Map<TopicPartition, SharePartitionOffsetInfo> known =
                new HashMap<>(admin.listShareGroupOffsets(Map.of(group, new ListShareGroupOffsetsSpec()))
                        .partitionsToOffsetInfo(group)
                        .get());
        known.values().removeIf(Objects::isNull);
        return known;
    }

    /** Offsets of partitions: their first ones, or where their logs end. */
    static Map<TopicPartition, Long> offsets(Admin admin, Collection<TopicPartition> partitions, OffsetSpec of)
            throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        partitions.forEach(partition -> asked.put(partition, of));
        Map<TopicPartition, Long> found = new HashMap<>();
        admin.listOffsets(asked).all().get().forEach((partition, info) -> found.put(partition, info.offset()));
        return found;
    }

    /** A consumer of the group would read this offset next. */
    void readUntil(TopicPartition partition, String group, long next) {
        offsets.read.get(partition.topic()).get(group).merge(partition, next, Math::max);
    }

    /** How many groups and manual assignments of this JVM read the topic. */
    int readers(String topic) {
        return offsets.read.getOrDefault(topic, Map.of()).size();
    }

    /** Where the log ended before the run; a partition that the topic got during the run had no records then. */
    long begin(TopicPartition partition) {
        return offsets.begin.getOrDefault(partition, 0L);
    }

    /** @throws IOException if the topic is not the one that the run began to use */
    TopicDescription checkSame(String topic, Admin admin) throws IOException, InterruptedException, ExecutionException {
        TopicDescription now = describe(topic, admin, 1);
        if (!now.topicId().equals(offsets.topics.get(topic)))
            throw new IOException("the topic was deleted and created again during the run");
        return now;
    }

    /**
     * From where to look for what is left: what its only group would read next, or where the run began. Partitions of
     * members in other JVMs are read to the offset that they have committed.
     *
     * @throws IOException if that is unknown
     */
    Map<TopicPartition, Long> unread(String topic, Admin admin)
            throws IOException, InterruptedException, ExecutionException {
        TopicDescription now = checkSame(topic, admin);
        Map<TopicPartition, Long> from = new HashMap<>();
        for (var info : now.partitions()) {
            TopicPartition partition = new TopicPartition(topic, info.partition());
            from.put(partition, begin(partition));
        }
        for (var reader : offsets.read.getOrDefault(topic, Map.of()).entrySet()) {
            Map<TopicPartition, Long> own = reader.getValue();
            from.putAll(own);
            PollSettings.Assignment kind = offsets.kinds.get(reader.getKey());
            if (kind == PollSettings.Assignment.SHARE)
                from.putAll(unacknowledged(reader.getKey(), from.keySet(), admin));
            if (kind != PollSettings.Assignment.GROUP) continue;
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(reader.getKey())
                    .partitionsToOffsetAndMetadata()
                    .get();
            for (TopicPartition partition : from.keySet()) {
                OffsetAndMetadata known = committed.get(partition);
                if (known != null)
                    from.merge(partition, known.offset(), own.containsKey(partition) ? Math::max : (a, b) -> b);
                else if (!own.containsKey(partition))
                    throw new IOException("no consumer of this JVM has read " + partition + ", and group '"
                            + reader.getKey() + "' has committed no offset of it");
            }
        }
        return from;
    }

    /**
     * Where a share group's first record lies that is not acknowledged.
     *
     * @throws IOException if later ones are acknowledged: the broker does not tell which
     */
    private static Map<TopicPartition, Long> unacknowledged(String group, Set<TopicPartition> partitions, Admin admin)
            throws IOException, InterruptedException, ExecutionException {
        Map<TopicPartition, SharePartitionOffsetInfo> known = shareOffsets(group, admin);
        Map<TopicPartition, Long> from = new HashMap<>();
        for (var end : offsets(admin, partitions, OffsetSpec.latest()).entrySet()) {
            SharePartitionOffsetInfo info = known.get(end.getKey());
            if (info == null) continue; // a new partition, of which it has acknowledged nothing
            long behind = end.getValue() - info.startOffset();
            long lag = info.lag().orElse(behind > 0 ? -1L : 0);
            if (lag != 0 && lag != behind)
                throw new IOException(
                        "of the last %d records of %s the share group has not acknowledged %s, and the broker does not report which"
                                .formatted(behind, end.getKey(), lag < 0 ? "some" : lag));
            from.put(end.getKey(), lag == 0 ? end.getValue() : info.startOffset());
        }
        return from;
    }
}
