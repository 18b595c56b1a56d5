// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
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
import java.util.concurrent.TimeUnit;

/** The subscribers of one thread, each with its connection. JMeter thread only, except arrivals. */
final class SubscribeClient implements ConsumerClient {

    private static final long AWAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long RETRY_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    /** A subscriber that has received nothing for so long has received everything. */
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final RunContext run;
    private final SubscribeSettings settings;
    private final int inThread;
    private final ThreadLinks links;
    private final List<Arrivals> subscribers = new ArrayList<>();

    /**
     * The thread has begun to empty the rings. Before that it may wait for the publishers, which need the event loop.
     */
    private volatile boolean polled;

    /** The rings are no longer emptied. */
    private volatile boolean abandoned;

    /** @param inThread number of subscribers that the thread has */
    SubscribeClient(RunContext run, SubscribeSettings settings, int inThread, Runnable whenLost) {
        this.run = run;
        this.settings = settings;
        this.inThread = inThread;
        links = new ThreadLinks(
                run, settings.common().connection(), settings.common().element(), whenLost);
    }

    @Override
    public Receiver subscribe(WorkerLayout.Placement placement, Receiver.Setup setup) throws InterruptedException {
        String filter = settings.filters().get(placement.destinationIndex());
        boolean shared = !settings.share().isEmpty();
        String inbox = shared ? settings.share() + " " + filter : Long.toHexString(run.newSource());
        String asked = shared ? "$share/" + settings.share() + "/" + filter : filter;
        Arrivals arrivals = new Arrivals(setup, inbox, asked, placement.worker());
        subscribers.add(arrivals);
        SessionEnds.of(run, settings.common().connection())
                .begin(setup.destination(), links.broker.settings.keepsSessions());
        Receiver receiver = new MeasuringReceiver(setup, new MeasuringReceiver.Inbox(inbox, !shared), arrivals);
        arrivals.subscribed = links.begin(
                () -> arrivals.link.connect().thenCompose(max -> arrivals.link.subscribe(asked, settings, arrivals)),
                MqttBroker.ANSWER_SECONDS);
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
        for (Arrivals each : subscribers) {
            int granted = MqttBroker.await(
                    each.subscribed, e -> each.link.isUsed() ? refusal(each.filter, e) : links.broker.refusal(e));
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
    public boolean close(Runnable meanwhile) {
        meanwhile.run();
        List<Arrivals> asking =
                subscribers.stream().filter(Arrivals::mayMissMessages).toList();
        links.await(asking.stream().map(Arrivals::ask), meanwhile);
        asking.forEach(Arrivals::noteEnd);
        boolean inOrder = links.close(meanwhile);
        abandoned = true;
        return inOrder;
    }

    /** What arrives at one subscriber: the event loop writes it, the JMeter thread reads it. */
    private final class Arrivals implements ConsumerClient.Source, MqttLink.Listener {

        private final AddressState address;
        private final DestinationName destination;
        private final String inbox;
        private final String filter;
        private final MqttLink link;
        private final DeliveryRing ring = new DeliveryRing(inThread);

        /** What does not fit into the ring before the thread empties it. */
        private final Queue<Delivery> overflow = new ConcurrentLinkedQueue<>();

        private final MqttStamp stamp = new MqttStamp();
        private final Delivery delivery = new Delivery();
        private long lastArrival;
        private CompletableFuture<Integer> subscribed;
        private CompletableFuture<?> answer;

        /** @param filter as the broker is asked for it */
        private Arrivals(Receiver.Setup setup, String inbox, String filter, int number) {
            this.inbox = inbox;
            this.filter = filter;
            destination = setup.destination();
            address = setup.address();
            link = links.make(number);
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
