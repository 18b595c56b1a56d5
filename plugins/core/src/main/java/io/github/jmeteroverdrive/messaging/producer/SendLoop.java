// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.messaging.MessageResults;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.results.BlockedSenders;
import io.github.jmeteroverdrive.results.Burst;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.results.SenderEnd;
import io.github.jmeteroverdrive.results.Ticks;
import io.github.jmeteroverdrive.run.Interruptions;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Sends messages of one or more producers in turn; if none may send, waits for the first that may. Returns results in
 * the order of each producer's sends, publishes an interval once a second, and at the end waits for everything in
 * flight. JMeter thread only.
 */
final class SendLoop {

    private static final String GIVEN_UP = "no acknowledgement within the drain time-out";
    private static final String IN_DOUBT = "in doubt, because the connection was interrupted: ";

    private static final String NO_ANSWER = "in doubt, because the broker did not answer: ";

    /** A client may fail messages before it reports that the connection is interrupted. */
    private static final long LATE_REPORT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LongSupplier clock;
    private final Phases phases;
    private final Ticks ticks;
    private final SampleSink sink;
    private final Pacer pacer;
    private final ProducerGroup producers;
    private final ProducerRecorder recorder;
    private final MessageResults results;
    private final Interruptions interruptions;
    private final String broker;
    private final SenderEnd end;
    private final Burst burst;
    private final BlockedSenders.Sender sender;
    private final boolean eachCallSends;
    private boolean sendingEnded;
    private boolean over;

    SendLoop(
            LongSupplier clock,
            Pacer pacer,
            Phases phases,
            SampleSink sink,
            ProducerGroup producers,
            ProducerRecorder recorder,
            MessageResults results,
            SenderEnd end,
            Interruptions interruptions,
            String broker,
            Burst burst,
            BlockedSenders held) {
        this.clock = clock;
        this.pacer = pacer;
        this.phases = phases;
        this.ticks = new Ticks(phases.origin(), clock.getAsLong());
        this.sink = sink;
        this.producers = producers;
        this.recorder = recorder;
        this.results = results;
        this.interruptions = interruptions;
        this.broker = broker;
        this.end = end;
        this.burst = burst;
        this.sender = held.join(clock.getAsLong());
        // a call that returns without having sent would use up one of the plan's loops
        this.eachCallSends = burst.single() && sink.loopsCount();
    }

    /**
     * Sends up to a burst of messages.
     *
     * @return the last complete result; earlier ones were passed to the listeners; null if there is none
     */
    SampleResult sample() {
        long start = clock.getAsLong();
        long now = start;
        int left = burst.messages();
        int refusals = 0; // since the last message was sent
        boolean ready = false; // the result that this call is to return is held
        while (true) {
            if (refusals == 0) now = clock.getAsLong();
            if (ticks.passed(now)) {
                MeasuredResult part = publishInterval(now);
                if (part != null) sink.hold(part);
                if (part != null && burst.single()) {
                    if (!eachCallSends) return sink.release();
                    ready = true;
                }
            }
            if (Thread.interrupted()) end.stop();
            Producer producer = producers.next();
            boolean ended = end.reached(now, phases);
            if (ended) endSending(now);
            if (!ended && left > 0 && producer.trySend(now, phases)) {
                left--;
                refusals = 0;
            } else {
                refusals++;
            }
            for (MeasuredResult next; !ready && (next = nextResult(producer, now)) != null; ) {
                sink.hold(next);
                // thread group and test act on a failed result only when sample() returns it
                ready = burst.single() || !next.isSuccessful();
            }
            boolean mustSend = eachCallSends && left > 0 && !ended && !producers.allSent();
            if (ready && !mustSend) return sink.release();
            if (ended || producers.allSent()) {
                if (producers.idle()) return last();
                if (refusals < producers.size()) continue;
                awaitOutcome(now);
            } else if (left == 0 || !mustSend && now - start >= burst.nanos()) {
                return sink.release();
            } else if (refusals < producers.size()) {
                continue;
            } else {
                producers.watch(pacer, now);
                pacer.await(soon(now, burst.nanos()));
            }
            refusals = 0;
        }
    }

    /** {@code nanos} from now, the next tick or the end of the run, whichever is first. */
    private long soon(long now, long nanos) {
        long wait = Math.min(ticks.next() - now, nanos);
        return (phases.timed() ? Math.min(wait, phases.measureTo() - now) : wait) + now;
    }

    private SampleResult last() {
        for (MeasuredResult rest; (rest = results.flush()) != null; ) sink.hold(rest);
        over = true;
        return sink.release();
    }

    /** Whether everything is sent, and nothing is in flight. */
    boolean over() {
        return over;
    }

    /** Whether a requested number of messages is not yet sent, although nothing has stopped it. */
    boolean hasUnsentShare() {
        return producers.haveShares() && !producers.allSent() && !end.reached(clock.getAsLong(), phases);
    }

    /** Whether the time of the run was over before a requested number of messages was sent. */
    boolean runTimeWasFirst() {
        return producers.haveShares() && !producers.allSent() && end.timeIsUp(clock.getAsLong(), phases);
    }

    private boolean stopped(long now) {
        return !producers.allSent() && !end.timeIsUp(now, phases) && !sink.loopsDone() && !sink.groupTimeIsUp();
    }

    private void endSending(long now) {
        if (sendingEnded) return;
        sendingEnded = true;
        producers.end(now);
    }

    /** Sending has ended: commits the rest, then waits until a producer has nothing in flight. */
    private void awaitOutcome(long now) {
        if (producers.commit(phases)) return;
        long until = Math.min(end.drainUntil(now), ticks.next());
        producers.watchIdle(pacer);
        pacer.await(Math.min(until - now, POLL_NANOS) + now);
    }

    /** Returns an incomplete result, if results are aggregated; or null. */
    private MeasuredResult publishInterval(long now) {
        sink.settle();
        producers.publish(now, phases, sink);
        sender.markReported(now);
        return results.single() ? null : results.flush();
    }

    private void emit(MeasuredResult result) {
        if (result != null) sink.emit(result);
    }

    /** The thread ends: waits for messages in flight and emits results that no {@code sample()} returned. */
    void drain() {
        long begun = clock.getAsLong();
        if (stopped(begun)) recorder.count(Count.SENDERS_STOPPED, begun, phases);
        endSending(begun);
        sink.emitHeld();
        while (true) {
            if (Thread.interrupted()) end.stop(); // by StopTestNow, which may come between two samples
            long now = clock.getAsLong();
            for (int i = 0; i < producers.size(); i++) {
                Producer producer = producers.next();
                for (MeasuredResult next; (next = nextResult(producer, now)) != null; ) sink.emit(next);
            }
            if (producers.idle()) break;
            if (ticks.passed(now)) emit(publishInterval(now));
            awaitOutcome(now);
        }
        for (MeasuredResult rest; (rest = results.flush()) != null; ) sink.emit(rest);
        publishInterval(clock.getAsLong());
        sender.leave();
    }

    /**
     * A producer's next result, or null: in the order of sends, unless a message waits so long for its outcome that
     * those behind it fill the ring.
     */
    private MeasuredResult nextResult(Producer producer, long now) {
        for (Slot slot; (slot = producer.ring.oldest()) != null; ) {
            MeasuredResult result;
            if (slot.isDone() && mayBeInterrupted(slot, now)) return null;
            if (slot.isDone()) result = resolved(producer, slot);
            else if (end.givesUp(now) && slot.abandon()) result = unresolved(producer, slot, now);
            else if (producer.ring.isFull() && producer.ring.overtake()) continue;
            else return null;
            if (result != null) return result;
        }
        return null;
    }

    private MeasuredResult resolved(Producer producer, Slot slot) {
        if (interrupted(slot)) return inDoubt(producer, slot, IN_DOUBT);
        if (slot.error() != null && producer.sender.isInDoubt(slot.error())) return inDoubt(producer, slot, NO_ANSWER);
        boolean aborted = slot.aborted && slot.error() == null;
        if (aborted) recorder.aborted(slot);
        else recorder.resolved(slot, phases);
        if (slot.error() == null) {
            if (aborted) producer.accounting.aborted(slot.sequence);
            else producer.accounting.acknowledged();
            producer.ring.giveBack();
            return results.sent(slot.phase, slot.sentAt, slot.doneAt(), slot.bytes, null);
        }
        producer.accounting.unacknowledged(slot.sequence);
        producer.ring.discard();
        return results.sent(slot.phase, slot.sentAt, slot.doneAt(), slot.bytes, ProviderErrors.reason(slot.error()));
    }

    /** It has just failed, and an interruption may still be reported. */
    private boolean mayBeInterrupted(Slot slot, long now) {
        return slot.error() != null && now - slot.doneAt() < LATE_REPORT_NANOS && !interrupted(slot) && !end.stopped();
    }

    private boolean interrupted(Slot slot) {
        return slot.error() != null
                && !(slot.error() instanceof ProducerClient.NotSent)
                && interruptions.overlap(broker, slot.atRiskSince, slot.doneAt() + LATE_REPORT_NANOS);
    }

    private MeasuredResult inDoubt(Producer producer, Slot slot, String why) {
        recorder.inDoubt(slot, why + ProviderErrors.cause(slot.error()));
        producer.accounting.unacknowledged(slot.sequence);
        producer.ring.discard();
        return results.notCounted(
                slot.phase, slot.sentAt, slot.doneAt(), slot.bytes, why + ProviderErrors.reason(slot.error()));
    }

    private MeasuredResult unresolved(Producer producer, Slot slot, long now) {
        recorder.unresolved(slot, now, GIVEN_UP);
        producer.accounting.unacknowledged(slot.sequence);
        producer.ring.discard();
        return results.notCounted(slot.phase, slot.sentAt, now, slot.bytes, GIVEN_UP);
    }
}
