// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.account.OpenRequests;
import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.message.Bodies;
import io.github.jmeteroverdrive.jms.message.Headers;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import java.util.function.LongSupplier;

/**
 * One JMS producer: fills a message, stamps it and sends it with its {@link Slot}. JMeter thread
 * only.
 */
final class Sender {

    private static final int LARGEST_FIRST_RING = 1 << 16;

    private final RunContext run;
    private final LongSupplier clock;
    private final SendSession session;
    private final MessageProducer producer;
    private final Headers headers;
    private final Bodies bodies;
    private final MessageReuse reuse;
    private final ProducerRecorder recorder;
    private final Book book;
    private final PendingLimit limit;
    private final SlotRing ring;
    private final boolean fromIntended;
    private final OpenRequests requests; // null = its messages are no requests
    private final boolean correlates;
    private final boolean notesCorrelationId;
    private final boolean notesMessageId;
    private final MessageStamp stamp = new MessageStamp();

    /**
     * @param headers and {@code bodies} and {@code reuse} of its messages alone
     */
    Sender(
            RunContext run,
            SendSession session,
            Destination destination,
            ProducerSettings settings,
            Headers headers,
            Bodies bodies,
            MessageReuse reuse,
            ProducerRecorder recorder,
            Book book)
            throws JMSException {
        this.run = run;
        this.clock = run.clock()::nanoTime;
        this.session = session;
        this.headers = headers;
        this.bodies = bodies;
        this.reuse = reuse;
        this.recorder = recorder;
        this.book = book;
        fromIntended = settings.load().pace().timedFromIntended();
        stamp.runId = run.runId();
        stamp.producer = book.producerId();
        stamp.tie = run.clock().tie();
        producer = session.session().createProducer(destination);
        settings.delivery().applyTo(producer);
        FieldText correlationId = settings.content().headers().correlationId();
        requests =
                settings.delivery()
                        .replyTo()
                        .map(to -> Accounts.account(run, settings.connection(), to).openRequests())
                        .orElse(null);
        correlates = requests != null && correlationId.absent();
        notesCorrelationId = requests != null && correlationId.perMessage();
        notesMessageId = requests != null && settings.delivery().messageId();
        if (requests != null)
            requests.producerBegins(
                    notesCorrelationId || notesMessageId, !correlates && !notesCorrelationId);
        int maxPending = settings.load().maxPending();
        limit = new PendingLimit(maxPending, settings.load().strict());
        ring = new SlotRing(Math.min(maxPending, LARGEST_FIRST_RING), () -> new Slot(limit, clock));
    }

    /**
     * Sends the next message, for which the limit has given a place; a failure becomes the slot's
     * outcome.
     *
     * @param intended nanoTime at which it was meant to go, or {@link Long#MIN_VALUE} without a
     *     schedule
     */
    void send(Phases phases, long intended) {
        Slot slot = ring.take();
        long now = clock.getAsLong();
        slot.sequence = book.sending();
        slot.sentAt = now;
        slot.atRiskSince = now;
        slot.intended = intended == Long.MIN_VALUE ? now : intended;
        slot.phase = phases.ofSend(now);
        Exception unwritable = write(slot, phases);
        begin(slot, phases);
        if (unwritable != null) {
            fail(slot, unwritable);
            return;
        }
        try {
            session.send(producer, slot);
            if (notesCorrelationId || notesMessageId) note(slot.message);
        } catch (JMSException | RuntimeException e) {
            fail(slot, e);
        }
        recorder.insideSend(now, clock.getAsLong(), phases);
        session.commitIfDue(phases);
    }

    /** By these IDs a reply may say which request it answers. */
    private void note(Message request) {
        try {
            if (notesCorrelationId) note(request.getJMSCorrelationID());
            if (notesMessageId) note(request.getJMSMessageID());
        } catch (JMSException | RuntimeException e) { // it was sent all the same
            run.warn("The provider does not give the ID of a request: " + Causes.sentence(e));
        }
    }

    private void note(String id) {
        if (id == null || requests.add(id, stamp)) return;
        run.warn(
                "Too many requests have an ID and no reply with it: of later ones, a reply that neither"
                        + " repeats the request nor has its JMSCorrelationID counts as foreign.");
    }

    private void begin(Slot slot, Phases phases) {
        recorder.sending(slot, phases);
        book.measured(slot.bytes);
        slot.begin();
    }

    private void fail(Slot slot, Exception cause) {
        session.failed();
        slot.complete(cause);
    }

    /** Fills the slot's message. @return why that was not possible, or null */
    private Exception write(Slot slot, Phases phases) {
        stamp.sequence = slot.sequence;
        stamp.phase = slot.phase;
        stamp.sent = run.clock().epochNanos(slot.sentAt);
        stamp.intended = run.clock().epochNanos(fromIntended ? slot.intended : slot.sentAt);
        stamp.length = 0;
        try {
            slot.message = reuse.exchange(slot.message);
            if (slot.message == null) {
                slot.message = bodies.create(session.session());
                headers.begin(slot.message);
            }
            headers.write(slot.message);
            if (correlates) slot.message.setJMSCorrelationID(stamp.correlationId());
            bodies.write(slot.message, stamp);
            return null;
        } catch (JMSException | RuntimeException e) {
            return e;
        } catch (Error e) { // the thread dies of it, and its slot must not look like an old one
            begin(slot, phases);
            fail(slot, new IllegalStateException(e.toString(), e));
            throw e;
        } finally {
            slot.bytes = stamp.length;
        }
    }

    PendingLimit limit() {
        return limit;
    }

    /** Messages in the order of their sends, from the oldest whose outcome was not dealt with. */
    SlotRing ring() {
        return ring;
    }

    SendSession session() {
        return session;
    }
}
