// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.Layout;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.messaging.consumer.ConsumerClient;
import io.github.jmeteroverdrive.messaging.consumer.Delivery;
import io.github.jmeteroverdrive.messaging.consumer.DeliveryRing;
import io.github.jmeteroverdrive.messaging.consumer.MeasuringReceiver;
import io.github.jmeteroverdrive.messaging.consumer.Receiver;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperties;
import io.github.jmeteroverdrive.shaded.com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperty;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The subscribers of one thread, each with its connection. JMeter thread only, except arrivals. */
final class SubscribeClient implements ConsumerClient {

    /** @param inThread number of subscribers that the thread has */
    record Factory(RunContext run, SubscribeSettings settings, int inThread) implements ConsumerClient.Factory {

        @Override
        public ConsumerClient connect(String group, Runnable whenLost) {
            return new SubscribeClient(run, settings, inThread, whenLost);
        }

        @Override
        public EndOfRunBrowse.Browser browser() {
            return SessionEnds.of(run, settings.common().connection());
        }
    }

    private record Begun(String filter, CompletableFuture<Integer> connected, CompletableFuture<Integer> subscribed) {}

    private static final long AWAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long RETRY_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long CLOSE_NANOS_EACH = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long POLL_MILLIS = 1;

    /** A subscriber that has received nothing for so long has received everything. */
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final RunContext run;
    private final SubscribeSettings settings;
    private final int inThread;
    private final Runnable whenLost;
    private final MqttBroker broker;
    private final List<Arrivals> subscribers = new ArrayList<>();
    private final Connecting connecting = new Connecting();
    private final List<Begun> begun = new ArrayList<>();

    /**
     * The thread has begun to empty the rings. Before that it may wait for the publishers, which need the event loop.
     */
    private volatile boolean polled;

    /** The rings are no longer emptied. */
    private volatile boolean abandoned;

    private SubscribeClient(RunContext run, SubscribeSettings settings, int inThread, Runnable whenLost) {
        this.run = run;
        this.settings = settings;
        this.inThread = inThread;
        this.whenLost = whenLost;
        broker = MqttBroker.named(
                run, settings.common().connection(), settings.common().element());
    }

    @Override
    public Receiver subscribe(Layout.Placement placement, Receiver.Setup setup) throws InterruptedException {
        String filter = settings.filters().get(placement.destinationIndex());
        boolean shared = !settings.share().isEmpty();
        String inbox = shared ? settings.share() + " " + filter : Long.toHexString(run.newSource());
        Arrivals arrivals = new Arrivals(setup, inbox, placement.worker());
        subscribers.add(arrivals);
        SessionEnds.of(run, settings.common().connection()).begin(setup.destination(), broker.settings.keepsSessions());
        Receiver receiver = new MeasuringReceiver(setup, new MeasuringReceiver.Inbox(inbox, !shared), arrivals);
        String asked = shared ? "$share/" + settings.share() + "/" + filter : filter;
        boolean began = connecting.begin(() -> {
            CompletableFuture<Integer> connected = arrivals.link.connect();
            CompletableFuture<Integer> subscribed =
                    connected.thenCompose(maximum -> arrivals.link.subscribe(asked, settings, arrivals));
            begun.add(new Begun(asked, connected, subscribed));
            return subscribed;
        });
        if (!began) start(); // throws the failure
        return receiver;
    }

    private Refusal refusal(String filter, Exception e) {
        return new Refusal(
                "%s: cannot subscribe to '%s' (%s); check the filter, and the user's permissions."
                        .formatted(settings.common().element(), filter, ProviderErrors.reason(e)),
                e);
    }

    /** Waits until all have subscribed. */
    @Override
    public void start() throws InterruptedException {
        for (Begun each : begun) {
            broker.await(each.connected);
            int granted = MqttBroker.await(each.subscribed, e -> refusal(each.filter, e));
            if (granted < settings.qos())
                run.warn(
                        "%s: the broker granted QoS %d for '%s', not %d, so that is what was measured; check its limit, such as max_qos of mosquitto."
                                .formatted(settings.common().element(), granted, each.filter, settings.qos()));
        }
    }

    @Override
    public void await() {
        Parking.SYSTEM.park(AWAIT_NANOS);
    }

    @Override
    public void judgeAcknowledgements(boolean all) {}

    @Override
    public boolean close(Runnable meanwhile) {
        meanwhile.run();
        long until = run.clock().nanoTime() + CLOSE_NANOS + subscribers.size() * CLOSE_NANOS_EACH;
        List<Arrivals> asking =
                subscribers.stream().filter(Arrivals::mayMissMessages).toList();
        await(asking.stream().map(Arrivals::ask).toList(), meanwhile, until);
        asking.forEach(Arrivals::noteEnd);
        CompletableFuture<?> all =
                await(subscribers.stream().map(each -> each.link.close()).toList(), meanwhile, until);
        abandoned = true;
        return all.isDone() && !all.isCompletedExceptionally();
    }

    private CompletableFuture<?> await(List<? extends CompletableFuture<?>> answers, Runnable meanwhile, long until) {
        boolean interrupted = Thread.interrupted(); // a stopped thread waits all the same
        CompletableFuture<?> all = CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new));
        while (!all.isDone() && until - run.clock().nanoTime() > 0) {
            meanwhile.run();
            try {
                all.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (ExecutionException | TimeoutException e) {
                // a connection that is not there needs no end
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
        return all;
    }

    /** What arrives at one subscriber: the event loop writes it, the JMeter thread reads it. */
    private final class Arrivals implements ConsumerClient.Source, MqttLink.Listener {

        private final AddressState address;
        private final DestinationName destination;
        private final String inbox;
        private final MqttLink link;
        private final DeliveryRing ring = new DeliveryRing(inThread);

        /** What does not fit into the ring before the thread empties it. */
        private final Queue<Delivery> overflow = new ConcurrentLinkedQueue<>();

        private final MqttStamp stamp = new MqttStamp();
        private final Delivery delivery = new Delivery();
        private long lastArrival;
        private CompletableFuture<?> answer;

        private Arrivals(Receiver.Setup setup, String inbox, int number) {
            this.inbox = inbox;
            destination = setup.destination();
            address = setup.address();
            link = broker.link(settings.common().element(), number, whenLost);
            lastArrival = run.clock().nanoTime();
        }

        @Override
        public void received(ByteBuffer body, Mqtt5UserProperties properties, boolean retained) {
            delivery.at = run.clock().nanoTime();
            delivery.retained = retained;
            int bytes = body.remaining();
            if (read(body, properties) && stamp.runId == run.runId()) {
                delivery.set(stamp, run.clock(), bytes);
                delivery.partition = stamp.connection;
            } else {
                delivery.foreign = true;
                delivery.partition = 0;
                delivery.bytes = bytes;
            }
            while (!overflow.isEmpty() || !ring.offer(delivery)) {
                if (abandoned) return;
                if (!polled) {
                    Delivery copy = new Delivery();
                    copy.set(delivery);
                    overflow.add(copy);
                    return;
                }
                Parking.SYSTEM.park(RETRY_NANOS); // the broker waits, too, when the socket is full
            }
        }

        private boolean read(ByteBuffer body, Mqtt5UserProperties properties) {
            if (stamp.read(body)) return true;
            if (properties == null) return false;
            for (Mqtt5UserProperty property : properties.asList())
                if (property.getName().toString().equals(MqttStamp.PROPERTY))
                    return stamp.read(property.getValue().toString());
            return false;
        }

        @Override
        public boolean poll(Delivery into) {
            if (!polled) polled = true;
            if (!ring.poll(into)) {
                Delivery more = overflow.poll();
                if (more == null) return false;
                into.set(more);
            }
            lastArrival = into.at;
            return true;
        }

        /** Also those that the publishers know nothing of, but the broker may have. */
        private boolean mayMissMessages() {
            return address.backlog() > 0 || !address.allArrived(inbox);
        }

        /** A broker that is silent, but answers, has no more messages. */
        private CompletableFuture<?> ask() {
            answer = link.isConnected() ? link.ask() : CompletableFuture.completedFuture(null);
            return answer;
        }

        /** Before it ends: whether the broker may still have messages for it. */
        private void noteEnd() {
            String why = "";
            if (!link.isConnected()) why = "a subscriber was not connected when it ended";
            else if (!answer.isDone()) why = "the broker did not answer when a subscriber ended";
            else if (address.allArrived(inbox)) return;
            else if (run.clock().nanoTime() - lastArrival < SILENCE_NANOS)
                why = "messages still arrived when a subscriber ended";
            else if (link.isResumed()) why = "a broker may not yet have sent all that it held for a resumed session";
            if (!why.isEmpty())
                SessionEnds.of(run, settings.common().connection()).uncertain(destination, why);
        }
    }
}
