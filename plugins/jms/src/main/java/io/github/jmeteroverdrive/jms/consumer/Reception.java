// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What becomes of a consumer's messages in the thread that the provider delivers them in: each is
 * read, passed on as numbers, takes its time, and is committed or acknowledged when it is due.
 */
final class Reception implements MessageListener {

    private static final long RETRY_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final LongSupplier clock;
    private final Parking parking;
    private final long consumeNanos;
    private final MessageReader reader;
    private final DeliveryRing ring;
    private final SessionAcks acks;
    private final Consumer<String> unacknowledged;
    private final Delivery delivery = new Delivery();
    private final AtomicBoolean busy = new AtomicBoolean(); // set lazily, for each message
    private volatile boolean hurried;
    private volatile boolean abandoned;

    /**
     * @param consumeNanos time that each message takes its consumer
     * @param unacknowledged is told why messages could not be committed or acknowledged
     */
    Reception(
            LongSupplier clock,
            Parking parking,
            long consumeNanos,
            MessageReader reader,
            DeliveryRing ring,
            SessionAcks acks,
            Consumer<String> unacknowledged) {
        this.clock = clock;
        this.parking = parking;
        this.consumeNanos = consumeNanos;
        this.reader = reader;
        this.ring = ring;
        this.acks = acks;
        this.unacknowledged = unacknowledged;
    }

    /** A consumer's in a run. */
    static Reception of(
            RunContext run,
            ConsumerSettings settings,
            MessageReader reader,
            DeliveryRing ring,
            SessionAcks acks,
            AckFailures failures) {
        return new Reception(
                run.clock()::nanoTime,
                Parking.SYSTEM,
                settings.reception().consumeNanos(),
                reader,
                ring,
                acks,
                failures::add);
    }

    @Override
    public void onMessage(Message message) {
        busy.lazySet(true);
        try {
            deal(message);
        } finally {
            busy.lazySet(false);
        }
    }

    private void deal(Message message) {
        delivery.at = clock.getAsLong();
        try {
            reader.read(message, delivery);
        } catch (JMSException e) {
            throw new IllegalStateException("cannot read a message: " + Causes.sentence(e), e);
        }
        if (!delivery.held) handOver();
        if (consumeNanos > 0) consume();
        try {
            acks.received(message);
        } catch (JMSException | RuntimeException e) {
            unacknowledged.accept(Causes.sentence(e));
        }
    }

    private void handOver() {
        while (!ring.offer(delivery)) {
            // thrown out of a listener, the message is not acknowledged and stays with the broker
            if (abandoned) throw new IllegalStateException("the consumer is closed");
            parking.park(RETRY_NANOS);
        }
    }

    /** A slow consumer is at work on the message. */
    private void consume() {
        long until = delivery.at + consumeNanos;
        for (long left; (left = until - clock.getAsLong()) > 0 && !hurried; )
            parking.park(Math.min(left, LONGEST_PARK_NANOS));
    }

    /** Whether it is at work on a message. */
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

    /** Nobody empties the ring any more: what finds no room is left with the broker. */
    void abandon() {
        abandoned = true;
    }
}
