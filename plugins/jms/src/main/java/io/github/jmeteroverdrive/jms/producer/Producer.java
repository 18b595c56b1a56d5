// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.jms.address.AddressState;
import io.github.jmeteroverdrive.jms.address.ForeignMessagePolicy;
import io.github.jmeteroverdrive.jms.address.OpenRequests;
import io.github.jmeteroverdrive.jms.connection.Brokers;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.Layout;
import io.github.jmeteroverdrive.jms.connection.ProviderErrors;
import io.github.jmeteroverdrive.jms.message.Bodies;
import io.github.jmeteroverdrive.jms.message.MessageHeaders;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.RunStatistics;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.sending.Wanted;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * One JMS producer with its share of the messages: when its {@link SendGate} allows, it fills a message, stamps it and
 * sends it with a {@link Slot}. JMeter thread only.
 */
final class Producer {

    private static final int LARGEST_FIRST_RING = 1 << 16;

    private final RunContext run;
    private final LongSupplier clock;
    final Layout.Placement placement;
    final AddressState address;
    final SendSession session;
    private final MessageProducer producer;
    private final MessageHeaders headers;
    private final Bodies bodies;
    private final MessageReuse reuse;
    private final ProducerRecorder recorder;
    final ProducerAccounting accounting;
    final PendingLimit limit;

    /** Messages in the order of their sends, from the oldest without a result. */
    final SlotRing ring;

    private final boolean fromIntended;
    private final OpenRequests requests; // null = its messages are not requests
    private final boolean correlates;
    private final boolean notesCorrelationId;
    private final boolean notesMessageId;
    private final MessageStamp stamp = new MessageStamp();

    // from the first sample on
    private SendGate gate;
    private Wanted wanted; // null = no schedule
    private long share;

    /** Connects. */
    Producer(
            RunContext run,
            ProducerSettings settings,
            Layout.Placement placement,
            ProducerConnections connections,
            AddressState.ProducerCounts counts,
            ProducerRecorder recorder)
            throws JMSException {
        this.run = run;
        this.clock = run.clock()::nanoTime;
        this.placement = placement;
        this.recorder = recorder;
        DestinationName destination = placement.destination();
        Optional<DestinationName> replyTo = settings.delivery().replyTo();
        ProducerSettings.Content content = settings.content();
        address = AddressState.of(run, settings.connection(), destination);
        session = connections.session(placement);
        Brokers brokers = Brokers.of(run);
        String name = brokers.name(settings.connection(), destination);
        accounting = new ProducerAccounting(
                run.newSource(),
                name,
                replyTo.map(to -> brokers.name(settings.connection(), to)).orElse(""),
                settings.delivery().keeping(),
                counts,
                RunStatistics.leaf(run, name));
        Destination replies = replyTo.isEmpty() ? null : connections.destination(replyTo.get(), session);
        producer = session.session.createProducer(connections.destination(destination, session));
        settings.delivery().applyTo(producer);
        ForeignMessagePolicy policy = ForeignMessagePolicy.of(run);
        String runProperty = policy.marks() ? ForeignMessagePolicy.propertyValue(run.runId()) : null;
        headers = new MessageHeaders(content.headers(), replies, runProperty);
        bodies = content.bodies(run, placement.worker());
        reuse = connections.reuse(content);
        fromIntended = settings.load().pace().timedFromIntended();
        stamp.runId = run.runId();
        stamp.producer = accounting.producerId;
        stamp.tie = run.clock().tie();
        FieldText correlationId = content.headers().correlationId();
        requests = replyTo.map(
                        to -> AddressState.of(run, settings.connection(), to).openRequests())
                .orElse(null);
        correlates = requests != null && correlationId.absent();
        notesCorrelationId = requests != null && correlationId.perMessage();
        notesMessageId = requests != null && settings.delivery().messageId();
        int maxPending = settings.load().maxPending();
        limit = new PendingLimit(maxPending, settings.load().strict());
        ring = new SlotRing(Math.min(maxPending, LARGEST_FIRST_RING), () -> new Slot(limit, clock));
    }

    /**
     * Called with the first sample.
     *
     * @param wanted null without a schedule
     * @param share number of messages, {@link Long#MAX_VALUE} = no limit
     */
    void start(SendGate gate, Wanted wanted, long share) {
        this.gate = gate;
        this.wanted = wanted;
        this.share = share;
    }

    /** Whether its share is not yet sent. */
    boolean hasMore() {
        return accounting.sent() < share;
    }

    boolean hasShare() {
        return share != Long.MAX_VALUE;
    }

    /** Whether all messages have results. */
    boolean idle() {
        return ring.isEmpty();
    }

    /** Sends a message if allowed. @return whether it did */
    boolean trySend(long now, Phases phases) {
        if (!hasMore() || !gate.pass(now, session.failuresInARow())) return false;
        send(phases, gate.consumeIntendedTime());
        if (!hasMore()) end(now);
        return true;
    }

    /** It stops sending. */
    void end(long now) {
        if (wanted != null) wanted.end(now);
    }

    /** Records the time of an episode that still lasts. */
    void settle(long now) {
        gate.settle(now);
        if (wanted != null) wanted.until(now);
    }

    /** After {@link #trySend} refused: makes {@code pacer} wait for the reason to end. */
    void watch(Pacer pacer, long now) {
        if (hasMore()) gate.watch(pacer, now);
    }

    /** Makes {@code pacer} wait until nothing is in flight. */
    void watchIdle(Pacer pacer) {
        if (!idle()) pacer.watchIdle(limit);
    }

    /** Sends the next message; a failure becomes the slot's outcome. */
    private void send(Phases phases, long intended) {
        Slot slot = ring.take();
        long now = clock.getAsLong();
        slot.sequence = accounting.nextSequence();
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

    /** Stores the IDs by which a reply may refer to its request. */
    private void note(Message request) {
        try {
            if (notesCorrelationId) note(request.getJMSCorrelationID());
            if (notesMessageId) note(request.getJMSMessageID());
        } catch (JMSException | RuntimeException e) { // the request was sent all the same
            run.warn("Cannot read the ID of a request: " + ProviderErrors.reason(e));
        }
    }

    private void note(String id) {
        if (id == null || requests.add(id, stamp)) return;
        run.warn("Too many requests wait for a reply: from now on, a reply that neither repeats its"
                + " request nor has its JMSCorrelationID counts as foreign.");
    }

    private void begin(Slot slot, Phases phases) {
        recorder.sending(slot, phases);
        accounting.addBytes(slot.bytes);
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
                slot.message = bodies.create(session.session);
                headers.begin(slot.message);
            }
            headers.write(slot.message);
            if (correlates) slot.message.setJMSCorrelationID(stamp.correlationId());
            bodies.write(slot.message, stamp);
            return null;
        } catch (JMSException | RuntimeException e) {
            return e;
        } catch (Error e) { // ends the thread; the slot must not keep its last outcome
            begin(slot, phases);
            fail(slot, new IllegalStateException(e.toString(), e));
            throw e;
        } finally {
            slot.bytes = stamp.length;
        }
    }
}
