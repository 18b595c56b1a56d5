// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.JmsStamp;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.messaging.MessageStamp;
import io.github.jmeteroverdrive.messaging.OpenRequests;
import io.github.jmeteroverdrive.messaging.consumer.Delivery;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Reads replies. A reply that repeats its request has the request's stamp. Any other is matched by its correlation ID,
 * which is that of the request, or the request's message ID.
 *
 * <p>A reply may arrive before its sender knows the request's message ID. Such replies wait here until the JMeter
 * thread finds their request or gives up. {@link #read} is called by the delivering thread, {@link #poll} by the JMeter
 * thread.
 */
final class ReplyReader implements MessageReader {

    /** A sender stores an ID as soon as {@code send()} returns. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private record Early(String id, Delivery delivery) {}

    private final long runId;
    private final EpochClock clock;
    private final OpenRequests requests;
    private final boolean ours;
    private final JmsStamp stamp = new JmsStamp();
    private final MessageStamp request = new MessageStamp();
    private final MessageStamp late = new MessageStamp();
    private final Queue<Early> early = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /**
     * @param ours whether only this run knows the queue, so that each message must be a reply to one of its requests
     */
    ReplyReader(long runId, EpochClock clock, OpenRequests requests, boolean ours) {
        this.runId = runId;
        this.clock = clock;
        this.requests = requests;
        this.ours = ours;
    }

    @Override
    public void read(Message message, Delivery into) throws JMSException {
        boolean repeated = stamp.read(message) && stamp.runId == runId;
        String id = message.getJMSCorrelationID();
        into.redelivered = message.getJMSRedelivered();
        into.miscorrelated = false;
        into.held = false;
        boolean known = isRequest(id);
        if (repeated) {
            into.set(stamp, clock, stamp.length);
            into.miscorrelated = known ? !isSame(request) : id != null && !requests.shared();
        } else if (known) {
            into.set(request, clock, MessageReader.bytes(message));
        } else {
            into.foreign = true;
            into.bytes = MessageReader.bytes(message);
            into.miscorrelated = ours && !requests.shared();
        }
        if (known || repeated && id == null) requests.answered(repeated ? stamp : request);
        if (known || id == null || !requests.noted()) return;
        into.held = true;
        Delivery copy = new Delivery();
        copy.set(into);
        early.add(new Early(id, copy));
    }

    private boolean isRequest(String id) {
        if (id == null) return false;
        return request.readCorrelationId(id) && request.runId == runId || requests.take(id, request);
    }

    private boolean isSame(MessageStamp other) {
        return other.producer == stamp.producer && other.sequence == stamp.sequence;
    }

    /** Fetches a reply that waited. @return whether there is one */
    boolean poll(Delivery into, long now) {
        Early first = early.peek();
        if (first == null) return false;
        boolean found = requests.take(first.id, late);
        if (!found && !closed && now - first.delivery.at < PATIENCE_NANOS) return false;
        early.remove();
        into.set(first.delivery);
        into.held = true;
        if (!found) return true;
        into.miscorrelated = !into.foreign && (late.producer != into.producer || late.sequence != into.sequence);
        if (into.foreign) into.set(late, clock, into.bytes);
        return true;
    }

    /** No more replies will arrive: gives up those that wait. */
    @Override
    public void close() {
        closed = true;
    }
}
