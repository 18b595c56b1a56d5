// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.httpasync.engine.Pools;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.load.LoadRecorder;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck.Inspected;
import io.github.jmeteroverdrive.httpasync.load.ResponseInspector;
import io.github.jmeteroverdrive.httpasync.load.StartGate;
import io.github.jmeteroverdrive.httpasync.load.Workload;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ExtraHeaders;
import java.security.SecureRandom;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Independent requests of one kind or several, whose values may come from a feed. JMeter thread only. */
public final class RequestWorkload implements Workload {

    private final List<RequestTemplate> templates;
    private final List<String> labels;
    private final FeedCursor row; // null = no feed
    private final WeightedShuffle shuffle;
    private final Redirects redirects;
    private final DigestAuthorization digest;
    private final TraceParent traces;
    private final ExtraHeaders extraHeaders;
    private final Supplier<? extends Inspected> inspectors;
    private Pool pool;
    private StartGate gate;
    private LoadRecorder recorder;

    /**
     * @param labelled whether results have the labels of the templates
     * @param row null = no feed
     * @param digest null = none
     * @param traces null = none
     * @param seed of the order of the kinds
     */
    RequestWorkload(
            List<RequestTemplate> templates,
            boolean labelled,
            FeedCursor row,
            long seed,
            Redirects redirects,
            DigestAuthorization digest,
            TraceParent traces,
            Supplier<? extends Inspected> inspectors) {
        this.templates = templates;
        this.row = row;
        this.redirects = redirects;
        this.digest = digest;
        this.traces = traces;
        extraHeaders = RequestTemplate.both(digest, traces);
        this.inspectors = inspectors;
        labels = labelled ? templates.stream().map(RequestTemplate::label).toList() : List.of();
        int[] weights = templates.stream().mapToInt(RequestTemplate::weight).toArray();
        shuffle = new WeightedShuffle(weights, new SplittableRandom(seed));
    }

    /**
     * Requests of one kind.
     *
     * @param row null = no feed
     * @param traceEvery which requests have a trace ID, 0 = none
     */
    public static RequestWorkload of(
            RequestTemplate template,
            FeedCursor row,
            Destination to,
            int traceEvery,
            Supplier<? extends Inspected> inspectors) {
        return new RequestWorkload(
                List.of(template),
                false,
                row,
                0,
                new Redirects(false, Servers.of(to)),
                DigestAuthorization.of(Servers.of(to)),
                TraceParent.every(traceEvery, new SecureRandom()),
                inspectors);
    }

    @Override
    public boolean evaluatesPerRequest() {
        return templates.stream().anyMatch(RequestTemplate::evaluatesPerRequest);
    }

    @Override
    public List<String> labels() {
        return labels;
    }

    @Override
    public ResponseSink newSink() {
        Inspected sink = inspectors.get();
        if (digest != null) sink.inspector().readChallenges();
        return sink;
    }

    @Override
    public void start(Pools by, StartGate through, LoadRecorder counts) {
        pool = by.first();
        gate = through;
        recorder = counts;
    }

    @Override
    public boolean hasRoom() {
        return pool.hasRoom();
    }

    @Override
    public boolean send(long now) {
        if (!hasRow() || !gate.isOpen(now)) return false;
        Request next = next();
        if (next == null) return false;
        recorder.started(now);
        pool.send(next, gate.consumeIntendedTime());
        return true;
    }

    /** Another thread may take it first. */
    private boolean hasRow() {
        return row == null || row.hasNext();
    }

    /** Takes a row, so the request must be sent. Null = no row is left. */
    Request next() {
        if (row != null && !row.next()) return null;
        RequestTemplate template = templates.get(shuffle.next());
        if (traces == null) return template.request(digest);
        traces.next();
        return traces.mark(template.request(extraHeaders));
    }

    @Override
    public boolean hasMoreToStart() {
        return !gate.isUsedUp() && hasRow();
    }

    @Override
    public boolean hasMoreToSend() {
        return hasMoreToStart();
    }

    @Override
    public long nanosToDue(long now) {
        return gate.nanosToDue(now);
    }

    @Override
    public Request followUp(Exchange exchange) {
        ResponseInspector response = ((Inspected) exchange.sink()).inspector();
        if (digest == null) return redirects.followUp(exchange, response.location());
        Request authorized = digest.followUp(exchange, response.challenges());
        if (authorized != null) return authorized;
        Request next = redirects.followUp(exchange, response.location());
        return next == null ? null : digest.authorize(next);
    }

    @Override
    public void ended(Exchange exchange) {
        ((Inspected) exchange.sink()).judge(exchange);
        redirects.addPlace(exchange);
    }

    /**
     * Draws kinds by their weights: each kind as often as its weight in random order, then all again. So the shares are
     * exact. One thread; creates no garbage.
     */
    static final class WeightedShuffle {

        private final int[] kinds;
        private final RandomGenerator random;
        private int left;

        WeightedShuffle(int[] weights, RandomGenerator random) {
            this.random = random;
            kinds = IntStream.range(0, weights.length)
                    .flatMap(kind -> IntStream.generate(() -> kind).limit(weights[kind]))
                    .toArray();
        }

        int next() {
            if (kinds.length == 1) return kinds[0];
            if (left == 0) left = kinds.length;
            int drawn = random.nextInt(left--);
            int kind = kinds[drawn];
            kinds[drawn] = kinds[left];
            kinds[left] = kind;
            return kind;
        }
    }
}
