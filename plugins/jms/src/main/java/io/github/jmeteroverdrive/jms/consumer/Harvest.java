// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.sampling.MessageResults;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;

/** What a thread's consumers have received, as results and intervals. JMeter thread only. */
final class Harvest {

    private static final Phase[] PHASES = Phase.values();

    private final RunContext run;
    private final ConsumerThread thread;
    private final MessageResults results;
    private final boolean replies;
    private final SampleSink sink;
    private final Phases phases;
    private final long consumeNanos;
    private final Delivery delivery = new Delivery();
    private long there;

    /**
     * @param consumeNanos time that each message takes its consumer
     * @param replies whether what is shown is how long the answers took
     */
    Harvest(
            RunContext run,
            ConsumerThread thread,
            MessageResults results,
            long consumeNanos,
            boolean replies,
            SampleSink sink,
            Phases phases) {
        this.run = run;
        this.thread = thread;
        this.results = results;
        this.consumeNanos = consumeNanos;
        this.replies = replies;
        this.sink = sink;
        this.phases = phases;
        there = run.clock().nanoTime();
    }

    /** Counts deliveries until one of them completes a result; null when there are no more. */
    MeasuredResult next() {
        for (Receiver receiver : thread.receivers()) {
            while (receiver.poll(delivery)) {
                receiver.end().delivered(delivery.at);
                if (!delivery.foreign && !replies && !run.ownSource(delivery.producer))
                    receiver.end().fromAnotherJvm();
                if (consumeNanos > 0)
                    spend(Count.CONSUMER_BUSY_NANOS, delivery.at, delivery.at + consumeNanos, 1);
                long nanos = receiver.add(delivery, phases);
                if (nanos < 0) continue;
                MeasuredResult result = result(receiver.error(), nanos);
                if (result != null) return result;
            }
        }
        return null;
    }

    private MeasuredResult result(String error, long nanos) {
        if (error == null && !replies)
            return results.received(delivery.phase, delivery.at, nanos, delivery.bytes);
        return results.sent(delivery.phase, delivery.at, delivery.at + nanos, 0, error);
    }

    /** Between two samples the plan had the thread do other things. */
    void elsewhere(long from, long to) {
        spend(Count.CONSUMER_BUSY_NANOS, from, to, thread.receivers().size());
    }

    private void spend(Count on, long from, long to, int consumers) {
        for (Phase phase : PHASES)
            thread.recorder().count(phase, on, consumers * phases.within(phase, from, to));
    }

    /** Tells all results to the listeners. */
    void emitAll() {
        for (MeasuredResult result; (result = next()) != null; ) sink.emit(result);
    }

    /**
     * What was counted goes with the first consumer's part of the ledger.
     *
     * @return the result of a part of the messages that a result is about, or null
     */
    MeasuredResult handIn() {
        sink.settle();
        long now = run.clock().nanoTime();
        spend(Count.CONSUMER_NANOS, there, now, thread.receivers().size());
        there = now;
        boolean first = true;
        for (Receiver receiver : thread.receivers()) {
            receiver.ackFailures().judge();
            Ledger.Part part = receiver.part();
            if (first || part != null) sink.publish(thread.recorder().take(part));
            first = false;
        }
        if (first) sink.publish(thread.recorder().take(null));
        return results.single() ? null : results.flush();
    }

    /** The same when no {@code sample()} can return that result. */
    void handInAll() {
        MeasuredResult result = handIn();
        if (result != null) sink.emit(result);
    }
}
