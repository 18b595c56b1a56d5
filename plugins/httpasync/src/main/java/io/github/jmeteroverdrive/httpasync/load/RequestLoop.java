// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.IoLoop;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.results.sampling.Ticks;
import io.github.jmeteroverdrive.sending.Burst;
import io.github.jmeteroverdrive.sending.SenderEnd;
import io.github.jmeteroverdrive.sending.Wanted;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The work of one thread: sends what may go, handles what comes, and waits when there is neither;
 * an interval once a second, and an end in which nothing in flight is forgotten. JMeter thread
 * only.
 */
final class RequestLoop {

    /** How often what has come too late is looked for. */
    private static final long EXPIRE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LongSupplier clock;
    private final Phases phases;
    private final Ticks ticks;
    private final SampleSink sink;
    private final IoLoop io;
    private final Pool pool;
    private final Workload work;
    private final StartGate gate;
    private final Wanted wanted; // null = no rate
    private final LoadRecorder recorder;
    private final ResultBuilder.LabelledResults results;
    private final SenderEnd end;
    private final Burst burst;
    private final ArrayDeque<MeasuredResult> ready = new ArrayDeque<>();
    private long expiresAt;
    private boolean over;

    RequestLoop(
            LongSupplier clock,
            Phases phases,
            SampleSink sink,
            IoLoop io,
            Pool pool,
            Workload work,
            StartGate gate,
            Wanted wanted,
            LoadRecorder recorder,
            ResultBuilder.LabelledResults results,
            SenderEnd end,
            Burst burst) {
        this.clock = clock;
        this.phases = phases;
        this.ticks = new Ticks(phases.origin(), clock.getAsLong());
        this.sink = sink;
        this.io = io;
        this.pool = pool;
        this.work = work;
        this.gate = gate;
        this.wanted = wanted;
        this.recorder = recorder;
        this.results = results;
        this.end = end;
        this.burst = burst;
        expiresAt = clock.getAsLong() + EXPIRE_NANOS;
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
     * @return the last result that is ready, all before it were told to the listeners; null when
     *     none is
     */
    SampleResult sample() {
        long start = clock.getAsLong();
        long now = start;
        int left = burst.messages();
        while (true) {
            beat(now);
            boolean over = end.reached(now, phases) || !work.sendsMore();
            if (wanted != null && (over || !work.beginsMore())) wanted.end(now);
            while (!over && left > 0 && work.send(now)) {
                left--;
                now = clock.getAsLong();
            }
            for (MeasuredResult next; (next = ready.poll()) != null; ) {
                sink.hold(next);
                // thread group and test act on a failed result only when sample() returns it
                if (burst.single() || !next.isSuccessful()) return sink.release();
            }
            if (over && pool.inFlight() == 0) return last();
            if (over) awaitLast(now);
            else if (left == 0 || now - start >= burst.nanos()) return sink.release();
            else await(now, start + burst.nanos());
            now = clock.getAsLong();
        }
    }

    /** What is due whatever else happens. */
    private void beat(long now) {
        if (Thread.interrupted()) end.stop();
        if (ticks.passed(now)) handInInterval(now);
        if (now - expiresAt < 0) return;
        pool.expire();
        expiresAt = now + EXPIRE_NANOS;
    }

    private void await(long now, long burstEnd) {
        long wait = Math.min(Math.min(ticks.next(), burstEnd) - now, expiresAt - now);
        if (phases.timed()) wait = Math.min(wait, phases.measureTo() - now);
        long toDue = work.nanosToDue(now);
        if (toDue < wait) io.awaitDue(toDue);
        else if (pool.inFlight() > 0) io.awaitResponses(wait);
        else io.awaitDue(wait);
    }

    /** No more is sent: waits for a response, or gives up what does not come. */
    private void awaitLast(long now) {
        long until = end.drainUntil(now);
        if (end.givesUp(now)) pool.giveUp();
        else io.awaitResponses(Math.min(Math.min(until, ticks.next()), expiresAt) - now);
    }

    private SampleResult last() {
        results.flush(sink::hold);
        over = true;
        return sink.release();
    }

    /** Whether all has been sent, and nothing is in flight. */
    boolean over() {
        return over;
    }

    private void handInInterval(long now) {
        gate.settle(now);
        if (wanted != null) wanted.until(now);
        sink.settle();
        recorder.take(now).forEach(sink::publish);
        if (!results.single()) results.flush(ready::add);
    }

    /**
     * The thread ends: waits for what is in flight and tells what no sample() returned.
     *
     * @param inTime whether its group was to end now
     * @return how many of the number asked for have not begun, though there was time for them
     */
    long drain(boolean inTime) {
        long from = clock.getAsLong();
        if (wanted != null) wanted.end(from);
        long notBegun = inTime || end.timeIsUp(from, phases) ? 0 : gate.owed();
        recorder.notBegun(notBegun, from);
        sink.emitHeld();
        while (pool.inFlight() > 0) {
            Thread.interrupted(); // JMeter interrupts a thread that it stops; waits are bounded
            beat(clock.getAsLong());
            awaitLast(clock.getAsLong());
            tellReady();
        }
        results.flush(ready::add);
        tellReady();
        handInInterval(clock.getAsLong());
        return notBegun;
    }

    private void tellReady() {
        for (MeasuredResult next; (next = ready.poll()) != null; ) sink.emit(next);
    }
}
