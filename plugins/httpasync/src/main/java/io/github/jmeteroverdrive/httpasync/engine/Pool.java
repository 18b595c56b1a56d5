// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.results.Backoff;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The connections of one thread. Requests use those with room in turn. That thread only.
 *
 * <pre>{@code
 * pool.open();
 * while (pool.hasRoom()) pool.send(request, Exchange.NONE);
 * loop.awaitResponses(nanos);                     // notifies the listener of each that ended
 * }</pre>
 */
public final class Pool implements AutoCloseable {

    private static final int SCRATCH_BYTES = 64 * 1024;

    /** An interrupt does not end a wait of the loop. */
    private static final long INTERRUPTIBLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Receives outcomes of requests and connections, in the thread of their loop. */
    public interface Listener {

        /** Receives the responses to one request after another, never to two at once. */
        default ResponseSink newSink() {
            return ResponseSink.NONE;
        }

        /** A response is complete. @return the request to send next, or null if it has ended */
        default Request followUp(Exchange exchange) {
            return null;
        }

        /**
         * Events of a response have arrived together.
         *
         * @param exchange its {@link Exchange#lastEventAt} is that of the events before
         */
        default void events(Exchange exchange, long now, int count) {}

        /** A request has ended. The exchange is reused after this call. */
        void ended(Exchange exchange);

        /** @param handshakeNanos of TLS, {@link Exchange#NONE} = there was none */
        void connected(long connectNanos, long handshakeNanos);

        /** A connection could not be opened because this process may open no further file. */
        default void openFileLimitReached() {}

        /** A connection received unsolicited bytes and was closed. */
        void unsolicitedBytes();
    }

    private final Pools others; // null = this is the only server
    private final IoLoop loop;
    private final ConnectionOptions options;
    private final LongSupplier clock;
    private final Listener listener;
    private final HttpConnection[] connections; // null = not used so far
    private final ArrayDeque<HttpConnection> withRoom;
    private final ArrayDeque<Exchange> unused = new ArrayDeque<>();
    private final ArrayDeque<HttpConnection> written = new ArrayDeque<>();

    /** Connections that only end what is in flight on them; others have their slots. */
    private final List<HttpConnection> draining = new ArrayList<>(0);

    private final byte[] scratch = new byte[SCRATCH_BYTES];
    private int inFlight;
    private boolean answered;
    private boolean closed;

    /** @param clock nanoTime */
    public Pool(IoLoop loop, ConnectionOptions options, LongSupplier clock, Listener listener) {
        this(null, loop, options, clock, listener, options.connections(), options.connections());
    }

    /**
     * @param others the pools of all servers, this one among them; null = there is no other server
     * @param ahead how many connections {@link #open} opens; the others are opened when a request needs them
     * @param most how many connections there are
     */
    Pool(
            Pools others,
            IoLoop loop,
            ConnectionOptions options,
            LongSupplier clock,
            Listener listener,
            int ahead,
            int most) {
        this.others = others;
        this.loop = loop;
        this.options = options;
        this.clock = clock;
        this.listener = listener;
        connections = new HttpConnection[most];
        withRoom = new ArrayDeque<>(ahead);
        loop.beforeWait(this::flush);
        for (int i = 0; i < ahead; i++) offer(connection(i));
    }

    private HttpConnection connection(int number) {
        int index = number % connections.length;
        if (connections[index] == null) connections[index] = HttpConnection.of(this, index);
        return connections[index];
    }

    /** Opens connections ahead of requests, and returns when each is open or has failed, or at an interrupt. */
    public void open() {
        for (HttpConnection connection : connections) if (connection != null) connection.open();
        while (isOpening() && !Thread.currentThread().isInterrupted()) loop.awaitResponses(INTERRUPTIBLE_NANOS);
    }

    private boolean isOpening() {
        for (HttpConnection connection : connections) if (connection != null && connection.isOpening()) return true;
        return false;
    }

    public boolean hasRoom() {
        return !withRoom.isEmpty();
    }

    /**
     * Sends a request on a connection that has room; there must be one.
     *
     * @param intended nanoTime, or {@link Exchange#NONE}
     */
    public void send(Request request, long intended) {
        HttpConnection connection = withRoom.poll();
        connection.offered = false;
        Exchange known = unused.poll();
        Exchange exchange = known == null ? new Exchange(listener.newSink()) : known;
        exchange.begin(request, intended, now());
        inFlight++;
        connection.send(exchange);
        if (connection.failures() == 0) offer(connection);
    }

    /**
     * Sends a request on the connection of a bound exchange that has none in flight.
     *
     * @param intended nanoTime, or {@link Exchange#NONE}
     */
    public void send(Exchange bound, Request request, long intended) {
        bound.begin(request, intended, now());
        inFlight++;
        connection(bound.connection()).send(bound);
    }

    /** How long not to use a connection because requests on it got no response. */
    public long backoffNanos(int connection) {
        int failures = connection(connection).failures();
        return failures == 0 ? 0 : Backoff.nanos(failures);
    }

    /** Closes an idle connection, unless it is one that users share; the next request opens it again. */
    public void closeConnection(int connection) {
        HttpConnection known = connections[connection % connections.length];
        if (known != null && !options.http2()) known.close();
    }

    private void offer(HttpConnection connection) {
        if (closed || connection.offered || !connection.hasRoom()) return;
        connection.offered = true;
        withRoom.add(connection);
    }

    /** A connection takes no more requests: it only ends those in flight, and its slot gets another. */
    void retire(HttpConnection old) {
        int number = old.number();
        if (connections[number] == old) {
            connections[number] = HttpConnection.of(this, number);
            draining.add(old);
        }
        HttpConnection next = connections[number];
        boolean mayTakeMore = withRoom.remove(old);
        old.handOver(next);
        if (mayTakeMore || next.failures() == 0) offer(next);
    }

    /** How many requests are in flight on the connections that had this slot before. */
    int draining(int number) {
        int count = 0;
        for (int i = 0; i < draining.size(); i++) // no iterator
        if (draining.get(i).number() == number) count += draining.get(i).inFlight();
        return count;
    }

    void closed(HttpConnection connection) {
        draining.remove(connection);
    }

    void ended(HttpConnection endedOn, Exchange exchange) {
        try {
            outcome(endedOn, exchange);
        } catch (RuntimeException | Error e) {
            loop.handlerFailed(e);
            throw e;
        }
    }

    private void outcome(HttpConnection endedOn, Exchange exchange) {
        HttpConnection connection = connections[endedOn.number()];
        answered |= exchange.status() != 0;
        Request next = null;
        if (exchange.failure() == null)
            next = exchange.status() == Exchange.EXPECTATION_FAILED
                            && exchange.request().expectsContinue()
                    ? exchange.request().withoutExpect()
                    : listener.followUp(exchange);
        if (next != null) {
            exchange.followedBy(next);
            if (others == null || others.of(next) == this) connection.send(exchange);
            else others.of(next).take(exchange, this);
            return;
        }
        inFlight--;
        listener.ended(exchange);
        if (exchange.isBound()) return;
        unused.add(exchange);
        if (connection.failures() == 0) offer(connection);
        else loop.schedule(() -> offer(connections[connection.number()]), Backoff.nanos(connection.failures()));
    }

    /** A redirect leads to this server. */
    private void take(Exchange exchange, Pool from) {
        from.inFlight--;
        inFlight++;
        connection(exchange.connection()).send(exchange);
    }

    /**
     * Passes on the events that have arrived.
     *
     * @param ended whether the body is complete
     * @return whether the rest of the response is not wanted
     */
    boolean readEvents(Exchange exchange, long now, boolean ended) {
        EventReader events = exchange.sink().events();
        if (events == null) return false;
        if (ended) events.end();
        int count = events.takeFresh();
        if (count > 0) {
            listener.events(exchange, now, count);
            exchange.eventsArrived(now);
        }
        return events.isComplete();
    }

    /** Whether a response that is still open when the run ends counts as complete. */
    static boolean endsWithRun(Exchange exchange, String cause) {
        EventReader events = exchange.sink().events();
        return cause.equals(FailureReasons.GIVEN_UP) && events != null && events.isEndless();
    }

    boolean hasBeenAnswered() {
        return answered;
    }

    void unsolicitedBytes() {
        listener.unsolicitedBytes();
    }

    void openFileLimitReached() {
        listener.openFileLimitReached();
    }

    void connected(ConnectAttempt attempt) {
        listener.connected(attempt.connectNanos(), attempt.handshakeNanos());
    }

    /** Requests that have not ended, also those that wait for a connection to open. */
    public int inFlight() {
        return inFlight;
    }

    /** Fails requests whose response time-out is over. */
    public void expire() {
        long now = now();
        for (HttpConnection connection : connections) if (connection != null) connection.expire(now);
        for (HttpConnection connection : List.copyOf(draining)) connection.expire(now);
    }

    /** Fails what is in flight, because the run ends. */
    public void giveUp() {
        closed = true;
        for (HttpConnection connection : connections)
            if (connection != null) connection.fail(now(), FailureReasons.GIVEN_UP);
        for (HttpConnection connection : List.copyOf(draining)) connection.fail(now(), FailureReasons.GIVEN_UP);
    }

    /**
     * Whether the request's deadline is over, or the response time-out, counted from the start if it is not sent yet,
     * and from the last byte of a stream of events.
     */
    boolean isOverdue(Exchange exchange, long now) {
        if (exchange.isPastDeadline(now)) return true;
        long since = exchange.sentAt() == Exchange.NONE ? exchange.startedAt() : exchange.sentAt();
        if (now - since < options.responseNanos()) return false;
        return exchange.sink().events() == null || now - exchange.lastByteAt() >= options.responseNanos();
    }

    static String timeoutCause(Exchange exchange, long now) {
        if (exchange.isPastDeadline(now)) return FailureReasons.DEADLINE;
        return exchange.sink().events() == null ? FailureReasons.RESPONSE_TIMEOUT : FailureReasons.STREAM_TIMEOUT;
    }

    /** A connection has buffered data, which is sent at the end of the turn. */
    void written(HttpConnection connection) {
        written.add(connection);
    }

    private void flush() {
        for (HttpConnection next; (next = written.poll()) != null; ) next.flush();
    }

    long now() {
        return clock.getAsLong();
    }

    IoLoop loop() {
        return loop;
    }

    ConnectionOptions options() {
        return options;
    }

    /** Memory for one read, shared by all connections. */
    byte[] scratch() {
        return scratch;
    }

    @Override
    public void close() {
        giveUp();
        loop.close();
    }
}
