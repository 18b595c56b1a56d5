// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Pools;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.RequestParts;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Cookies;
import io.github.jmeteroverdrive.httpasync.load.LoadRecorder;
import io.github.jmeteroverdrive.httpasync.load.StartGate;
import io.github.jmeteroverdrive.httpasync.load.Workload;
import io.github.jmeteroverdrive.httpasync.request.DigestAuthorization;
import io.github.jmeteroverdrive.httpasync.request.Redirects;
import io.github.jmeteroverdrive.httpasync.request.Servers;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Parking;
import java.util.ArrayDeque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * The users of one thread. Each starts when the gate lets it, takes its steps as its responses and pauses allow, and
 * may then start again. JMeter thread only.
 */
final class FlowWorkload implements Workload {

    record Options(
            int users,
            Servers servers,
            boolean followsRedirects,
            boolean continuesAfterFailure,
            boolean newConnections,
            Cookies cookies) {}

    private final Options options;
    private final FlowSteps steps;
    private final FeedCursor row; // null = no feed
    private final int values;
    private final LongSupplier clock;
    private final Redirects redirects;
    private final ArrayDeque<VirtualUser> idle = new ArrayDeque<>();

    /** In a pause, or ready for the next step, or backing off because a connection failed. */
    private final PriorityQueue<VirtualUser> waiting = new PriorityQueue<>((a, b) -> Long.signum(a.dueAt - b.dueAt));

    private Pools pools;
    private StartGate gate;
    private LoadRecorder recorder;
    private int underWay;

    /**
     * @param row whose columns are the first values of a user; null = no feed
     * @param values that a user has
     * @param clock epoch ms
     */
    FlowWorkload(Options options, FlowSteps steps, FeedCursor row, int values, LongSupplier clock) {
        this.options = options;
        this.steps = steps;
        this.row = row;
        this.values = values;
        this.clock = clock;
        redirects = new Redirects(options.followsRedirects, options.servers);
    }

    @Override
    public boolean evaluatesPerRequest() {
        return steps.evaluatePerRequest();
    }

    @Override
    public List<String> labels() {
        return steps.labels();
    }

    @Override
    public void start(Pools by, StartGate through, LoadRecorder counts) {
        pools = by;
        gate = through;
        recorder = counts;
        List<CookieJar.Site> sites = IntStream.range(0, options.servers.size())
                .mapToObj(options.servers::destination)
                .map(to -> CookieJar.Site.of(to.scheme(), to.authority()))
                .toList();
        for (int i = 0; i < options.users; i++) {
            CookieJar jar = options.cookies == Cookies.NONE ? null : new CookieJar(sites, clock);
            VirtualUser user = new VirtualUser(jar, DigestAuthorization.of(options.servers), steps, values);
            user.exchange = new Exchange(user, i);
            idle.add(user);
        }
    }

    /** To other servers, each user has a connection, or as many users share one as the server may have streams. */
    @Override
    public Pools.Size connections(int server, ConnectionOptions to) {
        if (server == 0) return new Pools.Size(to.connections(), to.connections());
        int shared = to.http2() ? to.depth() : 1;
        return new Pools.Size(0, (options.users + shared - 1) / shared);
    }

    @Override
    public boolean hasRoom() {
        return !idle.isEmpty();
    }

    @Override
    public boolean hasMoreToStart() {
        return !gate.isUsedUp() && (row == null || row.hasNext());
    }

    @Override
    public boolean hasMoreToSend() {
        return underWay > 0 || hasMoreToStart();
    }

    @Override
    public boolean send(long now) {
        VirtualUser due = due(now);
        if (due != null) {
            send(due, Exchange.NONE, now);
            return true;
        }
        if (!hasMoreToStart() || !gate.isOpen(now) || row != null && !row.next()) return false;
        VirtualUser user = idle.poll();
        if (options.newConnections && user.hasStarted) pools.closeConnection(user.exchange.connection());
        if (options.cookies == Cookies.NEW) user.jar.clear();
        user.startIteration(now, row);
        underWay++;
        recorder.iteration(Count.ITERATIONS, now);
        send(user, gate.consumeIntendedTime(), now);
        return true;
    }

    /** The user who takes the next step now, or null. */
    private VirtualUser due(long now) {
        for (VirtualUser first; (first = waiting.peek()) != null; ) {
            if (first.dueAt - now > 0) return null;
            waiting.poll();
            if (!first.isIdle()) return first;
            idle.add(first);
        }
        return null;
    }

    private void send(VirtualUser user, long intended, long now) {
        recorder.started(now);
        pools.send(user.exchange, steps.request(user), intended);
    }

    @Override
    public long nanosToDue(long now) {
        long toStart = hasMoreToStart() ? gate.nanosToDue(now) : Parking.NO_LIMIT;
        VirtualUser first = waiting.peek();
        return first == null ? toStart : Math.min(toStart, first.dueAt - now);
    }

    @Override
    public Request followUp(Exchange exchange) {
        VirtualUser user = (VirtualUser) exchange.sink();
        if (user.jar != null && !user.cookies().isEmpty()) {
            RequestParts sent = RequestParts.of(exchange.request());
            for (String cookie : user.cookies()) user.jar.store(cookie, target(sent), sent.server());
        }
        Request authorized = user.digest == null
                ? null
                : user.digest.followUp(exchange, user.inspector().challenges());
        Request next = authorized == null
                ? redirects.followUp(exchange, user.inspector().location())
                : authorized;
        if (next == null) return null;
        if (authorized == null && user.digest != null) next = user.digest.authorize(next);
        if (user.jar == null) return next;
        RequestParts parts = RequestParts.of(next);
        return parts.with("Cookie", user.jar.line(target(parts), parts.server()));
    }

    private String target(RequestParts request) {
        return options.servers.destination(request.server()).withoutPrefix(request.target());
    }

    @Override
    public void ended(Exchange exchange) {
        VirtualUser user = (VirtualUser) exchange.sink();
        FlowSteps.Step step = steps.get(user.step);
        user.inspector().judge(exchange);
        String missing = exchange.failure() == null ? step.extract(user) : null;
        if (missing != null) exchange.reject(missing);
        user.releaseBody();
        boolean failed = exchange.failure() != null;
        user.failed |= failed;
        boolean continues = !failed || options.continuesAfterFailure;
        user.step = continues && user.step + 1 < steps.size() ? user.step + 1 : VirtualUser.IDLE;
        if (user.isIdle()) {
            underWay--;
            if (user.failed) recorder.iteration(Count.ITERATIONS_FAILED, user.startedAt);
            else recorder.iterationCompleted(user.startedAt, exchange.endedAt());
        }
        long backoff = pools.backoffNanos(exchange);
        user.dueAt = exchange.endedAt() + Math.max(backoff, steps.pauseNanos(step));
        waiting.add(user);
    }
}
