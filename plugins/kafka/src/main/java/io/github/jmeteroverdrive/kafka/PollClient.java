// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Subscription;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.consumer.ConsumerClient;
import io.github.jmeteroverdrive.messaging.consumer.Delivery;
import io.github.jmeteroverdrive.messaging.consumer.MeasuringReceiver;
import io.github.jmeteroverdrive.messaging.consumer.Receiver;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ShareGroupDescription;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.GroupProtocol;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The Kafka consumers of one thread, which it polls in turn. JMeter thread only. */
final class PollClient implements ConsumerClient {

    private static final Logger log = LoggerFactory.getLogger(PollClient.class);
    private static final Duration POLL = Duration.ofMillis(5);

    /** With several consumers none may block the others. */
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** JMeter gives a stopping thread 5 s, and the client would wait for an absent broker for a minute. */
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(2);

    /** How long the first assignment may take: members that join later change it. An interruption ends it. */
    private static final Duration JOIN_LIMIT = Duration.ofSeconds(30);

    private final RunContext run;
    private final PollSettings settings;
    private final String element;
    private final KafkaCluster cluster;
    private final String group;
    private final boolean committedOnly;
    private final long consumeNanos;
    private final List<RecordSource> sources = new ArrayList<>();
    private boolean started;

    /** It no longer takes the consume time for each record. */
    private boolean closing;

    PollClient(RunContext run, PollSettings settings) {
        this.run = run;
        this.settings = settings;
        element = settings.common().element();
        consumeNanos = settings.common().consumeNanos();
        cluster = KafkaCluster.named(run, settings.common().connection(), element);
        group = settings.group().isEmpty() ? "overdrive-" + Long.toHexString(run.runId()) : settings.group();
        String isolation = settings.isolation().value();
        committedOnly = PollSettings.Isolation.READ_COMMITTED
                .value()
                .equals(settings.properties().getOrDefault(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation));
    }

    @Override
    public Receiver subscribe(WorkerLayout.Placement placement, Receiver.Setup setup) {
        String topic = placement.destination().name();
        cluster.mark(topic, element);
        boolean manual = settings.assignment() == PollSettings.Assignment.MANUAL;
        // the consumers of an element share the partitions only with those of this JVM
        String inbox = manual ? element + " in JVM " + Subscription.jvm(run.newSource()) : group;
        cluster.reads(topic, inbox, settings.assignment());
        RecordSource source;
        if (settings.assignment() == PollSettings.Assignment.SHARE) {
            cluster.startShareGroup(group, topic, settings, element);
            source = new ShareSource(topic, client(KafkaShareConsumer::new));
        } else {
            PartitionSource partitions =
                    new PartitionSource(topic, inbox, client(KafkaConsumer::new), setup.recorder());
            if (manual) partitions.assign(placement);
            else partitions.consumer.subscribe(List.of(topic), partitions);
            source = partitions;
        }
        sources.add(source);
        boolean whole = settings.start() == PollSettings.Start.EARLIEST;
        return new MeasuringReceiver(setup, new MeasuringReceiver.Inbox(inbox, manual, whole), source);
    }

    private interface Constructor<C> {
        C create(Map<String, Object> properties, Deserializer<ByteBuffer> key, Deserializer<ByteBuffer> value);
    }

    private <C> C client(Constructor<C> constructor) {
        Map<String, Object> properties = cluster.with(settings.properties());
        if (settings.assignment() != PollSettings.Assignment.MANUAL)
            properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        return KafkaCluster.create(
                element,
                () -> constructor.create(properties, new ByteBufferDeserializer(), new ByteBufferDeserializer()));
    }

    /**
     * Polls until each consumer has its first assignment, which may be empty. Until then they fetch nothing: records
     * that nothing takes would keep a consumer from polling, and so the group from assigning partitions to the others.
     */
    @Override
    public void start() throws IOException {
        long until = run.clock().nanoTime() + JOIN_LIMIT.toNanos();
        boolean joined;
        try (Joining joining = new Joining()) {
            while (!(joined = joining.isComplete())
                    && until - run.clock().nanoTime() > 0
                    && !Thread.currentThread().isInterrupted()) await();
        }
        if (!joined && !Thread.currentThread().isInterrupted())
            run.warn("%s: group '%s' has assigned no partitions within %d s; what is sent before may not arrive."
                    .formatted(element, group, JOIN_LIMIT.toSeconds()));
        started = true;
        sources.forEach(RecordSource::resume);
    }

    /**
     * Whether the consumers have the partitions that they are going to get. With the group protocol {@code consumer} a
     * member's first assignment may be empty only until another member has given up partitions, or until the broker
     * knows a new topic, and the client of a share group does not tell its assignment. So the broker is asked whether
     * the group is stable, and its members have all partitions.
     */
    private final class Joining implements AutoCloseable {

        private final boolean share = settings.assignment() == PollSettings.Assignment.SHARE;
        private final Admin admin;
        private KafkaFuture<Boolean> asked;

        private Joining() {
            Object protocol = cluster.with(settings.properties())
                    .getOrDefault(ConsumerConfig.GROUP_PROTOCOL_CONFIG, ConsumerConfig.DEFAULT_GROUP_PROTOCOL);
            boolean newProtocol = settings.assignment() == PollSettings.Assignment.GROUP
                    && GroupProtocol.CONSUMER.name().equalsIgnoreCase(protocol.toString());
            admin = share || newProtocol ? cluster.admin() : null;
        }

        boolean isComplete() {
            return sources.stream().allMatch(RecordSource::isAssigned)
                    && (admin == null || sources.stream().noneMatch(RecordSource::isIdle) || isStable());
        }

        /** Asks without waiting for the answer, because the consumers must poll meanwhile. */
        private boolean isStable() {
            if (asked == null) asked = share ? askShareGroup() : askGroup();
            if (!asked.isDone()) return false;
            try {
                return asked.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            } catch (ExecutionException e) {
                log.debug("{}: the state of group {} is not known", element, group, e);
                return e.getCause() instanceof AuthorizationException; // it would never be known
            } finally {
                asked = null;
            }
        }

        private KafkaFuture<Boolean> askGroup() {
            return admin.describeConsumerGroups(List.of(group))
                    .describedGroups()
                    .get(group)
                    .thenApply((ConsumerGroupDescription described) -> hasAll(
                            described.groupState(),
                            described.members().stream()
                                    .map(member -> member.assignment().topicPartitions())
                                    .toList()));
        }

        /** A partition may belong to several members of a share group, so each of them gets some. */
        private KafkaFuture<Boolean> askShareGroup() {
            return admin.describeShareGroups(List.of(group))
                    .describedGroups()
                    .get(group)
                    .thenApply((ShareGroupDescription described) -> {
                        var owned = described.members().stream()
                                .map(member -> member.assignment().topicPartitions())
                                .toList();
                        return owned.size() >= sources.size()
                                && !owned.contains(Set.<TopicPartition>of())
                                && hasAll(described.groupState(), owned);
                    });
        }

        private boolean hasAll(GroupState state, List<Set<TopicPartition>> owned) {
            Set<TopicPartition> all = new HashSet<>();
            owned.forEach(all::addAll);
            return state == GroupState.STABLE
                    && sources.stream().allMatch(source -> all.containsAll(cluster.marked(source.topic)));
        }

        @Override
        public void close() {
            if (admin != null) admin.close(Duration.ZERO);
        }
    }

    @Override
    public void await() throws IOException {
        try {
            boolean several = sources.size() > 1;
            boolean any = false;
            for (RecordSource source : sources) any |= source.poll(several ? Duration.ZERO : POLL);
            if (several && !any) Parking.SYSTEM.park(IDLE_NANOS);
        } catch (KafkaException e) {
            throw new IOException(ProviderErrors.reason(e), e);
        }
    }

    @Override
    public boolean close(Runnable meanwhile) {
        closing = true;
        meanwhile.run(); // records of the last poll are handed over before their offsets are committed
        boolean interrupted = Thread.interrupted(); // a stopped thread closes all the same
        boolean inOrder = true;
        for (RecordSource source : sources) inOrder &= source.closed();
        if (interrupted) Thread.currentThread().interrupt();
        return inOrder;
    }

    /** One consumer and the records of its last poll. */
    private abstract class RecordSource implements ConsumerClient.Source {

        final String topic;
        private final RecordStamp stamp = new RecordStamp();
        private Iterator<ConsumerRecord<ByteBuffer, ByteBuffer>> records =
                List.<ConsumerRecord<ByteBuffer, ByteBuffer>>of().iterator();
        private long polledAt;

        /** nanoTime from which on it can take the next record. */
        private long freeAt = run.clock().nanoTime();

        private boolean abortedReported;

        RecordSource(String topic) {
            this.topic = topic;
        }

        /** Whether its first assignment is known, or only the broker knows it. */
        abstract boolean isAssigned();

        /** Whether it may have no partition. */
        abstract boolean isIdle();

        abstract void resume();

        abstract ConsumerRecords<ByteBuffer, ByteBuffer> fetch(Duration limit);

        abstract void close();

        /** Polls, if all records of the last poll were handed over. @return whether a record can be taken now */
        final boolean poll(Duration limit) {
            if (records.hasNext()) {
                long busy = freeAt - run.clock().nanoTime();
                if (busy > 0 && !limit.isZero()) Parking.SYSTEM.park(Math.min(busy, limit.toNanos()));
                return busy <= 0;
            }
            try {
                var polled = fetch(limit);
                polledAt = run.clock().nanoTime();
                records = polled.iterator();
                return records.hasNext();
            } catch (InterruptException | WakeupException e) {
                Thread.currentThread().interrupt(); // the thread's loop ends it
                return false;
            }
        }

        @Override
        public boolean poll(Delivery into) {
            if (!records.hasNext()) return false;
            if (freeAt - polledAt < 0) freeAt = polledAt;
            if (consumeNanos > 0 && !closing && freeAt - run.clock().nanoTime() > 0) return false;
            ConsumerRecord<ByteBuffer, ByteBuffer> record = records.next();
            into.at = closing ? polledAt : freeAt;
            if (!closing) freeAt += consumeNanos;
            into.held = settings.assignment() == PollSettings.Assignment.SHARE; // a share group has no order
            into.failed = false;
            into.redelivered = record.deliveryCount().orElse((short) 1) > 1;
            into.miscorrelated = false;
            into.partition = record.partition();
            if (stamp.read(record) && stamp.runId == run.runId()) {
                into.set(stamp, run.clock(), stamp.length);
                if (stamp.aborted && committedOnly && !abortedReported) {
                    abortedReported = true;
                    run.fail(
                            "%s: received record %d of %s, whose transaction was aborted, at isolation level read_committed."
                                    .formatted(
                                            element, record.offset(), new TopicPartition(topic, record.partition())));
                }
            } else {
                into.foreign = true;
                into.aborted = false;
                into.bytes = Math.max(record.serializedValueSize(), 0);
            }
            return true;
        }

        @Override
        public boolean isBusy() {
            return records.hasNext();
        }

        /** @return whether it was closed in order */
        final boolean closed() {
            try {
                close();
                return true;
            } catch (KafkaException e) {
                run.warn("%s: closing a consumer: %s.".formatted(element, ProviderErrors.reason(e)));
                return false;
            }
        }

        final void commit(Runnable how) {
            try {
                how.run();
            } catch (InterruptException e) {
                Thread.currentThread().interrupt();
            } catch (KafkaException e) {
                run.warn("%s: cannot commit (%s); the group may receive those records again."
                        .formatted(element, ProviderErrors.reason(e)));
            }
        }
    }

    /** A consumer of a share group. With each poll the client acknowledges the records of the poll before. */
    private final class ShareSource extends RecordSource {

        private final KafkaShareConsumer<ByteBuffer, ByteBuffer> consumer;

        private ShareSource(String topic, KafkaShareConsumer<ByteBuffer, ByteBuffer> consumer) {
            super(topic);
            this.consumer = consumer;
            consumer.subscribe(List.of(topic));
            consumer.setAcknowledgementCommitCallback((offsets, e) -> {
                if (e != null) failed(e);
            });
        }

        private void failed(Exception e) {
            run.warn("%s: cannot acknowledge records (%s); the share group may receive them again."
                    .formatted(element, ProviderErrors.reason(e)));
        }

        @Override
        boolean isAssigned() {
            return true;
        }

        @Override
        boolean isIdle() {
            return true;
        }

        @Override
        void resume() {}

        @Override
        ConsumerRecords<ByteBuffer, ByteBuffer> fetch(Duration limit) {
            return consumer.poll(limit);
        }

        @Override
        void close() {
            try {
                commit(() -> consumer.commitSync(REQUEST_LIMIT));
            } finally {
                consumer.close(REQUEST_LIMIT);
            }
        }
    }

    private final class PartitionSource extends RecordSource implements ConsumerRebalanceListener {

        private final String inbox;
        private final KafkaConsumer<ByteBuffer, ByteBuffer> consumer;
        private final IntervalRecorder recorder;

        /** What it would read next of partitions of which it has polled records. */
        private final Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>();

        private long uncommitted;
        private boolean assigned;

        /** With manual assignment there are more consumers than partitions; the client refuses to poll for nothing. */
        private boolean superfluous;

        /** nanoTime since when it has given up partitions and got none; 0 = it has those of the group's assignment. */
        private long revokedAt;

        private PartitionSource(
                String topic, String inbox, KafkaConsumer<ByteBuffer, ByteBuffer> consumer, IntervalRecorder recorder) {
            super(topic);
            this.inbox = inbox;
            this.consumer = consumer;
            this.recorder = recorder;
        }

        private void assign(WorkerLayout.Placement placement) {
            int consumers = placement.workers() / placement.destinations();
            int index = placement.worker() / placement.destinations();
            List<TopicPartition> own = KafkaCluster.partitions(consumer, topic).stream()
                    .filter(partition -> partition.partition() % Math.max(consumers, 1) == index)
                    .toList();
            superfluous = own.isEmpty();
            consumer.assign(own);
            own.forEach(partition -> consumer.position(partition, JOIN_LIMIT)); // from here on it gets each record
            assigned = true;
        }

        @Override
        boolean isAssigned() {
            return assigned;
        }

        @Override
        boolean isIdle() {
            return consumer.assignment().isEmpty();
        }

        @Override
        void resume() {
            consumer.resume(consumer.assignment());
        }

        @Override
        ConsumerRecords<ByteBuffer, ByteBuffer> fetch(Duration limit) {
            if (superfluous) {
                Parking.SYSTEM.park(limit.toNanos());
                return ConsumerRecords.empty();
            }
            if (settings.commit() == PollSettings.Commit.COUNT && uncommitted >= settings.commitInterval()) commit();
            var polled = consumer.poll(limit);
            uncommitted += polled.count();
            next.putAll(polled.nextOffsets());
            return polled;
        }

        private void commit() {
            commit(() -> {
                consumer.commitSync(REQUEST_LIMIT);
                uncommitted = 0;
            });
        }

        /** A partition without a committed offset gets one, or its next owner would begin at what is then its end. */
        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            assigned = true;
            if (!started) consumer.pause(partitions);
            long now = run.clock().nanoTime();
            if (revokedAt != 0)
                run.started().ifPresent(phases -> {
                    recorder.count(phases.at(now), Count.REBALANCES, 1);
                    recorder.spend(phases, Count.REBALANCE_NANOS, revokedAt, now);
                });
            revokedAt = 0;
            if (settings.commit() == PollSettings.Commit.NONE || partitions.isEmpty()) return;
            commit(() -> {
                Map<TopicPartition, OffsetAndMetadata> known = consumer.committed(Set.copyOf(partitions), JOIN_LIMIT);
                Map<TopicPartition, OffsetAndMetadata> first = new HashMap<>();
                for (TopicPartition partition : partitions)
                    if (known.get(partition) == null)
                        first.put(partition, new OffsetAndMetadata(consumer.position(partition, JOIN_LIMIT)));
                if (!first.isEmpty()) consumer.commitSync(first, JOIN_LIMIT);
            });
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            if (!closing && !partitions.isEmpty()) revokedAt = run.clock().nanoTime();
            noteRead(partitions);
            if (settings.commit().explicit() && uncommitted > 0) commit();
        }

        private void noteRead(Collection<TopicPartition> partitions) {
            for (TopicPartition partition : partitions) {
                OffsetAndMetadata known = next.remove(partition);
                try {
                    long offset = known == null ? consumer.position(partition, REQUEST_LIMIT) : known.offset();
                    cluster.readUntil(partition, inbox, offset);
                } catch (TimeoutException e) {
                    log.debug("{}: {} has read nothing of {}", element, group, partition, e);
                }
            }
        }

        @Override
        void close() {
            try {
                noteRead(consumer.assignment());
                if (settings.commit().explicit() && uncommitted > 0) commit();
            } finally {
                consumer.close(REQUEST_LIMIT);
            }
        }
    }
}
