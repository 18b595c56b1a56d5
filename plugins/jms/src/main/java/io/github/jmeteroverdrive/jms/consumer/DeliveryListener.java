// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.messaging.consumer.Delivery;
import io.github.jmeteroverdrive.messaging.consumer.DeliveryRing;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Processes a consumer's messages in the provider's thread: each is read, passed on as numbers, takes its consume time,
 * and is committed or acknowledged.
 */
final class DeliveryListener implements MessageListener {

    private static final long RETRY_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final LongSupplier clock;
    private final Parking parking;
    private final long consumeNanos;
    private final MessageReader reader;
    private final DeliveryRing ring;
    private final ConsumerSession.Acknowledger acknowledger;
    private final Delivery delivery = new Delivery();
    private final AtomicBoolean busy = new AtomicBoolean(); // set lazily, for each message
    private volatile boolean hurried;
    private volatile boolean abandoned;

    DeliveryListener(
            LongSupplier clock,
            Parking parking,
            long consumeNanos,
            MessageReader reader,
            DeliveryRing ring,
            ConsumerSession.Acknowledger acknowledger) {
        this.clock = clock;
        this.parking = parking;
        this.consumeNanos = consumeNanos;
        this.reader = reader;
        this.ring = ring;
        this.acknowledger = acknowledger;
    }

    @Override
    public void onMessage(Message message) {
        busy.lazySet(true);
        try {
            delivery.at = clock.getAsLong();
            reader.read(message, delivery);
            delivery.rolledBack = acknowledger.arrived(delivery.redelivered);
            if (!delivery.held) enqueue();
            if (consumeNanos > 0) consume();
            acknowledger.received(message);
        } catch (JMSException e) {
            throw new IllegalStateException("cannot read a message: " + ProviderErrors.reason(e), e);
        } finally {
            busy.lazySet(false);
        }
    }

    private void enqueue() {
        while (!ring.offer(delivery)) {
            // the exception prevents the acknowledgement, so the message stays with the broker
            if (abandoned) throw new IllegalStateException("the consumer is closed");
            parking.park(RETRY_NANOS);
        }
    }

    /** A slow consumer works on the message. */
    private void consume() {
        long until = delivery.at + consumeNanos;
        for (long left; (left = until - clock.getAsLong()) > 0 && !hurried; )
            parking.park(Math.min(left, LONGEST_PARK_NANOS));
    }

    boolean isBusy() {
        return busy.get();
    }

    /** The consumer is about to be closed. */
    void close() {
        reader.close();
    }

    /** Closing takes too long: the consume time of the current message ends now. */
    void hurry() {
        hurried = true;
    }

    /** The ring is no longer emptied: messages for which it has no space stay with the broker. */
    void abandon() {
        abandoned = true;
    }
}
