// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.Layout;
import io.github.jmeteroverdrive.messaging.MessageStamp;
import io.github.jmeteroverdrive.messaging.NameValue;
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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/** The connections of one thread's publishers. JMeter thread only, except the outcomes of messages. */
final class PublishClient implements ProducerClient {

    private static final long CLOSE_MILLIS = 2000;

    /** How long a send waits for a connection; then its message has failed, and the engine pauses. */
    private static final long RECONNECT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final RunContext run;
    private final PublishSettings settings;
    private final Runnable whenLost;
    private final MqttBroker broker;
    private final SendSession session;
    private final List<MqttLink> links = new ArrayList<>();
    private final LongAdder unmatched = new LongAdder();

    PublishClient(RunContext run, PublishSettings settings, ProducerRecorder recorder, Runnable whenLost) {
        this.run = run;
        this.settings = settings;
        this.whenLost = whenLost;
        broker = MqttBroker.named(
                run, settings.common().connection(), settings.common().element());
        session = new SendSession(0, 0, run.clock()::nanoTime, recorder) {
            @Override
            protected void commit() {}
        };
    }

    @Override
    public MessageSender open(Layout.Placement placement) throws InterruptedException {
        MqttLink[] own = new MqttLink[settings.connections()];
        for (int i = 0; i < own.length; i++)
            own[i] = broker.link(settings.common().element(), placement.worker() * own.length + i, whenLost);
        connect(own);
        return new Sender(placement, own);
    }

    private void connect(MqttLink[] own) throws InterruptedException {
        Connecting connecting = new Connecting();
        List<CompletableFuture<Integer>> begun = new ArrayList<>();
        for (MqttLink link : own) {
            boolean began = connecting.begin(() -> {
                links.add(link);
                CompletableFuture<Integer> one = link.connect();
                begun.add(one);
                return one;
            });
            if (!began) break;
        }
        long accepted = 0;
        for (CompletableFuture<Integer> each : begun) accepted += broker.await(each);
        int maxPending = settings.common().load().maxPending();
        if (settings.delivery().qos() > 0 && accepted < maxPending)
            run.warn("""
                    %s: Max pending is %s, but the broker accepts only %s unacknowledged messages on the connections of \
                    a publisher (receive maximum); the others wait in the client.""".formatted(settings.common().element(), Show.count(maxPending), Show.count(accepted)));
    }

    @Override
    public void close() {
        CompletableFuture<?>[] closing = links.stream().map(MqttLink::close).toArray(CompletableFuture[]::new);
        boolean interrupted = Thread.interrupted(); // a stopped thread waits all the same
        try {
            CompletableFuture.allOf(closing).get(CLOSE_MILLIS + closing.length, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // a connection that is not there needs no end
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) Thread.currentThread().interrupt();
        boolean expected = settings.common().layout().destinations().stream().anyMatch(this::hasSubscribers);
        if (expected && unmatched.sum() > 0)
            run.warn("%s: the broker reported 'no matching subscribers' for %s of its messages."
                    .formatted(settings.common().element(), Show.count(unmatched.sum())));
    }

    private boolean hasSubscribers(DestinationName address) {
        return AddressState.of(run, settings.common().connection(), address).hasConsumers();
    }

    @Override
    public String blockedBy() {
        return "for instance because no connection to it came back in time; check that it is running";
    }

    @Override
    public EndOfRunBrowse.Browser browser() {
        return SessionEnds.of(run, settings.common().connection());
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
    private final class Sender implements MessageSender {

        private final MqttLink[] own;

        /** By connection, or one for all. */
        private final MqttTopic[] topics;

        private final MqttStamp stamp = new MqttStamp();
        private final SplittableRandom random = new SplittableRandom();
        private final boolean stampInBody;

        /** Whether a message can be sent again when only the stamp in its body has changed. */
        private final boolean reusable;

        private Mqtt5UserProperties properties;
        private int next;

        private Sender(Layout.Placement placement, MqttLink[] own) {
            this.own = own;
            String topic = settings.topics().get(placement.destinationIndex());
            boolean each = topic.contains(TopicSpace.CONNECTION);
            topics = new MqttTopic[each ? own.length : 1];
            for (int i = 0; i < topics.length; i++) {
                int connection = placement.worker() * own.length + i;
                topics[i] = MqttTopic.of(topic.replace(TopicSpace.CONNECTION, String.valueOf(connection)));
            }
            boolean properties = broker.settings.version == MqttBroker.Version.V5;
            stampInBody =
                    !properties || settings.text().absent() && settings.size().min() >= MqttStamp.SIZE;
            boolean sameSize = settings.size().min() == settings.size().max();
            reusable = stampInBody
                    && settings.text().absent()
                    && sameSize
                    && topics.length == 1
                    && !settings.properties().perMessage();
        }

        @Override
        public SendSession session() {
            return session;
        }

        @Override
        public MessageStamp stamp() {
            return stamp;
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
            byte[] text = settings.text().get().getBytes(StandardCharsets.UTF_8);
            if (!stampInBody) return text;
            byte[] body = new byte[MqttStamp.SIZE + text.length];
            System.arraycopy(text, 0, body, MqttStamp.SIZE, text.length);
            return body;
        }

        private Mqtt5UserProperties properties() {
            Mqtt5UserProperties given = properties;
            if (given == null) {
                Mqtt5UserPropertiesBuilder builder = Mqtt5UserProperties.builder();
                for (NameValue property : NameValue.list(settings.properties().get()))
                    builder = builder.add(property.name(), property.value());
                given = builder.build();
                if (!settings.properties().perMessage()) properties = given;
            }
            if (stampInBody) return given;
            return given.extend().add(MqttStamp.PROPERTY, stamp.property()).build();
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
