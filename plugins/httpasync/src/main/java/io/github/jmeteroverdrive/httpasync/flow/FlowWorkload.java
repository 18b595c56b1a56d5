// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.RequestParts;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import io.github.jmeteroverdrive.httpasync.flow.CookieJar.Site;
import io.github.jmeteroverdrive.httpasync.load.LoadRecorder;
import io.github.jmeteroverdrive.httpasync.load.StartGate;
import io.github.jmeteroverdrive.httpasync.load.Workload;
import io.github.jmeteroverdrive.httpasync.request.Redirects;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Parking;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * The users of one thread. Each begins when the gate lets it, takes its steps as its responses and
 * pauses allow, and may then begin again. JMeter thread only.
 */
final class FlowWorkload implements Workload {

    private final FlowSettings settings;
    private final FlowSteps steps;
    private final Users users;
    private final RandomGenerator random;
    private final Redirects redirects;
    private final ArrayDeque<VirtualUser> idle = new ArrayDeque<>();

    /** In a pause, or ready for the next step; or at rest, because a connection has failed. */
    private final PriorityQueue<VirtualUser> waiting =
            new PriorityQueue<>((one, other) -> Long.signum(one.dueAt - other.dueAt));

    private Pool pool;
    private StartGate gate;
    private LoadRecorder recorder;
    private int underWay;

    /**
     * @param random of pauses
     */
    FlowWorkload(FlowSettings settings, FlowSteps steps, Users users, RandomGenerator random) {
        this.settings = settings;
        this.steps = steps;
        this.users = users;
        this.random = random;
        redirects = new Redirects(settings.follows(), settings.to());
    }

    @Override
    public boolean perRequest() {
        return steps.askJMeter();
    }

    @Override
    public List<String> labels() {
        return steps.labels();
    }

    @Override
    public void begin(Pool by, StartGate through, LoadRecorder counts) {
        pool = by;
        gate = through;
        recorder = counts;
        for (int i = 0; i < settings.users(); i++) {
            VirtualUser user = users.add();
            int connection = i % settings.thread().link().connections();
            user.exchange = pool.bound(connection, new UserResponseSink(user, steps));
            idle.add(user);
        }
    }

    @Override
    public boolean hasRoom() {
        return !idle.isEmpty();
    }

    @Override
    public boolean beginsMore() {
        return !gate.used() && users.hasRow();
    }

    @Override
    public boolean sendsMore() {
        return underWay > 0 || beginsMore();
    }

    @Override
    public boolean send(long now) {
        VirtualUser next = due(now);
        if (next != null) {
            send(next, Exchange.NONE, now);
            return true;
        }
        if (!beginsMore() || !gate.isOpen(now) || !users.takeRow()) return false;
        VirtualUser beginner = idle.poll();
        begin(beginner, now);
        send(beginner, gate.pass(), now);
        return true;
    }

    /** Who takes the next step now; null = nobody does. */
    private VirtualUser due(long now) {
        for (VirtualUser first; (first = waiting.peek()) != null; ) {
            if (first.dueAt - now > 0) return null;
            waiting.poll();
            if (!first.isIdle()) return first;
            idle.add(first);
        }
        return null;
    }

    private void begin(VirtualUser user, long now) {
        if (settings.newConnections() && user.known) pool.leave(user.exchange.connection());
        users.begin(user, now);
        underWay++;
        recorder.iteration(Count.ITERATIONS, now);
    }

    private void send(VirtualUser user, long intended, long now) {
        steps.of(user);
        recorder.begins(now);
        pool.send(user.exchange, steps.get(user.step).request(user), intended);
    }

    @Override
    public long nanosToDue(long now) {
        long toBegin = beginsMore() ? gate.nanosToDue(now) : Parking.NO_LIMIT;
        VirtualUser first = waiting.peek();
        return first == null ? toBegin : Math.min(toBegin, first.dueAt - now);
    }

    @Override
    public Request next(Exchange exchange) {
        UserResponseSink seen = (UserResponseSink) exchange.sink();
        if (seen.user.jar != null && !seen.cookies().isEmpty()) {
            String target = target(RequestParts.of(exchange.request()));
            for (String cookie : seen.cookies()) seen.user.jar.take(cookie, target);
        }
        Request next = redirects.next(exchange, seen.inspection().location());
        if (next == null || seen.user.jar == null) return next;
        RequestParts message = RequestParts.of(next);
        return message.with("Cookie", seen.user.jar.line(target(message)));
    }

    /** Without what a proxy is told before it. */
    private String target(RequestParts message) {
        String prefix = settings.to().prefix();
        return message.target()
                .substring(message.target().startsWith(prefix) ? prefix.length() : 0);
    }

    @Override
    public void ended(Exchange exchange) {
        UserResponseSink seen = (UserResponseSink) exchange.sink();
        VirtualUser user = seen.user;
        FlowSteps.Step step = steps.get(user.step);
        seen.inspection().judge(exchange);
        if (exchange.failure() == null) {
            String cause = step.take(user, seen);
            if (cause != null) exchange.refuse(cause);
        }
        seen.release();
        if (exchange.failure() != null) user.failed = true;
        boolean goesOn = exchange.failure() == null || settings.goesOn();
        user.step = goesOn && user.step + 1 < steps.size() ? user.step + 1 : VirtualUser.IDLE;
        if (user.isIdle()) {
            underWay--;
            if (user.failed) recorder.iteration(Count.ITERATIONS_FAILED, user.begunAt);
            else recorder.iterationCompleted(user.begunAt, exchange.endedAt());
        }
        long rest = pool.restNanos(exchange.connection());
        user.dueAt = exchange.endedAt() + Math.max(rest, step.pauseNanos(random));
        waiting.add(user);
    }

    /** With what the users of one thread begin. That thread only. */
    static final class Users {

        private final FeedCursor row; // null = no feed
        private final int columns;
        private final int values;
        private final Site site;
        private final FlowFields.Cookies cookies;
        private final LongSupplier clock;

        /**
         * @param row of the feed, empty = there is none
         * @param columns of the row, which are the first values of a user
         * @param values that a user has
         * @param clock epoch ms
         */
        Users(
                Optional<FeedCursor> row,
                int columns,
                int values,
                Site site,
                FlowFields.Cookies cookies,
                LongSupplier clock) {
            this.row = row.orElse(null);
            this.columns = columns;
            this.values = values;
            this.site = site;
            this.cookies = cookies;
            this.clock = clock;
        }

        VirtualUser add() {
            boolean jar = cookies != FlowFields.Cookies.NONE;
            return new VirtualUser(jar ? new CookieJar(site, clock) : null, values);
        }

        /** Whether a row for one more seems to be left: another thread may take it first. */
        boolean hasRow() {
            return row == null || row.more();
        }

        /** Takes the row of the user that begins next. @return false when none is left */
        boolean takeRow() {
            return row == null || row.next();
        }

        /** A user begins the steps anew, with the row that was taken. */
        void begin(VirtualUser user, long now) {
            if (cookies == FlowFields.Cookies.NEW) user.jar.clear();
            user.begin(now, row, columns);
        }
    }
}
