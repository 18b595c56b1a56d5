// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.Durability;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.MessageStamp;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.results.DueMessages;
import io.github.jmeteroverdrive.results.RunStatistics;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * One producer with its share of the messages: when its {@link SendGate} allows, it stamps a message and lets the
 * provider fill it and send it with a {@link Slot}. JMeter thread only.
 */
final class Producer {

    private static final int LARGEST_FIRST_RING = 1 << 16;

    private final RunContext run;
    private final LongSupplier clock;
    final WorkerLayout.Placement placement;
    final AddressState address;
    final ProducerClient.MessageSender sender;
    final SendSession session;
    private final ProducerRecorder recorder;
    final Accounting accounting;
    final PendingLimit limit;

    /** Messages in the order of their sends, from the oldest without a result. */
    final SlotRing ring;

    private final boolean fromIntended;
    private final MessageStamp stamp;

    // from the first sample on
    private SendGate gate;
    private DueMessages wanted; // null = no schedule
    private long share;

    Producer(
            RunContext run,
            SendSettings settings,
            WorkerLayout.Placement placement,
            ProducerClient.MessageSender sender,
            AddressState.ProducerCounts counts,
            ProducerRecorder recorder) {
        this.run = run;
        this.clock = run.clock()::nanoTime;
        this.placement = placement;
        this.sender = sender;
        this.recorder = recorder;
        session = sender.session;
        address = AddressState.of(run, settings.connection(), placement.destination());
        Brokers brokers = Brokers.of(run);
        String name = brokers.name(settings.connection(), placement.destination());
        accounting = new Accounting(
                run.newSource(),
                name,
                settings.replyTo()
                        .map(to -> brokers.name(settings.connection(), to))
                        .orElse(""),
                settings.durability(),
                counts,
                RunStatistics.leaf(run, name));
        fromIntended = settings.load().pace().timedFromIntended();
        stamp = sender.stamp;
        stamp.runId = run.runId();
        stamp.producer = accounting.producerId;
        stamp.tie = run.clock().tie();
        int maxPending = settings.load().maxPending();
        limit = new PendingLimit(maxPending, settings.load().strict());
        ring = new SlotRing(Math.min(maxPending, LARGEST_FIRST_RING), () -> sender.slot(limit, clock));
    }

    /**
     * Called with the first sample.
     *
     * @param wanted null without a schedule
     * @param share number of messages, {@link Long#MAX_VALUE} = no limit
     */
    void start(SendGate gate, DueMessages wanted, long share) {
        this.gate = gate;
        this.wanted = wanted;
        this.share = share;
    }

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
        slot.aborted = session.aborts();
        Exception unwritable = write(slot, phases);
        begin(slot, phases);
        if (unwritable != null) {
            fail(slot, unwritable);
            return;
        }
        try {
            sender.send(slot);
            session.sent(slot);
        } catch (Exception e) {
            fail(slot, e);
        }
        recorder.insideSend(now, clock.getAsLong(), phases);
        session.commitIfDue(phases);
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
        stamp.aborted = slot.aborted;
        stamp.sent = run.clock().epochNanos(slot.sentAt);
        stamp.intended = run.clock().epochNanos(fromIntended ? slot.intended : slot.sentAt);
        stamp.length = 0;
        try {
            sender.write(slot);
            return null;
        } catch (Exception e) {
            return e;
        } catch (Error e) { // ends the thread; the slot must not keep its last outcome
            begin(slot, phases);
            fail(slot, new IllegalStateException(e.toString(), e));
            throw e;
        } finally {
            slot.bytes = stamp.length;
        }
    }

    /**
     * Reports the messages of one producer: those sent and those not acknowledged to the ledger, their numbers to the
     * {@link AddressState}, their sizes to the statistics. JMeter thread only; counts and leaf are read by others.
     */
    static final class Accounting {

        final long producerId;
        private final String destination;
        private final String replies;
        private final Durability durability;
        private final AddressState.ProducerCounts counts;
        private final Leaf leaf;
        private List<Long> unacknowledged = new ArrayList<>();
        private long next;
        private long reported;

        /**
         * @param replies destination of the replies; "" = the messages are not requests
         * @param durability how long the broker stores its messages
         */
        Accounting(
                long producerId,
                String destination,
                String replies,
                Durability durability,
                AddressState.ProducerCounts counts,
                Leaf leaf) {
            this.producerId = producerId;
            this.destination = destination;
            this.replies = replies;
            this.durability = durability;
            this.counts = counts;
            this.leaf = leaf;
            counts.setProducer(producerId);
        }

        long nextSequence() {
            counts.addSent();
            return next++;
        }

        void addBytes(int bytes) {
            leaf.sent(bytes);
        }

        void acknowledged() {
            counts.addCompleted();
        }

        /** The message was aborted on purpose, so it must not arrive. */
        void aborted(long sequence) {
            unacknowledged.add(sequence);
            counts.addAborted();
        }

        /** The message failed, or was given up without an outcome. */
        void unacknowledged(long sequence) {
            unacknowledged.add(sequence);
            counts.addUnacknowledged(sequence);
        }

        long sent() {
            return next;
        }

        void close() {
            leaf.close();
        }

        /** Whether {@link #take} has something new. */
        boolean hasNews() {
            return next > reported || !unacknowledged.isEmpty();
        }

        /** What happened since the last call. */
        Ledger.Part take() {
            long[] without = unacknowledged.stream().mapToLong(Long::longValue).toArray();
            unacknowledged = new ArrayList<>();
            reported = next;
            return Ledger.Part.requests(destination, replies, producerId, next, durability, without);
        }
    }
}
