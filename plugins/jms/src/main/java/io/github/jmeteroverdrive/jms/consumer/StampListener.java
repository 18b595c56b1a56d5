// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Reads a received message's stamp on the provider's thread and passes it on. */
final class StampListener implements MessageListener {

    private static final long RETRY_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private final long runId;
    private final LongSupplier clock;
    private final DeliveryRing ring;
    private final MessageStamp stamp = new MessageStamp();
    private final Delivery delivery = new Delivery();
    private volatile boolean closed;

    StampListener(long runId, LongSupplier clock, DeliveryRing ring) {
        this.runId = runId;
        this.clock = clock;
        this.ring = ring;
    }

    @Override
    public void onMessage(Message message) {
        delivery.at = clock.getAsLong();
        try {
            read(message);
        } catch (JMSException e) {
            throw new IllegalStateException("cannot read a message: " + Causes.sentence(e), e);
        }
        while (!ring.offer(delivery)) {
            // thrown out of a listener, the message is not acknowledged and stays with the broker
            if (closed) throw new IllegalStateException("the consumer is closing");
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    private void read(Message message) throws JMSException {
        delivery.redelivered = message.getJMSRedelivered();
        delivery.foreign = !stamp.read(message) || stamp.runId != runId;
        delivery.bytes = stamp.length;
        delivery.phase = stamp.phase;
        delivery.producer = stamp.producer;
        delivery.sequence = stamp.sequence;
        delivery.sent = stamp.sent;
        delivery.intended = stamp.intended;
    }

    /** From now on a message for which there is no room is left with the broker. */
    void close() {
        closed = true;
    }
}
