// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.MessageStamp;
import io.github.jmeteroverdrive.messaging.NameValue;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.producer.ProducerClient;
import io.github.jmeteroverdrive.messaging.producer.ProducerRecorder;
import io.github.jmeteroverdrive.messaging.producer.SendSession;
import io.github.jmeteroverdrive.messaging.producer.Slot;
import io.github.jmeteroverdrive.run.RunContext;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The Kafka producer of one thread. JMeter thread only, except callbacks. */
final class RecordClient implements ProducerClient {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);
    private static final int MOST_KEYS_STORED = 1 << 16;
    private static final double NANOS_PER_MILLI = 1e6;

    private final RunContext run;
    private final RecordSettings settings;
    private final KafkaCluster cluster;
    private final KafkaProducer<byte[], byte[]> producer;
    private final Transactions session;

    /** Those that were sent, by their number. */
    private final byte[][] keys;

    private final List<byte[]> listedKeys;

    private final Metric requests;
    private final Metric bytes;
    private final Metric throttleMillis;
    private long requestsCounted;
    private long bytesCounted;

    /** @throws Refusal if a property of the client is not valid, or a transaction cannot begin */
    RecordClient(RunContext run, RecordSettings settings, ProducerRecorder recorder) {
        this.run = run;
        this.settings = settings;
        listedKeys = settings.listedKeys(run);
        String element = settings.common().element();
        cluster = KafkaCluster.named(run, settings.common().connection(), element);
        var properties = cluster.with(settings.properties());
        boolean transacted = settings.common().commitInterval() > 0;
        if (!transacted && properties.containsKey(ProducerConfig.TRANSACTIONAL_ID_CONFIG))
            throw new Refusal(element + ": the client property transactional.id needs transactions;"
                    + " give a Commit interval, or remove the property.");
        if (transacted)
            properties.putIfAbsent(
                    ProducerConfig.TRANSACTIONAL_ID_CONFIG, "overdrive-" + Long.toHexString(run.newSource()));
        producer = KafkaCluster.create(
                element, () -> new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer()));
        requests = metric("request-total");
        bytes = metric("outgoing-byte-total");
        throttleMillis = metric("produce-throttle-time-avg");
        keys = new byte[Math.min(settings.keys(), MOST_KEYS_STORED)][];
        session = new Transactions(run.clock()::nanoTime, recorder);
        if (!transacted) return;
        try {
            producer.initTransactions();
        } catch (KafkaException e) {
            close();
            throw new Refusal(
                    "%s: cannot begin a transaction (%s); check the brokers and the user's permissions."
                            .formatted(element, ProviderErrors.reason(e)),
                    e);
        }
    }

    /** @throws IllegalArgumentException if a line is not NAME=VALUE */
    static List<Header> headers(String lines) {
        return NameValue.list(lines).stream()
                .<Header>map(line -> new RecordHeader(line.name(), line.value().getBytes(StandardCharsets.UTF_8)))
                .toList();
    }

    @Override
    public MessageSender open(WorkerLayout.Placement placement) {
        cluster.mark(placement.destination().name(), settings.common().element());
        return new RecordSender(placement, new RecordStamp());
    }

    /** What is not sent by then stays without an outcome; the engine has waited for it before. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted(); // a stopped thread waits all the same
        try {
            producer.close(CLOSE_LIMIT);
        } catch (KafkaException e) {
            run.warn("%s: closing the producer: %s.".formatted(settings.common().element(), ProviderErrors.reason(e)));
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    /** A metric of the whole client; those of single nodes and topics have other groups. */
    private Metric metric(String name) {
        return producer.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals(name)
                        && metric.metricName().group().equals("producer-metrics"))
                .findAny()
                .orElseThrow();
    }

    private static double value(Metric metric) {
        double value = (Double) metric.metricValue();
        return Double.isNaN(value) ? 0 : value;
    }

    @Override
    public void count(ProducerRecorder recorder, long now, Phases phases) {
        long since = (long) value(requests) - requestsCounted;
        long bytesSince = (long) value(bytes) - bytesCounted;
        requestsCounted += since;
        bytesCounted += bytesSince;
        recorder.count(Count.CLIENT_REQUESTS, since, now, phases);
        recorder.count(Count.CLIENT_BYTES, bytesSince, now, phases);
        recorder.count(Count.THROTTLED_NANOS, (long) (since * value(throttleMillis) * NANOS_PER_MILLI), now, phases);
    }

    @Override
    public String blockedBy() {
        return "for instance because a partition has no leader or the broker answers no commit; check the brokers, or"
                + " give a smaller max.block.ms";
    }

    /** The producer's transactions, if there is a commit interval. */
    private final class Transactions extends SendSession {

        private boolean open;

        /** A commit or abort without an answer: the client permits nothing else until it is repeated. */
        private Runnable unanswered;

        private Transactions(LongSupplier clock, ProducerRecorder recorder) {
            super(settings.common().commitInterval(), settings.abortPercent(), clock, recorder);
        }

        private void begin() {
            if (!transacted() || open) return;
            if (unanswered != null) end(unanswered);
            producer.beginTransaction();
            open = true;
        }

        @Override
        protected void commit() {
            try {
                end(producer::commitTransaction);
            } catch (KafkaException e) {
                if (unanswered == null) abort(e);
                throw e;
            }
        }

        /** A record was not sent. Until the transaction is aborted, the client sends no other. */
        private void refused() {
            if (unanswered == null) breakTransaction();
        }

        /** Sends the records before it aborts: those that the client has not yet sent would be dropped. */
        @Override
        protected void abort() {
            producer.flush();
            end(producer::abortTransaction);
        }

        private void end(Runnable transaction) {
            open = false;
            unanswered = null;
            try {
                transaction.run();
            } catch (TimeoutException | InterruptException e) {
                unanswered = transaction;
                throw e;
            }
        }

        private void abort(KafkaException cause) {
            try {
                end(producer::abortTransaction);
            } catch (KafkaException e) { // a fatal error, which each further send reports
                cause.addSuppressed(e);
            }
        }
    }

    /** A slot that is also the callback of its record. In a transaction, the outcome is that of the commit. */
    private static final class RecordSlot extends Slot implements Callback {

        private final boolean transacted;
        private final Thread sender = Thread.currentThread();
        private ProducerRecord<byte[], byte[]> record;

        /** Why the client has not sent it: then it calls back in {@code send()}. */
        private Exception refusal;

        private RecordSlot(PendingLimit limit, LongSupplier clock, boolean transacted) {
            super(limit, clock);
            this.transacted = transacted;
        }

        @Override
        public void onCompletion(RecordMetadata ignored, Exception e) {
            if (Thread.currentThread() == sender) refusal = e;
            else if (!transacted) complete(e);
        }
    }

    /** One producer: fills records, stamps them and sends them. */
    private final class RecordSender extends MessageSender {

        private final String topic;
        private final RecordStamp stamp;
        private final SplittableRandom random = new SplittableRandom();
        private final byte[] value;
        private final List<Header> stamped = new ArrayList<>();
        private long next;
        private final Supplier<byte[]> text = settings.text().parsed(text -> text.getBytes(StandardCharsets.UTF_8));
        private final Supplier<List<Header>> headers = settings.headers().parsed(RecordClient::headers);
        private final Supplier<byte[]> keyText =
                settings.keyText().parsed(text -> text.getBytes(StandardCharsets.UTF_8));

        private RecordSender(WorkerLayout.Placement placement, RecordStamp stamp) {
            super(session, stamp);
            this.stamp = stamp;
            topic = placement.destination().name();
            value = new byte[settings.size().max()];
        }

        @Override
        public Slot slot(PendingLimit limit, LongSupplier clock) {
            return new RecordSlot(limit, clock, settings.common().commitInterval() > 0);
        }

        /** The client copies key and value in {@code send()}, so a value of always the same size can be reused. */
        @Override
        public void write(Slot slot) {
            byte[] body;
            List<Header> headers = this.headers.get();
            if (settings.text().absent()) {
                int size = settings.size().next(random);
                body = size == value.length ? value : Arrays.copyOf(value, size);
            } else {
                body = text.get();
            }
            stamp.length = body.length;
            if (settings.text().absent() && body.length >= MessageStamp.BYTES) {
                stamp.put(ByteBuffer.wrap(body));
            } else {
                stamped.clear();
                stamped.addAll(headers);
                stamped.add(new RecordHeader(RecordStamp.HEADER, stamp.bytes()));
                headers = stamped;
            }
            ((RecordSlot) slot).record =
                    new ProducerRecord<>(topic, settings.partition().orElse(null), key(), body, headers);
        }

        private byte[] key() {
            return switch (settings.key()) {
                case NONE -> null;
                case SEQUENCE -> bytes(next++ % settings.keys());
                case RANDOM -> bytes(random.nextInt(settings.keys()));
                case TEXT -> keyText.get();
                case FILE -> listedKeys.get((int) (next++ % listedKeys.size()));
            };
        }

        private byte[] bytes(long number) {
            if (number >= keys.length) return Long.toString(number).getBytes(StandardCharsets.US_ASCII);
            int index = (int) number;
            if (keys[index] == null) keys[index] = Long.toString(number).getBytes(StandardCharsets.US_ASCII);
            return keys[index];
        }

        @Override
        public void send(Slot slot) {
            RecordSlot to = (RecordSlot) slot;
            ProducerRecord<byte[], byte[]> record = to.record;
            to.record = null;
            to.refusal = null;
            try {
                session.begin();
                producer.send(record, to);
                if (to.refusal != null) throw new KafkaException(to.refusal);
            } catch (InterruptException e) {
                throw e;
            } catch (KafkaException e) {
                session.refused();
                // the broker has not got it, also if this was a time-out
                throw e instanceof RetriableException ? new KafkaException(e) : e;
            }
        }

        /** The client has sent it, or a commit, and got no answer: the broker may have it. */
        @Override
        public boolean isInDoubt(Exception failure) {
            return failure instanceof RetriableException || failure instanceof InterruptException;
        }
    }
}
