// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.sampling.MessageResults;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.RunContext;
import io.github.jmeteroverdrive.results.sampling.SampleSink;

/** What a thread's consumers have received, as results and intervals. JMeter thread only. */
final class Harvest {

    private final RunContext run;
    private final ConsumerThread thread;
    private final MessageResults results;
    private final boolean replies;
    private final SampleSink sink;
    private final Phases phases;
    private final Delivery delivery = new Delivery();

    /**
     * @param replies whether what is shown is how long the answers took
     */
    Harvest(
            RunContext run,
            ConsumerThread thread,
            MessageResults results,
            boolean replies,
            SampleSink sink,
            Phases phases) {
        this.run = run;
        this.thread = thread;
        this.results = results;
        this.replies = replies;
        this.sink = sink;
        this.phases = phases;
    }

    /** Counts deliveries until one of them completes a result; null when there are no more. */
    MeasuredResult next() {
        for (Receiver receiver : thread.receivers()) {
            while (receiver.ring().poll(delivery)) {
                receiver.end().delivered(delivery.at);
                if (!delivery.foreign && !replies && !run.ownSource(delivery.producer))
                    receiver.end().fromAnotherJvm();
                long nanos = receiver.add(delivery, phases);
                if (nanos < 0) continue;
                MeasuredResult result = result(receiver.error(), nanos);
                if (result != null) return result;
            }
        }
        return null;
    }

    private MeasuredResult result(String error, long nanos) {
        if (error == null && !replies) return results.received(delivery.at, nanos, delivery.bytes);
        return results.sent(delivery.at, delivery.at + nanos, 0, error);
    }

    /** Tells all results to the listeners. */
    void emitAll() {
        for (MeasuredResult result; (result = next()) != null; ) sink.emit(sink.attach(result));
    }

    /** What was counted goes with the first consumer's part of the ledger. */
    void handIn() {
        boolean first = true;
        for (Receiver receiver : thread.receivers()) {
            receiver.ackFailures().judge();
            Ledger.Part part = receiver.part();
            if (first || part != null) sink.publish(thread.recorder().take(part));
            first = false;
        }
        if (first) sink.publish(thread.recorder().take(null));
        if (results.single()) return;
        MeasuredResult result = results.flush();
        if (result != null) sink.emit(sink.attach(result));
    }
}
