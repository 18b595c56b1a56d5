// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.check.StatusSet;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.PendingMean;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.sending.RateRecorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Counts and times the requests of one JMeter thread; each belongs to the phase in which it began.
 * That thread only.
 */
public final class LoadRecorder {

    private static final String UNASKED = "The server sent bytes that no request had asked for.";

    private final Phases phases;
    private final boolean fromIntended;

    /** What belongs to no request, or to those of an element that has no parts. */
    private final IntervalRecorder recorder;

    private final RateRecorder rate;

    /** By {@link io.github.jmeteroverdrive.httpasync.engine.Request#kind}. */
    private final IntervalRecorder[] ofKinds;

    private final RateRecorder[] ratesOfKinds;

    private final Leaf[] leaves;
    private final PendingMean pending = new PendingMean();

    /**
     * @param sources gives ids that are unique in the run
     * @param fromIntended whether late requests are sent, so that times from when they were meant
     *     to be sent have all of them
     * @param parts labels of steps, or of lines of a mix, by kind; empty = there is one kind
     * @param leaves by {@link io.github.jmeteroverdrive.httpasync.engine.Request#kind}
     */
    LoadRecorder(
            LongSupplier sources,
            Phases phases,
            boolean fromIntended,
            List<String> parts,
            Leaf... leaves) {
        this.phases = phases;
        this.fromIntended = fromIntended;
        this.leaves = leaves;
        recorder = new IntervalRecorder(sources.getAsLong());
        rate = new RateRecorder(recorder);
        ofKinds =
                parts.isEmpty()
                        ? new IntervalRecorder[] {recorder}
                        : parts.stream()
                                .map(part -> new IntervalRecorder(sources.getAsLong(), part))
                                .toArray(IntervalRecorder[]::new);
        ratesOfKinds = Arrays.stream(ofKinds).map(RateRecorder::new).toArray(RateRecorder[]::new);
    }

    private IntervalRecorder of(Exchange exchange) {
        return ofKinds[exchange.request().kind()];
    }

    /** A request goes. */
    public void begins(long now) {
        pending.sent(now);
    }

    /** In which a request counts. */
    Phase phase(Exchange exchange) {
        return phases.ofSend(exchange.startedAt());
    }

    void ended(Exchange exchange) {
        Phase phase = phase(exchange);
        IntervalRecorder requests = of(exchange);
        pending.completed(exchange.endedAt());
        requests.count(phase, Count.SAMPLES, 1);
        requests.count(phase, Count.BYTES_SENT, exchange.sentBytes());
        requests.count(phase, Count.BYTES_RECEIVED, exchange.allBodyBytes());
        requests.time(phase, Latency.RESPONSE, exchange.endedAt() - exchange.startedAt());
        if (exchange.firstByteAt() != Exchange.NONE)
            requests.time(phase, Latency.FIRST_BYTE, exchange.firstByteAt() - exchange.startedAt());
        if (exchange.status() != 0) requests.status(phase, exchange.status());
        if (exchange.intended() != Exchange.NONE) atRate(requests, phase, exchange);
        Leaf leaf = leaves[exchange.request().kind()];
        leaf.sent(exchange.sentBytes());
        if (exchange.failure() == null || exchange.firstByteAt() != Exchange.NONE) {
            requests.count(phase, Count.ANSWERED, 1);
            leaf.received(exchange.allBodyBytes());
        }
        if (exchange.failure() != null) {
            requests.count(phase, Count.SAMPLE_ERRORS, 1);
            if (exchange.isUnsent()) requests.count(phase, Count.SAMPLES_UNSENT, 1);
            if (exchange.isInDoubt()) requests.count(phase, Count.SAMPLES_IN_DOUBT, 1);
            requests.error(exchange.failure());
        }
    }

    /**
     * Something has come of an iteration.
     *
     * @param begunAt when that had begun
     */
    public void iteration(Count what, long begunAt) {
        recorder.count(phases.ofSend(begunAt), what, 1);
    }

    /**
     * All steps of an iteration were successes.
     *
     * @param begunAt when its first one began
     * @param endedAt when the response to its last one was whole
     */
    public void iterationCompleted(long begunAt, long endedAt) {
        iteration(Count.ITERATIONS_COMPLETED, begunAt);
        recorder.time(phases.ofSend(begunAt), Latency.ITERATION, endedAt - begunAt);
    }

    /** A response has come; what it is counts when its request has ended. */
    void answered(Exchange exchange) {
        if (StatusSet.isRedirect(exchange.status()))
            of(exchange).count(phases.ofSend(exchange.startedAt()), Count.REDIRECTS, 1);
    }

    private void atRate(IntervalRecorder requests, Phase phase, Exchange exchange) {
        ratesOfKinds[exchange.request().kind()].sent(
                phases, phase, exchange.intended(), exchange.startedAt());
        if (fromIntended)
            requests.time(
                    phase,
                    Latency.RESPONSE_FROM_INTENDED,
                    exchange.endedAt() - exchange.intended());
    }

    void lookedUp(long now, long nanos) {
        recorder.time(phases.at(now), Latency.LOOK_UP, nanos);
    }

    void opened(long now, long connectNanos, long handshakeNanos) {
        Phase phase = phases.at(now);
        recorder.count(phase, Count.CONNECTIONS, 1);
        recorder.time(phase, Latency.CONNECT, connectNanos);
        if (handshakeNanos != Exchange.NONE)
            recorder.time(phase, Latency.TLS_HANDSHAKE, handshakeNanos);
    }

    void unasked() {
        recorder.error(UNASKED);
    }

    /** All connections were busy when a request was due: a new episode. */
    void blocked(long now) {
        recorder.count(phases.at(now), Count.BLOCKED, 1);
    }

    void blockedFor(long from, long to) {
        recorder.spend(phases, Count.BLOCKED_NANOS, from, to);
    }

    /** Requests whose time has passed are left out where the schedule wants it. */
    long dropLate(SendSchedule schedule, long now) {
        return rate.drop(schedule, now, phases);
    }

    /** A request that was due at that time is left out. */
    void dropped(long due) {
        recorder.count(phases.ofSend(due), Count.DROPPED, 1);
    }

    /** Their thread ends, and they will never begin. */
    void notBegun(long many, long now) {
        recorder.count(phases.at(now), Count.NOT_BEGUN, many);
    }

    /** Where the schedule, and elements of the plan, change counts. */
    IntervalRecorder counts() {
        return recorder;
    }

    /** What happened since the last call: of the element, then of each of its parts. */
    List<Interval> take(long now) {
        pending.take(now, phases, recorder);
        List<Interval> taken = new ArrayList<>(1 + ofKinds.length);
        taken.add(recorder.take(null));
        for (IntervalRecorder one : ofKinds) if (one != recorder) taken.add(one.take(null));
        return taken;
    }

    void close() {
        for (Leaf leaf : leaves) leaf.close();
    }
}
