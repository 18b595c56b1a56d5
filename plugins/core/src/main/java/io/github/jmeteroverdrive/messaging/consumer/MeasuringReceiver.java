// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.ReceivedSequences.Arrival;
import io.github.jmeteroverdrive.measure.Subscription;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.results.RunStatistics;
import java.util.concurrent.atomic.AtomicLong;

/** A consumer whose messages are counted and timed. JMeter thread only. */
public final class MeasuringReceiver extends Receiver {

    /**
     * Where a consumer takes part.
     *
     * @param name consumers of a queue ("", or the queue of an address) or of one subscription share its messages
     * @param exclusive whether no consumer of another JVM can receive from it
     * @param whole whether it has the messages that were sent before it subscribed, too
     */
    public record Inbox(String name, boolean exclusive, boolean whole) {

        public Inbox(String name, boolean exclusive) {
            this(name, exclusive, false);
        }
    }

    private final ReceivedSequences sequences;
    private final AtomicLong received;
    private final TransferTimes times;
    private final String destination;
    private final Inbox inbox;
    private final Leaf leaf;
    private Subscription subscription;
    private boolean foreignWarned;
    private boolean otherClock;

    public MeasuringReceiver(Setup setup, Inbox inbox, ConsumerClient.Source source) {
        super(setup, source);
        this.inbox = inbox;
        destination = Brokers.of(run).name(settings.connection(), setup.destination());
        leaf = RunStatistics.leaf(run, destination);
        sequences = new ReceivedSequences(address.seen(inbox.name));
        received = settings.partial() ? address.addPartialConsumer(inbox.name) : address.addConsumer(inbox.name);
        times = new TransferTimes(run.clock(), recorder, address.takesReplies());
    }

    @Override
    protected void subscribed() {
        boolean all = inbox.whole || !address.sendingHasBegun();
        Integer waiting = all ? Subscription.jvm(run.newSource()) : null;
        subscription = new Subscription(destination, inbox.name, !settings.partial(), inbox.exclusive, waiting);
    }

    @Override
    protected boolean complete() {
        address.findSources(inbox.name);
        return address.allArrived(inbox.name);
    }

    /** Returns transfer time in ns, or -1 for a foreign or duplicated message. */
    @Override
    protected long add(Delivery delivery, Phases phases) {
        leaf.received(delivery.bytes);
        if (delivery.rolledBack) {
            recorder.count(delivery.foreign ? phases.at(delivery.at) : delivery.phase, Count.ROLLED_BACK, 1);
            return -1;
        }
        if (delivery.miscorrelated) recorder.count(phases.at(delivery.at), Count.MISCORRELATED, 1);
        if (delivery.foreign) {
            recorder.count(phases.at(delivery.at), Count.FOREIGN, 1);
            warnOfForeign();
            return -1;
        }
        if (delivery.aborted) {
            recorder.count(delivery.phase, Count.ABORTED_RECEIVED, 1);
            return -1;
        }
        if (delivery.redelivered) recorder.count(delivery.phase, Count.REDELIVERED, 1);
        Arrival arrival = sequences.add(delivery.producer, delivery.sequence, delivery.partition);
        if (arrival == Arrival.DUPLICATED) {
            if (!delivery.retained) recorder.count(delivery.phase, Count.DUPLICATED, 1);
            return -1;
        }
        if (arrival == Arrival.UNREMEMBERED) recorder.count(delivery.phase, Count.UNREMEMBERED, 1);
        if (arrival == Arrival.REORDERED && !delivery.held) recorder.count(delivery.phase, Count.REORDERED, 1);
        recorder.count(delivery.phase, Count.RECEIVED, 1);
        recorder.count(delivery.phase, Count.BYTES_RECEIVED, delivery.bytes);
        recorder.count(phases.at(delivery.at), Count.RECEIVED_EVENTS, 1);
        received.lazySet(received.getPlain() + 1);
        if (!delivery.oneClock && !otherClock) warnOfOtherClock();
        return times.add(delivery);
    }

    private void warnOfForeign() {
        if (foreignWarned) return;
        foreignWarned = true;
        run.warn(settings.element()
                + ": the destination has messages of other senders; they are received and"
                + " counted as foreign.");
    }

    private void warnOfOtherClock() {
        otherClock = true;
        run.warn(settings.element()
                + ": messages come from a JVM with another clock; only the figures by"
                + " two clocks include their times.");
    }

    @Override
    protected Ledger.Part part() {
        address.findSources(inbox.name);
        return sequences.take(subscription);
    }

    @Override
    protected void leave() {
        leaf.close();
    }

    /**
     * Times messages from end to end: those of senders with this JVM's clock, and separately those of other senders,
     * whose clocks may differ by an unknown amount.
     */
    public static final class TransferTimes {

        private final EpochClock clock;
        private final IntervalRecorder recorder;
        private final boolean replies;

        /** @param replies whether messages are replies, and their times those of round trips */
        public TransferTimes(EpochClock clock, IntervalRecorder recorder, boolean replies) {
            this.clock = clock;
            this.recorder = recorder;
            this.replies = replies;
        }

        /** Returns transfer time in ns, 0 or more. */
        public long add(Delivery delivery) {
            long at = clock.epochNanos(delivery.at);
            long nanos = at - delivery.sent;
            if (!delivery.oneClock) {
                recorder.time(delivery.phase, Latency.BY_TWO_CLOCKS, nanos);
            } else if (replies) {
                recorder.time(delivery.phase, Latency.RESPONSE, nanos);
            } else {
                recorder.time(delivery.phase, Latency.TRANSFER, nanos);
                if (delivery.intended != delivery.sent)
                    recorder.time(delivery.phase, Latency.TRANSFER_FROM_INTENDED, at - delivery.intended);
            }
            return Math.max(nanos, 0);
        }
    }
}
