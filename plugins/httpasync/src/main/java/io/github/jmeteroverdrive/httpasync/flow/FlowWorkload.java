// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Pools;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.RequestParts;
import io.github.jmeteroverdrive.httpasync.flow.Expression.EvaluationFailure;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Cookies;
import io.github.jmeteroverdrive.httpasync.flow.FlowSteps.Step;
import io.github.jmeteroverdrive.httpasync.load.LoadRecorder;
import io.github.jmeteroverdrive.httpasync.load.StartGate;
import io.github.jmeteroverdrive.httpasync.load.Workload;
import io.github.jmeteroverdrive.httpasync.request.DigestAuthorization;
import io.github.jmeteroverdrive.httpasync.request.FeedCursor;
import io.github.jmeteroverdrive.httpasync.request.Redirects;
import io.github.jmeteroverdrive.httpasync.request.Servers;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.run.WebUrl;
import java.util.ArrayDeque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The users of one thread. Each starts when the gate lets it, takes its steps as its responses and pauses allow, and
 * may then start again. JMeter thread only.
 */
final class FlowWorkload implements Workload {

    /**
     * @param users at most
     * @param steps of the users of all threads; null = all users are there from the start
     * @param thread whose share of the users it is
     * @param perServer how many requests a user may have in flight to a server
     * @param rowForUser whether a user has the same row in all its iterations
     */
    record Options(
            int users,
            UserSteps steps,
            GroupThread thread,
            int perServer,
            Servers servers,
            boolean followsRedirects,
            boolean continuesAfterFailure,
            boolean newConnections,
            Cookies cookies,
            boolean rowForUser) {}

    private static final Logger log = LoggerFactory.getLogger(FlowWorkload.class);

    /** How often the number of users is adapted. */
    private static final long USERS_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Options options;
    private final FlowSteps steps;
    private final FlowProgram program;
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

    /** Users that there may be at present. */
    private int allowed;

    /** Rows that users have. */
    private long withRow;

    /** Users who never start, because no row is left for them. */
    private int withoutRow;

    /**
     * @param row whose columns are the first values of a user; null = no feed
     * @param values that a user has
     * @param clock epoch ms
     */
    FlowWorkload(
            Options options, FlowSteps steps, FlowProgram program, FeedCursor row, int values, LongSupplier clock) {
        this.options = options;
        this.steps = steps;
        this.program = program;
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
            idle.add(new VirtualUser(
                    jar,
                    DigestAuthorization.of(options.servers),
                    steps,
                    program,
                    values,
                    i,
                    options.users,
                    exchanges()));
        }
    }

    /** To other servers, each user has a connection, or as many users share one as the server may have streams. */
    @Override
    public Pools.Size connections(int server, ConnectionOptions to) {
        int shared = to.http2() ? to.depth() : 1;
        int most = (options.users * options.perServer + shared - 1) / shared;
        boolean ahead = server == 0 && options.steps == null;
        return new Pools.Size(ahead ? to.connections() : 0, most);
    }

    /** How many a user may have at the same time. */
    private int exchanges() {
        return options.perServer * options.servers.size();
    }

    /** Whether a user is free, and there may be as many at present. */
    @Override
    public boolean hasRoom() {
        return !idle.isEmpty() && busy() < allowed;
    }

    private int busy() {
        return options.users - withoutRow - idle.size();
    }

    @Override
    public boolean hasMoreToStart() {
        return !gate.isUsedUp() && (row == null || row.hasNext() || options.rowForUser && withRow > 0);
    }

    /** The thread's share of the users that there may be. */
    private int allowed(long now) {
        if (options.steps == null) return options.users;
        long start = recorder.origin() + Math.max(0, options.thread.start() - recorder.origin());
        int all = options.steps.at(now - start);
        return (int) Share.of(all, options.thread.index(), options.thread.threads());
    }

    /** A free user with a row, if there is a feed; null = none. */
    private VirtualUser nextUser() {
        for (VirtualUser user; (user = idle.poll()) != null; withoutRow++) if (hasRow(user)) return user;
        return null;
    }

    /** Takes a row for the user, if it needs one. @return false if none is left */
    private boolean hasRow(VirtualUser user) {
        if (row == null || options.rowForUser && user.hasStarted) return true;
        if (!row.next()) return false;
        withRow++;
        return true;
    }

    @Override
    public boolean hasMoreToSend() {
        return underWay > 0 || hasMoreToStart();
    }

    @Override
    public boolean send(long now) {
        int allowedBefore = allowed;
        allowed = allowed(now);
        if (allowed < allowedBefore) closeConnectionsOfIdleUsers();
        VirtualUser due = due(now);
        if (due != null) {
            send(due, Exchange.NONE, now);
            return true;
        }
        if (!hasMoreToStart() || !gate.isOpen(now)) return false;
        VirtualUser user = nextUser();
        if (user == null) return false;
        if (options.newConnections && user.hasStarted) closeConnections(user);
        if (options.cookies == Cookies.NEW) user.jar.clear();
        user.startIteration(now, options.rowForUser && user.hasStarted ? null : row, options.rowForUser);
        underWay++;
        recorder.iteration(Count.ITERATIONS, now);
        long intended = gate.consumeIntendedTime();
        run(user);
        if (sends(user)) {
            send(user, intended, now);
            return true;
        }
        recorder.startedWithoutRequest(intended, now);
        continueAt(user, now, 0);
        return false;
    }

    private void closeConnections(VirtualUser user) {
        for (int i = 0; i < options.perServer; i++) pools.closeConnection(i * options.users + user.number());
    }

    /**
     * Idle users that may still start hold their connections; the others close them. Busy users do so in {@link #due}.
     */
    private void closeConnectionsOfIdleUsers() {
        int remaining = Math.max(0, allowed - busy());
        for (VirtualUser user : idle) if (remaining-- <= 0) closeConnections(user);
    }

    private static boolean sends(VirtualUser user) {
        return user.group != null || user.stop != null && !(user.stop instanceof FlowProgram.Wait);
    }

    /** Executes the user's instructions up to one where it sends or waits, or to the end of its iteration. */
    private void run(VirtualUser user) {
        steps.current = user;
        for (boolean ended = false; !ended; ) {
            try {
                user.stop = program.run(user);
                return;
            } catch (EvaluationFailure e) {
                log.debug("{}", e.getMessage(), e);
                recorder.error(e.getMessage());
                user.failed = true;
                ended = !options.continuesAfterFailure;
            }
        }
        user.stop = null;
    }

    /** @param now when the iteration ended, if it has */
    private void continueAt(VirtualUser user, long now, long pause) {
        if (user.stop == null) {
            user.inIteration = false;
            underWay--;
            if (user.failed) recorder.iteration(Count.ITERATIONS_FAILED, user.startedAt);
            else recorder.iterationCompleted(user.startedAt, now);
        }
        user.dueAt = now + pause + (user.stop instanceof FlowProgram.Wait ? user.waitNanos : 0);
        waiting.add(user);
    }

    /** The user who sends now, or null. */
    private VirtualUser due(long now) {
        for (VirtualUser first; (first = waiting.peek()) != null; ) {
            if (first.dueAt - now > 0) return null;
            waiting.poll();
            if (!first.inIteration) {
                if (busy() > allowed) closeConnections(first); // there are fewer users now: it leaves
                if (options.steps == null) idle.addLast(first);
                else idle.addFirst(first); // when there are fewer, the same users continue
            } else if (sends(first)) {
                return first;
            } else {
                long due = first.dueAt;
                run(first);
                continueAt(first, due, 0);
            }
        }
        return null;
    }

    private void send(VirtualUser user, long intended, long now) {
        if (user.group == null && user.stop instanceof FlowProgram.Send next) {
            send(user.response(0, options.perServer), next.step(), steps.request(user, next.step()), intended, now);
            return;
        }
        if (user.group == null) user.group = group(user, (FlowProgram.SendAll) user.stop, now);
        RequestGroup group = user.group;
        group.queued = false;
        long due = intended;
        for (RequestGroup.Pending next; (next = group.poll()) != null; due = Exchange.NONE)
            send(group.exchange(user, next), next.step(), next.request(), due, now);
    }

    private void send(StepResponse response, Step step, Request request, long intended, long now) {
        response.step = step;
        recorder.started(now);
        pools.send(response.exchange, request, intended);
    }

    private RequestGroup group(VirtualUser user, FlowProgram.SendAll all, long now) {
        RequestGroup group = new RequestGroup(null, now, exchanges(), options.perServer, all.limit());
        for (Step step : all.steps()) group.add(step, steps.request(user, step));
        return group;
    }

    /** Those of a page that has arrived; null = none. */
    private RequestGroup resources(StepResponse page) {
        PageResources resources = page.step.resources;
        if (resources == null) return null;
        Exchange exchange = page.exchange;
        WebUrl address = redirects.address(exchange.request());
        RequestGroup group =
                new RequestGroup(page.step, exchange.endedAt(), exchanges(), options.perServer, resources.limit);
        for (String url : resources.of(page, address)) {
            resources.choose(page.user, url);
            group.add(resources.step, steps.request(page.user, resources.step));
        }
        return group.hasPending() ? group : null;
    }

    @Override
    public long nanosToDue(long now) {
        long toStart = hasMoreToStart() ? gate.nanosToDue(now) : Parking.NO_LIMIT;
        if (options.steps != null && toStart > USERS_NANOS && !idle.isEmpty()) toStart = USERS_NANOS;
        VirtualUser first = waiting.peek();
        return first == null ? toStart : Math.min(toStart, first.dueAt - now);
    }

    @Override
    public Request followUp(Exchange exchange) {
        StepResponse response = (StepResponse) exchange.sink();
        CookieJar jar = response.user.jar;
        if (jar != null && !response.cookies().isEmpty()) {
            Request sent = exchange.request();
            for (String cookie : response.cookies()) jar.store(cookie, target(sent), sent.server());
        }
        DigestAuthorization digest = response.user.digest;
        Request authorized = digest == null
                ? null
                : digest.followUp(exchange, response.inspector().challenges());
        Request next = authorized == null
                ? redirects.followUp(exchange, response.inspector().location())
                : authorized;
        if (next == null) return null;
        if (authorized == null && digest != null) next = digest.authorize(next);
        if (jar == null) return next;
        return RequestParts.of(next).with("Cookie", jar.line(target(next), next.server()));
    }

    private String target(Request request) {
        return options.servers.destination(request.server()).withoutPrefix(request.target());
    }

    @Override
    public void ended(Exchange exchange) {
        StepResponse response = (StepResponse) exchange.sink();
        VirtualUser user = response.user;
        Step step = response.step;
        response.inspector().judge(exchange);
        String missing = exchange.failure() == null ? step.extract(response) : null;
        if (missing != null) response.inspector().reject(exchange, missing);
        redirects.addPlace(exchange);
        boolean failed = exchange.failure() != null;
        user.failed |= failed;
        if (user.group != null) {
            ended(user.group, response, failed);
        } else {
            user.status = exchange.status();
            user.group = failed ? null : resources(response);
            if (user.group == null) stepEnded(user, step, failed, exchange);
            else queue(user, exchange.endedAt());
        }
        response.releaseBody();
    }

    /** A request of a group has ended: others are sent in the next turn, as this connection is not free yet. */
    private void ended(RequestGroup group, StepResponse response, boolean failed) {
        VirtualUser user = response.user;
        group.ended(response, failed);
        if (group.hasPending()) {
            if (!group.queued) queue(user, response.exchange.endedAt());
        } else if (group.hasEnded()) {
            user.group = null;
            stepEnded(user, group.page == null ? response.step : group.page, group.failed, response.exchange);
        }
    }

    private void queue(VirtualUser user, long now) {
        user.group.queued = true;
        user.dueAt = now;
        waiting.add(user);
    }

    private void stepEnded(VirtualUser user, Step step, boolean failed, Exchange last) {
        boolean isLast = program.isAtEnd(user);
        if (failed && !options.continuesAfterFailure) user.stop = null;
        else run(user);
        boolean cutShort = user.failed && !options.continuesAfterFailure && !isLast;
        boolean pauses = step.hasOwnPause || user.stop != null || cutShort;
        long pause = pauses ? steps.pauseNanos(step) : 0;
        continueAt(user, last.endedAt(), Math.max(pools.backoffNanos(last), pause));
    }
}
