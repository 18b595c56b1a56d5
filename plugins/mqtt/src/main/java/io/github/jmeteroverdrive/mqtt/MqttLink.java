// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.messaging.ConnectionOutage;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.MqttClient;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.MqttClientBuilder;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.datatypes.MqttQos;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.datatypes.MqttTopic;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.lifecycle.MqttClientDisconnectedContext;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt3.Mqtt3AsyncClient;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt3.exceptions.Mqtt3ConnAckException;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt3.message.publish.Mqtt3Publish;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperties;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5MessageException;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.Mqtt5ReasonCode;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.connect.connack.Mqtt5ConnAck;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.disconnect.Mqtt5Disconnect;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAck;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.publish.pubrec.Mqtt5PubRec;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.message.subscribe.suback.Mqtt5SubAck;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * One connection to a broker, in one of the two versions of the protocol. Reports its outages, and connects again. Its
 * callbacks run on its event loop; the other methods are for one thread.
 */
abstract class MqttLink {

    /** Receives messages, on the event loop. */
    @FunctionalInterface
    interface Listener {

        /**
         * @param properties null with MQTT 3.1.1
         * @param retained whether it comes because of the subscription
         */
        void received(ByteBuffer body, Mqtt5UserProperties properties, boolean retained);
    }

    /** A publisher's part of its messages that is the same for all. */
    record Delivery(int qos, boolean retain, OptionalLong expiry) {}

    private static final int NO_SUBSCRIBERS = 0x10;
    /** No client has this subscription. */
    private static final String UNUSED_FILTER = "overdrive/unused";

    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final long FIRST_DELAY_MILLIS = 100;
    private static final long LONGEST_DELAY_MILLIS = 5000;
    private static final long SHORT_NANOS = TimeUnit.SECONDS.toNanos(1);

    final BrokerSettings settings;
    private final ConnectionOutage outage;
    private final LongSupplier clock;
    private volatile boolean connected;
    private volatile boolean ended;

    /** Written by the event loop: it was connected before, so that a failure is not that of the first attempt. */
    private volatile boolean used;

    /** Event loop only: when it was connected. */
    private long since;

    /** Event loop only: how many connections in succession ended soon, such as by what the client sends at once. */
    private int shortLived;

    private volatile boolean closing;
    private volatile boolean resumed;

    private MqttLink(RunContext run, MqttBroker broker, String user, Runnable whenLost) {
        settings = broker.settings;
        clock = run.clock()::nanoTime;
        outage = new ConnectionOutage(this, run, user, settings.address(), whenLost);
    }

    MqttClientBuilder client(MqttBroker broker, String clientId) {
        return MqttClient.builder()
                .identifier(clientId)
                .transportConfig(broker.transport)
                .executorConfig(broker.executors)
                .addConnectedListener(context -> connected())
                .addDisconnectedListener(this::disconnected);
    }

    private void connected() {
        connected = true;
        since = clock.getAsLong();
        if (closing) { // close() cannot end a client that is about to connect
            disconnect();
            return;
        }
        if (used) {
            outage.restored();
            resumed = settings.get(BrokerSettings.SESSION_EXPIRY) > 0;
        }
        used = true;
    }

    private void disconnected(MqttClientDisconnectedContext context) {
        if (connected) shortLived = clock.getAsLong() - since < SHORT_NANOS ? shortLived + 1 : 0;
        connected = false;
        if (!used || closing) return; // connect() or close() reports it
        if (!settings.get(BrokerSettings.RECONNECT)) {
            ended = true;
            outage.lost(named(context.getCause()));
            return;
        }
        outage.interrupted(named(context.getCause()));
        int attempts = Math.min(context.getReconnector().getAttempts() + shortLived, 10);
        long longest = Math.min(FIRST_DELAY_MILLIS << attempts, LONGEST_DELAY_MILLIS);
        // not all connections at the same time
        long delay = ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
        context.getReconnector().reconnect(true).delay(delay, TimeUnit.MILLISECONDS);
    }

    /** Whether messages can be sent now. */
    boolean isConnected() {
        return connected;
    }

    /** Whether it is or was connected. */
    boolean isUsed() {
        return used;
    }

    /** Whether it has taken up its session again after an outage. */
    boolean isResumed() {
        return resumed;
    }

    /** Whether it is lost and does not connect again. */
    boolean isLost() {
        return ended;
    }

    /** Connects. @return how many messages of QoS 1 and 2 the broker accepts before it acknowledges */
    abstract CompletableFuture<Integer> connect();

    /** Makes a message; its body may change when it has an outcome, and it be sent again. */
    abstract Object message(MqttTopic topic, byte[] body, Mqtt5UserProperties properties, Delivery delivery);

    /**
     * @param outcome called with false if the broker reports that it had no subscriber, and with the failure or null
     */
    abstract void publish(Object message, BiConsumer<Boolean, Throwable> outcome);

    /** Completes with the QoS that the broker grants, which may be less than the one asked for. */
    abstract CompletableFuture<Integer> subscribe(String filter, SubscribeSettings with, Listener listener);

    /** Completes, perhaps exceptionally, when the broker answers a request that changes nothing. */
    abstract CompletableFuture<?> ask();

    /** Ends the connection in order. An interrupted one fails the run. */
    CompletableFuture<?> close() {
        closing = true;
        outage.closing();
        return connected ? disconnect() : CompletableFuture.failedFuture(new IOException("not connected"));
    }

    abstract CompletableFuture<?> disconnect();

    /** What the broker publishes when the connection ends without a DISCONNECT. */
    Object will() {
        Delivery delivery = new Delivery(
                settings.get(BrokerSettings.WILL_QOS), settings.get(BrokerSettings.WILL_RETAIN), OptionalLong.empty());
        return message(
                MqttTopic.of(settings.get(BrokerSettings.WILL_TOPIC)),
                settings.bytes(BrokerSettings.WILL_TEXT),
                Mqtt5UserProperties.of(),
                delivery);
    }

    /** A failure whose message has the name and number of the broker's reason, if it gave one. */
    static Exception named(Throwable failure) {
        if (failure instanceof Mqtt5MessageException e) {
            if (e.getMqttMessage() instanceof Mqtt5ConnAck answer) return refused("CONNACK", answer.getReasonCode(), e);
            if (e.getMqttMessage() instanceof Mqtt5PubAck answer) return refused("PUBACK", answer.getReasonCode(), e);
            if (e.getMqttMessage() instanceof Mqtt5PubRec answer) return refused("PUBREC", answer.getReasonCode(), e);
            if (e.getMqttMessage() instanceof Mqtt5SubAck answer)
                return refused("SUBACK", answer.getReasonCodes().get(0), e);
            if (e.getMqttMessage() instanceof Mqtt5Disconnect sent)
                return refused("DISCONNECT", sent.getReasonCode(), e);
        }
        if (failure instanceof Mqtt3ConnAckException e) {
            var code = e.getMqttMessage().getReturnCode();
            return new IOException("CONNACK: %s (0x%02X)".formatted(code, code.getCode()), e);
        }
        return failure instanceof Exception e ? e : new IOException(failure);
    }

    private static IOException refused(String packet, Mqtt5ReasonCode code, Exception cause) {
        String name = code.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
        return new IOException("%s: %s (0x%02X)".formatted(packet, name, code.getCode()), cause);
    }

    static final class Mqtt5 extends MqttLink {

        private final Mqtt5AsyncClient client;

        Mqtt5(RunContext run, MqttBroker broker, String clientId, String user, Runnable whenLost) {
            super(run, broker, user, whenLost);
            var builder = client(broker, clientId).useMqttVersion5();
            // not in the CONNECT: the client repeats only its own when it reconnects
            if (settings.has(BrokerSettings.USER))
                builder = builder.simpleAuth()
                        .username(settings.get(BrokerSettings.USER))
                        .password(settings.bytes(BrokerSettings.PASSWORD))
                        .applySimpleAuth();
            if (settings.has(BrokerSettings.WILL_TOPIC)) builder = builder.willPublish((Mqtt5Publish) will());
            client = builder.buildAsync();
        }

        @Override
        CompletableFuture<Integer> connect() {
            int aliases = settings.get(BrokerSettings.TOPIC_ALIASES);
            return client.connectWith()
                    .keepAlive(settings.get(BrokerSettings.KEEP_ALIVE))
                    .cleanStart(settings.get(BrokerSettings.CLEAN_START))
                    .sessionExpiryInterval(settings.get(BrokerSettings.SESSION_EXPIRY))
                    .restrictions()
                    .receiveMaximum(settings.get(BrokerSettings.RECEIVE_MAXIMUM))
                    .topicAliasMaximum(aliases)
                    .sendTopicAliasMaximum(aliases)
                    .applyRestrictions()
                    .send()
                    .thenApply(answer -> answer.getRestrictions().getReceiveMaximum());
        }

        @Override
        Object message(MqttTopic topic, byte[] body, Mqtt5UserProperties properties, Delivery delivery) {
            var message = Mqtt5Publish.builder()
                    .topic(topic)
                    .payload(body)
                    .qos(MqttQos.fromCode(delivery.qos))
                    .retain(delivery.retain)
                    .userProperties(properties);
            if (delivery.expiry.isPresent()) message = message.messageExpiryInterval(delivery.expiry.getAsLong());
            return message.build();
        }

        @Override
        void publish(Object message, BiConsumer<Boolean, Throwable> outcome) {
            client.publish((Mqtt5Publish) message)
                    .whenComplete((result, e) -> outcome.accept(hadSubscriber(result), e));
        }

        private static boolean hadSubscriber(Mqtt5PublishResult result) {
            if (result instanceof Mqtt5PublishResult.Mqtt5Qos1Result one)
                return one.getPubAck().getReasonCode().getCode() != NO_SUBSCRIBERS;
            if (result instanceof Mqtt5PublishResult.Mqtt5Qos2Result two)
                return two.getPubRec().getReasonCode().getCode() != NO_SUBSCRIBERS;
            return true;
        }

        @Override
        CompletableFuture<Integer> subscribe(String filter, SubscribeSettings with, Listener listener) {
            return client.subscribeWith()
                    .topicFilter(filter)
                    .qos(MqttQos.fromCode(with.qos()))
                    .retainHandling(with.retained())
                    .callback(message -> listener.received(
                            message.getPayload().orElse(EMPTY), message.getUserProperties(), message.isRetain()))
                    .send()
                    .thenApply(answer -> answer.getReasonCodes().get(0).getCode());
        }

        @Override
        CompletableFuture<?> ask() {
            return client.unsubscribeWith().topicFilter(UNUSED_FILTER).send();
        }

        @Override
        CompletableFuture<?> disconnect() {
            if (settings.keepsSessions()) return client.disconnect();
            return client.disconnectWith().sessionExpiryInterval(0).send(); // no later run can have this client ID
        }
    }

    /** MQTT 3.1.1. */
    static final class Mqtt3 extends MqttLink {

        private static final int NO_LIMIT = 65_535;

        private final Mqtt3AsyncClient client;

        Mqtt3(RunContext run, MqttBroker broker, String clientId, String user, Runnable whenLost) {
            super(run, broker, user, whenLost);
            var builder = client(broker, clientId).useMqttVersion3();
            // not in the CONNECT: the client repeats only its own when it reconnects
            if (settings.has(BrokerSettings.USER))
                builder = builder.simpleAuth()
                        .username(settings.get(BrokerSettings.USER))
                        .password(settings.bytes(BrokerSettings.PASSWORD))
                        .applySimpleAuth();
            if (settings.has(BrokerSettings.WILL_TOPIC)) builder = builder.willPublish((Mqtt3Publish) will());
            client = builder.buildAsync();
        }

        @Override
        CompletableFuture<Integer> connect() {
            return client.connectWith()
                    .keepAlive(settings.get(BrokerSettings.KEEP_ALIVE))
                    .cleanSession(settings.get(BrokerSettings.CLEAN_START))
                    .send()
                    .thenApply(answer -> NO_LIMIT);
        }

        @Override
        Object message(MqttTopic topic, byte[] body, Mqtt5UserProperties properties, Delivery delivery) {
            return Mqtt3Publish.builder()
                    .topic(topic)
                    .payload(body)
                    .qos(MqttQos.fromCode(delivery.qos))
                    .retain(delivery.retain)
                    .build();
        }

        @Override
        void publish(Object message, BiConsumer<Boolean, Throwable> outcome) {
            client.publish((Mqtt3Publish) message).whenComplete((result, e) -> outcome.accept(true, e));
        }

        @Override
        CompletableFuture<Integer> subscribe(String filter, SubscribeSettings with, Listener listener) {
            return client.subscribeWith()
                    .topicFilter(filter)
                    .qos(MqttQos.fromCode(with.qos()))
                    .callback(
                            message -> listener.received(message.getPayload().orElse(EMPTY), null, message.isRetain()))
                    .send()
                    .thenApply(answer -> answer.getReturnCodes().get(0).getCode());
        }

        @Override
        CompletableFuture<?> ask() {
            return client.unsubscribeWith().topicFilter(UNUSED_FILTER).send();
        }

        @Override
        CompletableFuture<?> disconnect() {
            return client.disconnect();
        }
    }
}
