// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

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
import io.github.jmeteroverdrive.results.RateRecorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/** Counts and times the requests of one JMeter thread, each in the phase in which it began. That thread only. */
public final class LoadRecorder {

    private static final String UNSOLICITED = "The server sent bytes that no request had asked for.";

    private final Phases phases;
    private final boolean fromIntended;

    /** Recorder of the whole element: iterations, rate; connections with one server; requests if it has no parts. */
    private final IntervalRecorder recorder;

    private final RateRecorder rate;

    // by Request.kind()
    private final IntervalRecorder[] partRecorders;
    private final RateRecorder[] partRates;

    /** Connections, by Request.server(). */
    private final IntervalRecorder[] serverRecorders;

    private final Leaf[] leaves;

    private final PendingMean pending = new PendingMean();
    private long presentUntil;
    private boolean answered;
    private boolean unanswered;

    /**
     * @param sources gives ids that are unique in the run
     * @param fromIntended whether to record times from the intended send, which is right only if no late request is
     *     dropped
     * @param parts labels of steps or mix lines, by kind; empty = none
     * @param servers labels, by server; empty = there is only one
     * @param leaves by kind
     */
    LoadRecorder(
            LongSupplier sources,
            Phases phases,
            boolean fromIntended,
            List<String> parts,
            List<String> servers,
            Leaf... leaves) {
        this.phases = phases;
        this.fromIntended = fromIntended;
        this.leaves = leaves;
        recorder = new IntervalRecorder(sources.getAsLong());
        rate = new RateRecorder(recorder);
        partRecorders = recorders(sources, parts);
        serverRecorders = recorders(sources, servers);
        partRates = Arrays.stream(partRecorders).map(RateRecorder::new).toArray(RateRecorder[]::new);
    }

    private IntervalRecorder[] recorders(LongSupplier sources, List<String> labels) {
        if (labels.isEmpty()) return new IntervalRecorder[] {recorder};
        return labels.stream()
                .map(label -> new IntervalRecorder(sources.getAsLong(), label))
                .toArray(IntervalRecorder[]::new);
    }

    /** Start of the run, nanoTime. */
    public long origin() {
        return phases.origin();
    }

    void begin(long now) {
        presentUntil = now;
    }

    public void started(long now) {
        pending.sent(now);
    }

    /** An iteration began at its time, but not with a request. */
    public void startedWithoutRequest(long intended, long now) {
        if (intended != Exchange.NONE) rate.sent(phases, phases.at(now), intended, now);
    }

    /** Something that is no request has failed. */
    public void error(String sentence) {
        recorder.error(sentence);
    }

    /** The phase in which a request counts. */
    Phase phase(Exchange exchange) {
        return phases.at(exchange.startedAt());
    }

    /** Events of a response have arrived together, so there is no time between them. */
    void events(Exchange exchange, long now, int count) {
        Phase phase = phase(exchange);
        IntervalRecorder requests = partRecorders[exchange.request().kind()];
        requests.count(phase, Count.EVENTS, count);
        if (exchange.lastEventAt() == Exchange.NONE) {
            requests.count(phase, Count.STREAMS, 1);
            requests.time(phase, Latency.FIRST_EVENT, now - exchange.startedAt());
            if (fromIntended && exchange.intended() != Exchange.NONE)
                requests.time(phase, Latency.FIRST_EVENT_FROM_INTENDED, now - exchange.intended());
        } else {
            requests.time(phase, Latency.BETWEEN_EVENTS, now - exchange.lastEventAt());
        }
        for (int together = 1; together < count; together++) requests.time(phase, Latency.BETWEEN_EVENTS, 0);
    }

    void ended(Exchange exchange) {
        Phase phase = phase(exchange);
        int kind = exchange.request().kind();
        IntervalRecorder requests = partRecorders[kind];
        long elapsed = exchange.endedAt() - exchange.startedAt();
        pending.completed(exchange.endedAt());
        requests.count(phase, Count.SAMPLES, 1);
        requests.count(phase, Count.REDIRECTS_FOLLOWED, exchange.redirects());
        requests.count(phase, Count.AUTHENTICATIONS, exchange.authentications());
        requests.count(phase, Count.RETRIES, exchange.retries());
        requests.count(phase, Count.BYTES_SENT, exchange.sentBytes());
        requests.count(phase, Count.BYTES_RECEIVED, exchange.allBodyBytes());
        requests.time(phase, Latency.RESPONSE, elapsed);
        boolean responded = exchange.firstByteAt() != Exchange.NONE;
        if (responded) requests.time(phase, Latency.FIRST_BYTE, exchange.firstByteAt() - exchange.startedAt());
        if (exchange.lastEventAt() != Exchange.NONE) lastEvent(exchange, requests, phase);
        if (exchange.code() != Exchange.NO_CODE) requests.status(phase, exchange.code());
        if (exchange.intended() != Exchange.NONE) {
            partRates[kind].sent(phases, phase, exchange.intended(), exchange.startedAt());
            long late = exchange.startedAt() - exchange.intended();
            if (fromIntended) requests.time(phase, Latency.RESPONSE_FROM_INTENDED, late + elapsed);
        }
        leaves[kind].sent(exchange.sentBytes());
        if (exchange.failure() == null || responded) {
            answered = true;
            requests.count(phase, Count.ANSWERED, 1);
            leaves[kind].received(exchange.allBodyBytes());
        }
        if (exchange.failure() != null) {
            unanswered |= exchange.isUnanswered();
            requests.count(phase, Count.SAMPLE_ERRORS, 1);
            if (exchange.isUnsent()) requests.count(phase, Count.SAMPLES_UNSENT, 1);
            if (exchange.isInDoubt()) requests.count(phase, Count.SAMPLES_IN_DOUBT, 1);
            requests.error(exchange.failure());
        }
    }

    boolean answered() {
        return answered;
    }

    /** Whether a request was sent, and nothing came back. */
    boolean unanswered() {
        return unanswered;
    }

    private void lastEvent(Exchange exchange, IntervalRecorder requests, Phase phase) {
        requests.time(phase, Latency.LAST_EVENT, exchange.lastEventAt() - exchange.startedAt());
        if (fromIntended && exchange.intended() != Exchange.NONE)
            requests.time(phase, Latency.LAST_EVENT_FROM_INTENDED, exchange.lastEventAt() - exchange.intended());
    }

    /** Counts an event of an iteration in the phase in which the iteration began. */
    public void iteration(Count event, long startedAt) {
        recorder.count(phases.at(startedAt), event, 1);
    }

    /** The label of a request's step or line of a mix; "" = the element itself. */
    String part(Exchange exchange) {
        return partRecorders[exchange.request().kind()].part();
    }

    /** All steps of an iteration succeeded. */
    public void iterationCompleted(long startedAt, long endedAt) {
        iteration(Count.ITERATIONS_COMPLETED, startedAt);
        recorder.time(phases.at(startedAt), Latency.ITERATION, endedAt - startedAt);
    }

    /** A response is complete, though redirects may follow before its request has ended. */
    void responded(Exchange exchange) {
        answered = true;
        if (StatusSet.isRedirect(exchange.status()))
            partRecorders[exchange.request().kind()].count(phase(exchange), Count.REDIRECTS, 1);
    }

    void nameResolved(long now, int server, long nanos) {
        serverRecorders[server].time(phases.at(now), Latency.LOOK_UP, nanos);
    }

    void connected(long now, int server, long connectNanos, long handshakeNanos) {
        Phase phase = phases.at(now);
        IntervalRecorder connections = serverRecorders[server];
        connections.count(phase, Count.CONNECTIONS, 1);
        connections.time(phase, Latency.CONNECT, connectNanos);
        if (handshakeNanos != Exchange.NONE) connections.time(phase, Latency.TLS_HANDSHAKE, handshakeNanos);
    }

    void unsolicitedBytes() {
        recorder.error(UNSOLICITED);
    }

    /** A request is due, but all connections are busy. */
    void blocked(long now) {
        recorder.count(phases.at(now), Count.BLOCKED, 1);
    }

    void blockedFor(long from, long to) {
        recorder.spend(phases, Count.BLOCKED_NANOS, from, to);
    }

    /** Drops requests that are late, if the schedule skips late requests. */
    long dropLate(SendSchedule schedule, long now) {
        return rate.drop(schedule, now, phases);
    }

    void dropped(long due) {
        recorder.count(phases.ofSend(due), Count.DROPPED, 1);
    }

    /** Requests that the thread had to send when it ended. */
    void notStarted(long requests, long now) {
        recorder.count(phases.at(now), Count.NOT_BEGUN, requests);
    }

    IntervalRecorder elementRecorder() {
        return recorder;
    }

    /** Intervals since the last call: of the element, then of each part. */
    List<Interval> takeIntervals(long now) {
        pending.take(now, phases, recorder);
        recorder.spend(phases, Count.SENDER_NANOS, presentUntil, now);
        presentUntil = now;
        List<Interval> taken = new ArrayList<>(1 + partRecorders.length);
        taken.add(recorder.take(null));
        for (IntervalRecorder part : partRecorders) if (part != recorder) taken.add(part.take(null));
        for (IntervalRecorder server : serverRecorders) if (server != recorder) taken.add(server.take(null));
        return taken;
    }

    void close() {
        for (Leaf leaf : leaves) leaf.close();
    }
}
