// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.NameValue;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.producer.ProducerClient;
import io.github.jmeteroverdrive.messaging.producer.ProducerRecorder;
import io.github.jmeteroverdrive.messaging.producer.SendSession;
import io.github.jmeteroverdrive.messaging.producer.Slot;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.datatypes.MqttTopic;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.exceptions.ConnectionClosedException;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.exceptions.MqttSessionExpiredException;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperties;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserPropertiesBuilder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The connections of one thread's publishers. JMeter thread only, except the outcomes of messages. */
final class PublishClient implements ProducerClient {

    /** How long a send waits for a connection; then its message has failed, and the engine pauses. */
    private static final long RECONNECT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final RunContext run;
    private final PublishSettings settings;
    private final ThreadLinks links;
    private final SendSession session;
    private final LongAdder unmatched = new LongAdder();

    PublishClient(RunContext run, PublishSettings settings, ProducerRecorder recorder, Runnable whenLost) {
        this.run = run;
        this.settings = settings;
        links = new ThreadLinks(
                run, settings.common().connection(), settings.common().element(), whenLost);
        session = new SendSession(0, 0, run.clock()::nanoTime, recorder);
    }

    @Override
    public MessageSender open(WorkerLayout.Placement placement) throws InterruptedException {
        MqttLink[] own = new MqttLink[settings.connections()];
        List<CompletableFuture<Integer>> begun = new ArrayList<>();
        for (int i = 0; i < own.length; i++) {
            own[i] = links.make(placement.worker() * own.length + i);
            begun.add(links.begin(own[i]::connect, MqttBroker.ANSWER_SECONDS));
        }
        long accepted = 0;
        for (CompletableFuture<Integer> each : begun) accepted += MqttBroker.await(each, links.broker::refusal);
        int maxPending = settings.common().load().maxPending();
        if (settings.delivery().qos() > 0 && accepted < maxPending)
            run.warn("""
                    %s: Max pending is %s, but the broker accepts only %s unacknowledged messages on the connections of \
                    a publisher (receive maximum); the others wait in the client.""".formatted(settings.common().element(), Show.count(maxPending), Show.count(accepted)));
        return new Sender(placement, own, new MqttStamp());
    }

    @Override
    public void close() {
        links.close(() -> {});
        boolean expected = settings.common().layout().destinations().stream()
                .map(address -> AddressState.of(run, settings.common().connection(), address))
                .anyMatch(AddressState::hasConsumers);
        if (expected && unmatched.sum() > 0)
            run.warn("%s: the broker reported 'no matching subscribers' for %s of its messages."
                    .formatted(settings.common().element(), Show.count(unmatched.sum())));
    }

    @Override
    public String blockedBy() {
        return "for instance because no connection to it came back in time; check that it is running";
    }

    private static Mqtt5UserProperties properties(String lines) {
        Mqtt5UserPropertiesBuilder builder = Mqtt5UserProperties.builder();
        for (NameValue property : NameValue.list(lines)) builder = builder.add(property.name(), property.value());
        return builder.build();
    }

    /** A slot that also takes the outcome of its message, on an event loop. */
    private static final class MessageSlot extends Slot implements BiConsumer<Boolean, Throwable> {

        private final LongAdder unmatched;
        private byte[] body;
        private Object message;
        private MqttLink link;

        private MessageSlot(PendingLimit limit, LongSupplier clock, LongAdder unmatched) {
            super(limit, clock);
            this.unmatched = unmatched;
        }

        @Override
        public void accept(Boolean hadSubscriber, Throwable e) {
            if (!hadSubscriber) unmatched.increment();
            complete(e == null ? null : MqttLink.named(e));
        }
    }

    /** One publisher: fills messages, stamps them and sends them over its connections in turn. */
    private final class Sender extends MessageSender {

        private final MqttLink[] own;

        /** By connection, or one for all. */
        private final MqttTopic[] topics;

        private final MqttStamp stamp;
        private final SplittableRandom random = new SplittableRandom();
        private final boolean stampInBody;

        /** Whether a message can be sent again when only the stamp in its body has changed. */
        private final boolean reusable;

        private final Supplier<byte[]> text = settings.text().parsed(text -> text.getBytes(StandardCharsets.UTF_8));
        private final Supplier<Mqtt5UserProperties> properties =
                settings.properties().parsed(PublishClient::properties);
        private int next;

        private Sender(WorkerLayout.Placement placement, MqttLink[] own, MqttStamp stamp) {
            super(session, stamp);
            this.own = own;
            this.stamp = stamp;
            String topic = settings.topics().get(placement.destinationIndex());
            boolean each = topic.contains(TopicSpace.CONNECTION);
            topics = new MqttTopic[each ? own.length : 1];
            for (int i = 0; i < topics.length; i++) {
                int connection = placement.worker() * own.length + i;
                topics[i] = MqttTopic.of(topic.replace(TopicSpace.CONNECTION, String.valueOf(connection)));
            }
            boolean mqtt5 = links.broker.settings.version == BrokerSettings.Version.V5;
            stampInBody = !mqtt5 || settings.text().absent() && settings.size().min() >= MqttStamp.SIZE;
            boolean sameSize = settings.size().min() == settings.size().max();
            reusable = stampInBody
                    && settings.text().absent()
                    && sameSize
                    && topics.length == 1
                    && !settings.properties().perMessage();
        }

        @Override
        public Slot slot(PendingLimit limit, LongSupplier clock) {
            return new MessageSlot(limit, clock, unmatched);
        }

        @Override
        public void write(Slot slot) {
            MessageSlot to = (MessageSlot) slot;
            int connection = nextConnection();
            to.link = own[connection];
            stamp.connection = connection;
            if (to.message == null || !reusable) {
                to.body = body();
                stamp.length = to.body.length;
                if (stampInBody) stamp.write(to.body);
                MqttTopic topic = topics[topics.length == 1 ? 0 : connection];
                to.message = to.link.message(topic, to.body, properties(), settings.delivery());
            } else {
                stamp.length = to.body.length;
                stamp.write(to.body);
            }
        }

        /** The next connection that can send; if none can, the next one. */
        private int nextConnection() {
            int first = next;
            for (int i = 0; i < own.length; i++) {
                int connection = next;
                if (++next == own.length) next = 0;
                if (own[connection].isConnected()) return connection;
            }
            return first;
        }

        private byte[] body() {
            if (settings.text().absent()) return new byte[settings.size().next(random)];
            byte[] text = this.text.get();
            if (!stampInBody) return text;
            byte[] body = new byte[MqttStamp.SIZE + text.length];
            System.arraycopy(text, 0, body, MqttStamp.SIZE, text.length);
            return body;
        }

        private Mqtt5UserProperties properties() {
            if (stampInBody) return properties.get();
            return properties
                    .get()
                    .extend()
                    .add(MqttStamp.PROPERTY, stamp.property())
                    .build();
        }

        @Override
        public void send(Slot slot) throws NotSent {
            MessageSlot to = (MessageSlot) slot;
            awaitConnection(to.link);
            to.link.publish(to.message, to);
        }

        private void awaitConnection(MqttLink link) throws NotSent {
            if (link.isConnected()) return;
            long until = run.clock().nanoTime() + RECONNECT_NANOS;
            while (!link.isConnected()) {
                boolean stopped = Thread.currentThread().isInterrupted();
                if (link.isLost() || stopped || until - run.clock().nanoTime() <= 0) throw new NotSent("not connected");
                Parking.SYSTEM.park(POLL_NANOS);
            }
        }

        /** The connection was closed when the broker could have the message already. */
        @Override
        public boolean isInDoubt(Exception failure) {
            return failure instanceof MqttSessionExpiredException || failure instanceof ConnectionClosedException;
        }
    }
}
