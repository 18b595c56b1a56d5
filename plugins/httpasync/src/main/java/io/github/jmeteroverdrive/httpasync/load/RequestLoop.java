// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.Burst;
import io.github.jmeteroverdrive.results.DueMessages;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.results.Ticks;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The send loop of one thread: sends what may be sent, handles what arrives, and waits when there is neither. Publishes
 * an interval once a second. At the end it waits for all requests in flight. JMeter thread only.
 */
final class RequestLoop {

    /** After this time without it, events are handled before the next request is sent. */
    private static final long UNPOLLED_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long EXPIRE_INTERVAL = TimeUnit.MILLISECONDS.toNanos(20);

    private final RequestThread thread;
    private final LongSupplier clock;
    private final Phases phases;
    private final Ticks ticks;
    private final SampleSink sink;
    private final StartGate gate;
    private final DueMessages wanted; // null = no rate
    private final LoadRecorder recorder;
    private final ResultBuilder results;
    private final Burst burst;
    private final boolean eachCallSends;
    private final ArrayDeque<MeasuredResult> ready = new ArrayDeque<>();
    private long expiresAt;
    private long polledAt;
    private boolean over;

    RequestLoop(
            RequestThread thread,
            Phases phases,
            SampleSink sink,
            StartGate gate,
            DueMessages wanted,
            LoadRecorder recorder,
            ResultBuilder results,
            Burst burst) {
        this.thread = thread;
        this.phases = phases;
        this.sink = sink;
        this.gate = gate;
        this.wanted = wanted;
        this.recorder = recorder;
        this.results = results;
        this.burst = burst;
        // a call that returns without having sent would use up one of the plan's loops
        eachCallSends = burst.single() && sink.loopsCount();
        clock = thread.clock;
        long now = clock.getAsLong();
        ticks = new Ticks(phases.origin(), now);
        polledAt = now;
        expiresAt = now + EXPIRE_INTERVAL;
        recorder.begin(now);
    }

    /** A request has ended, in {@link #sample} or {@link #drain}. */
    void ended(Exchange exchange) {
        recorder.ended(exchange);
        MeasuredResult result = results.add(exchange);
        if (result != null) ready.add(result);
    }

    /**
     * Sends up to a burst of requests.
     *
     * @return the last complete result; earlier ones were passed to the listeners; null if there is none
     */
    SampleResult sample() {
        long start = clock.getAsLong();
        long now = start;
        int left = burst.messages();
        while (true) {
            runPeriodicWork(now);
            if (now - polledAt >= UNPOLLED_NANOS) poll(now);
            boolean sentAll = thread.end.reached(now, phases) || !thread.work.hasMoreToSend();
            if (wanted != null && (sentAll || !thread.work.hasMoreToStart())) wanted.end(now);
            while (!sentAll && left > 0 && thread.work.send(now)) {
                left--;
                now = clock.getAsLong();
                sentAll = thread.end.reached(now, phases);
            }
            boolean mustSend = eachCallSends && left > 0 && !sentAll;
            for (MeasuredResult next; !mustSend && (next = ready.poll()) != null; ) {
                sink.hold(next);
                // thread group and test react to a failed result only when sample() returns it
                if (burst.single() || !next.isSuccessful()) return sink.release();
            }
            if (sentAll && thread.pools.inFlight() == 0) {
                results.flush(sink::hold);
                over = true;
                return sink.release();
            }
            if (sentAll) awaitLast(now);
            else if (left == 0 || !mustSend && now - start >= burst.nanos()) return sink.release();
            else await(now, (mustSend ? now : start) + burst.nanos());
            now = clock.getAsLong();
            polledAt = now;
        }
    }

    /**
     * Learns what has arrived, and which connections servers have closed, while this thread was elsewhere: before it
     * sends on them, or gives up on responses.
     */
    private void poll(long now) {
        thread.io.awaitResponses(0);
        polledAt = now;
    }

    private void runPeriodicWork(long now) {
        if (Thread.interrupted()) thread.end.stop();
        if (ticks.passed(now)) publishInterval(now);
        if (now - expiresAt < 0) return;
        poll(now); // what arrived while this thread stood still is in time
        thread.pools.expire();
        expiresAt = now + EXPIRE_INTERVAL;
    }

    private void await(long now, long burstEnd) {
        long wait = Math.min(Math.min(ticks.next(), burstEnd) - now, expiresAt - now);
        if (phases.timed()) wait = Math.min(wait, phases.measureTo() - now);
        long toDue = thread.work.nanosToDue(now);
        if (toDue < wait) thread.io.awaitDue(toDue);
        else if (thread.pools.inFlight() > 0) thread.io.awaitResponses(wait);
        else thread.io.awaitDue(wait);
    }

    /** Sending has ended: waits for a response, or gives up on those that do not arrive. */
    private void awaitLast(long now) {
        long until = thread.end.drainUntil(now);
        if (thread.end.givesUp(now)) thread.pools.giveUp();
        else thread.io.awaitResponses(Math.min(Math.min(until, ticks.next()), expiresAt) - now);
    }

    /** Whether all requests have been sent and have ended. */
    boolean over() {
        return over;
    }

    private void publishInterval(long now) {
        gate.recordBlockedTime(now);
        if (wanted != null) wanted.until(now);
        sink.settle();
        recorder.takeIntervals(now).forEach(sink::publish);
        if (!results.isSingle()) results.flush(ready::add);
    }

    /**
     * The thread ends: waits for what is in flight and hands the listeners what no sample() returned.
     *
     * @param groupIsOver whether the duration of the thread group is over
     * @return how many of the requested number have not started, though there was time for them
     */
    long drain(boolean groupIsOver) {
        long from = clock.getAsLong();
        if (wanted != null) wanted.end(from);
        boolean runIsOver = thread.end.timeIsUp(from, phases);
        boolean noTimeLeft = groupIsOver || runIsOver;
        if (noTimeLeft && gate.notStarted() > 0) thread.hadTooLittleTime(runIsOver);
        long notStarted = noTimeLeft ? 0 : gate.notStarted();
        recorder.notStarted(notStarted, from);
        sink.emitHeld();
        while (thread.pools.inFlight() > 0) {
            runPeriodicWork(clock.getAsLong());
            awaitLast(clock.getAsLong());
            emitReady();
        }
        results.flush(ready::add);
        emitReady();
        publishInterval(clock.getAsLong());
        return notStarted;
    }

    private void emitReady() {
        for (MeasuredResult next; (next = ready.poll()) != null; ) sink.emit(next);
    }
}
