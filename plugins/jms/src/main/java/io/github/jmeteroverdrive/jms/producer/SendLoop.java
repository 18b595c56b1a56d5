// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.sampling.MessageResults;
import io.github.jmeteroverdrive.jms.sampling.SampleSink;
import io.github.jmeteroverdrive.jms.sampling.Ticks;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.MeasuredResult;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Bursts of sends within the pending limit and the schedule, results in the order of the sends, an
 * interval once a second, and an end in which nothing in flight is forgotten. JMeter thread only.
 */
final class SendLoop {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LongSupplier clock;
    private final Phases phases;
    private final Ticks ticks;
    private final SampleSink sink;
    private final Sender sender;
    private final SendGate gate;
    private final ProducerRecorder recorder;
    private final MessageResults results;
    private final ProducerEnd end;
    private final Burst burst;
    private final int messageSize;

    SendLoop(
            LongSupplier clock,
            Phases phases,
            SampleSink sink,
            Sender sender,
            SendGate gate,
            ProducerRecorder recorder,
            MessageResults results,
            ProducerEnd end,
            Burst burst,
            int messageSize) {
        this.clock = clock;
        this.phases = phases;
        this.ticks = new Ticks(phases.origin(), clock.getAsLong());
        this.sink = sink;
        this.sender = sender;
        this.gate = gate;
        this.recorder = recorder;
        this.results = results;
        this.end = end;
        this.burst = burst;
        this.messageSize = messageSize;
    }

    /**
     * Sends up to a burst of messages.
     *
     * @return the last result that is ready, all before it were told to the listeners; null when
     *     none is
     */
    SampleResult sample() {
        long start = clock.getAsLong();
        int left = burst.messages();
        MeasuredResult ready = null;
        while (true) {
            long now = clock.getAsLong();
            if (ticks.passed(now)) handInInterval(now);
            for (MeasuredResult next; (next = nextResult(now)) != null; ) {
                if (ready != null) sink.emit(ready);
                ready = next;
                // thread group and test act on a failed result only when sample() returns it
                if (burst.single() || !ready.isSuccessful()) return sink.attach(ready);
            }
            if (Thread.interrupted()) end.stop();
            if (end.reached(now, sender.sent(), phases)) {
                if (sender.ring().isEmpty()) return last(ready);
                awaitOldest(now);
            } else if (left == 0 || now - start >= burst.nanos()) {
                return ready == null ? null : sink.attach(ready);
            } else if (gate.pass(now, soon(now, burst.nanos()), sender.failuresInARow())) {
                sender.send(phases, gate.passed());
                left--;
            }
        }
    }

    /** {@code nanos} from now, or the next tick, or the end of the run, whichever comes first. */
    private long soon(long now, long nanos) {
        long wait = Math.min(ticks.next() - now, nanos);
        return (phases.timed() ? Math.min(wait, phases.measureTo() - now) : wait) + now;
    }

    private SampleResult last(MeasuredResult ready) {
        MeasuredResult rest = results.flush();
        if (ready != null && rest != null) sink.emit(ready);
        MeasuredResult result = rest != null ? rest : ready;
        if (result == null) {
            sink.stopThread();
            return null;
        }
        result.setStopThread(true);
        return sink.attach(result);
    }

    /**
     * The next result in the order of the sends, or null when the oldest message is still in
     * flight.
     */
    private MeasuredResult nextResult(long now) {
        for (Slot slot; (slot = sender.ring().oldest()) != null; ) {
            MeasuredResult result;
            if (slot.isDone()) {
                recorder.resolved(slot, phases);
                String error = slot.error() == null ? null : Causes.sentence(slot.error());
                result = results.sent(slot.sentAt, slot.doneAt(), messageSize, error);
                if (error == null) sender.ring().giveBack();
                else sender.ring().discard();
            } else if (end.givesUp(now) && slot.abandon()) {
                String error = "no acknowledgement within the drain time-out";
                recorder.unresolved(slot, now, error);
                result = results.sent(slot.sentAt, now, messageSize, error);
                sender.ring().discard();
            } else {
                return null;
            }
            if (result != null) return result;
        }
        return null;
    }

    private void awaitOldest(long now) {
        long until = Math.min(end.drainUntil(now), ticks.next());
        sender.limit().awaitIdle(Math.min(until - now, POLL_NANOS) + now);
    }

    private void handInInterval(long now) {
        gate.settle(now);
        sink.publish(recorder.take(now, phases));
        if (results.single()) return;
        MeasuredResult result = results.flush();
        if (result != null) sink.emit(sink.attach(result));
    }

    /**
     * The thread ends: waits for what is in flight and tells the results that no sample() returned.
     */
    void drain() {
        while (true) {
            Thread.interrupted(); // JMeter interrupts a thread that it stops; waits are bounded
            long now = clock.getAsLong();
            for (MeasuredResult next; (next = nextResult(now)) != null; )
                sink.emit(sink.attach(next));
            if (sender.ring().isEmpty()) break;
            if (ticks.passed(now)) handInInterval(now);
            awaitOldest(now);
        }
        handInInterval(clock.getAsLong());
        sink.close();
    }
}
