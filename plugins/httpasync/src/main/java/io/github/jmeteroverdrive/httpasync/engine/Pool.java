// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.sending.Backoff;
import java.util.ArrayDeque;
import java.util.function.LongSupplier;

/**
 * The connections of one thread. Requests take those with room in turn. That thread only.
 *
 * <pre>{@code
 * pool.open();
 * while (pool.hasRoom()) pool.send(request, Exchange.NONE);
 * loop.awaitResponses(nanos);                     // who listens is told of each that ended
 * }</pre>
 */
public final class Pool implements AutoCloseable {

    private static final int SCRATCH_BYTES = 64 * 1024;

    private final IoLoop loop;
    private final ConnectionOptions link;
    private final LongSupplier clock;
    private final Listener listener;
    private final HttpConnection[] connections;
    private final ArrayDeque<HttpConnection> withRoom;
    private final ArrayDeque<Exchange> unused = new ArrayDeque<>();
    private final ArrayDeque<HttpConnection> written = new ArrayDeque<>();
    private final byte[] scratch = new byte[SCRATCH_BYTES];
    private int inFlight;
    private boolean closed;

    /**
     * @param clock nanoTime
     */
    public Pool(IoLoop loop, ConnectionOptions link, LongSupplier clock, Listener listener) {
        this.loop = loop;
        this.link = link;
        this.clock = clock;
        this.listener = listener;
        connections = new HttpConnection[link.connections()];
        withRoom = new ArrayDeque<>(link.connections());
        loop.beforeWait(this::flush);
        for (int i = 0; i < connections.length; i++) {
            connections[i] = HttpConnection.of(this, i);
            offer(connections[i]);
        }
    }

    /** Opens all, and returns when each is open or could not be. */
    public void open() {
        for (HttpConnection connection : connections) connection.open();
        while (isOpening()) loop.awaitResponses(Long.MAX_VALUE);
    }

    private boolean isOpening() {
        for (HttpConnection connection : connections) if (connection.isOpening()) return true;
        return false;
    }

    public boolean hasRoom() {
        return !withRoom.isEmpty();
    }

    /**
     * Sends a request by a connection that has room; there must be one.
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
     * What the requests of one user become, who has a connection, or a share of it, and asks for
     * one thing after another.
     *
     * @param connection from 0
     * @param sink is shown the responses
     */
    public Exchange bound(int connection, ResponseSink sink) {
        return new Exchange(sink, connection);
    }

    /**
     * Sends a request by the connection of a bound exchange, which has none in flight.
     *
     * @param intended nanoTime, or {@link Exchange#NONE}
     */
    public void send(Exchange bound, Request request, long intended) {
        bound.begin(request, intended, now());
        inFlight++;
        connections[bound.connection()].send(bound);
    }

    /** ns for which a connection is to be left alone, because requests by it got no response. */
    public long restNanos(int connection) {
        int failures = connections[connection].failures();
        return failures == 0 ? 0 : Backoff.nanos(failures);
    }

    /** Closes a connection that has nothing to do; the next request opens another in its place. */
    public void leave(int connection) {
        connections[connection].close();
    }

    private void offer(HttpConnection connection) {
        if (closed || connection.offered || !connection.hasRoom()) return;
        connection.offered = true;
        withRoom.add(connection);
    }

    void ended(HttpConnection connection, Exchange exchange) {
        Request next = exchange.failure() == null ? listener.next(exchange) : null;
        if (next != null) {
            exchange.redirected(next);
            connection.send(exchange);
            return;
        }
        inFlight--;
        listener.ended(exchange);
        if (exchange.isBound()) return;
        unused.add(exchange);
        if (connection.failures() == 0) offer(connection);
        else loop.schedule(() -> offer(connection), Backoff.nanos(connection.failures()));
    }

    void unasked() {
        listener.unasked();
    }

    void openFileLimitReached() {
        listener.openFileLimitReached();
    }

    void opened(ConnectAttempt opening) {
        listener.opened(opening.connectNanos(), opening.handshakeNanos());
    }

    /** Requests that have not ended, those that wait for a connection to open among them. */
    public int inFlight() {
        return inFlight;
    }

    /** Fails what has waited for its response for too long. */
    public void expire() {
        long now = now();
        for (HttpConnection connection : connections) connection.expire(now);
    }

    /** Fails what is in flight, because the run ends. */
    public void giveUp() {
        closed = true;
        for (HttpConnection connection : connections)
            connection.fail(now(), FailureReasons.GIVEN_UP);
    }

    /** Whether a request has waited for its response, or for its turn, for too long. */
    boolean overdue(Exchange exchange, long now) {
        long since = exchange.sentAt() == Exchange.NONE ? exchange.startedAt() : exchange.sentAt();
        return now - since >= link.responseNanos();
    }

    /** A connection has written what goes out at the end of the turn. */
    void written(HttpConnection connection) {
        written.add(connection);
    }

    private void flush() {
        for (HttpConnection one; (one = written.poll()) != null; ) one.flush();
    }

    long now() {
        return clock.getAsLong();
    }

    IoLoop loop() {
        return loop;
    }

    ConnectionOptions link() {
        return link;
    }

    /** Room for what a read brings, for any of the connections. */
    byte[] scratch() {
        return scratch;
    }

    @Override
    public void close() {
        giveUp();
        loop.close();
    }

    /** Is told what becomes of requests and connections, in the thread of their loop. */
    public interface Listener {

        /** What is to be shown the responses of one request after another, never of two at once. */
        default ResponseSink newSink() {
            return ResponseSink.NONE;
        }

        /**
         * A response was whole.
         *
         * @return the request to which it leads before its own has ended; null = that has ended
         */
        default Request next(Exchange exchange) {
            return null;
        }

        /** A request has ended. The exchange is used again after this call. */
        void ended(Exchange exchange);

        /**
         * A connection was opened.
         *
         * @param connectNanos ns to connect
         * @param handshakeNanos ns of the TLS handshake, {@link Exchange#NONE} = there was none
         */
        void opened(long connectNanos, long handshakeNanos);

        /** A connection could not be opened, because this process may open no further file. */
        default void openFileLimitReached() {}

        /** A connection brought bytes that no request had asked for, and was closed. */
        void unasked();
    }
}
