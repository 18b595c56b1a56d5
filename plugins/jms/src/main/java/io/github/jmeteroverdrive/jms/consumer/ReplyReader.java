// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.address.OpenRequests;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.EpochClock;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Reads replies. A reply that repeats its request has the request's stamp. Any other is matched by
 * its correlation ID, which is that of the request, or the request's message ID.
 *
 * <p>A reply may come before its sender knows the ID of the request's message. Such replies wait
 * here until the JMeter thread has found their request, or given them up. {@link #read} is called
 * by the thread that delivers, {@link #poll} by the JMeter thread.
 */
final class ReplyReader implements MessageReader {

    /** A sender notes an ID as soon as {@code send()} returns. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private record Early(String id, Delivery delivery) {}

    private final long runId;
    private final EpochClock clock;
    private final OpenRequests requests;
    private final boolean ours;
    private final MessageStamp stamp = new MessageStamp();
    private final MessageStamp request = new MessageStamp();
    private final MessageStamp late = new MessageStamp();
    private final Queue<Early> early = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /**
     * @param ours whether only this run has given out the name of the queue, so that each message
     *     there is to be a reply to one of its requests
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
            fill(into, stamp, stamp.length);
            into.miscorrelated = known ? !isSame(request) : id != null && !requests.shared();
        } else if (known) {
            fill(into, request, bytes(message));
        } else {
            into.foreign = true;
            into.bytes = bytes(message);
            into.miscorrelated = ours && !requests.shared();
        }
        if (known || id == null || !requests.noted()) return;
        into.held = true;
        early.add(new Early(id, into.copy()));
    }

    private boolean isRequest(String id) {
        if (id == null) return false;
        return request.readCorrelationId(id) && request.runId == runId
                || requests.take(id, request);
    }

    private boolean isSame(MessageStamp other) {
        return other.producer == stamp.producer && other.sequence == stamp.sequence;
    }

    private void fill(Delivery into, MessageStamp from, long bytes) {
        into.foreign = false;
        into.bytes = bytes;
        into.phase = from.phase;
        into.producer = from.producer;
        into.sequence = from.sequence;
        into.sent = from.sent;
        into.intended = from.intended;
        into.oneClock = clock.agreesWith(from.tie);
    }

    private static long bytes(Message message) throws JMSException {
        if (message instanceof BytesMessage bytes) return bytes.getBodyLength();
        if (message instanceof TextMessage text && text.getText() != null)
            return text.getText().length();
        return 0;
    }

    /**
     * A reply that waited and has found its request, or was given up.
     *
     * @return whether there was one
     */
    boolean poll(Delivery into, long now) {
        Early first = early.peek();
        if (first == null) return false;
        boolean found = requests.take(first.id, late);
        if (!found && !closed && now - first.delivery.at < PATIENCE_NANOS) return false;
        early.remove();
        into.set(first.delivery);
        if (!found) return true;
        into.miscorrelated =
                !into.foreign && (late.producer != into.producer || late.sequence != into.sequence);
        if (into.foreign) fill(into, late, into.bytes);
        return true;
    }

    /** No more replies come: those that wait are given up. */
    @Override
    public void close() {
        closed = true;
    }
}
