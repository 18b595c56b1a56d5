// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions.Route;
import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.channel.Channel;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelHandler;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelHandlerContext;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslCloseCompletionEvent;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A slot for a connection: opened when a request needs it, closed by either side, opened again. Requests that wait for
 * it or are in flight fail with it; if it ends with a response, those that wait use the next one. One that takes no
 * more requests leaves its slot to another. The thread of its loop only.
 */
abstract class HttpConnection {

    private static final Logger log = LoggerFactory.getLogger(HttpConnection.class);

    final Pool pool;
    private final int number;
    private final ArrayDeque<Exchange> waiting = new ArrayDeque<>(1);

    /** Null while the connection is neither open nor being opened. */
    private ConnectAttempt attempt;

    private boolean waitsForTurn;
    private Channel ready;
    private long taken;
    private int failures;

    /** Whether the pool lists it as having room. */
    boolean offered;

    HttpConnection(Pool pool, int number) {
        this.pool = pool;
        this.number = number;
    }

    static HttpConnection of(Pool pool, int number) {
        return pool.options().http2() ? new Http2Connection(pool, number) : new Http1Connection(pool, number);
    }

    /** Requests that have been written and have not ended. */
    abstract int inFlight();

    /** How many may be in flight at a time. */
    int depth() {
        return pool.options().depth();
    }

    boolean acceptsRequests() {
        return true;
    }

    /** The connection is open, with TLS: calls {@link #ready(Channel)} when requests may be sent. */
    abstract void connected(Channel channel);

    abstract void write(Exchange exchange);

    abstract void receive(ByteBuf bytes, long now) throws ProtocolViolation;

    /**
     * The peer has closed it.
     *
     * @param cutOff whether TLS ended without close_notify, so that data may be missing (RFC 9112, section 9.8)
     */
    abstract void closed(long now, boolean cutOff) throws ProtocolViolation;

    abstract void failInFlight(long now, String cause);

    /**
     * The connection was closed: sends the requests in flight again, on a new one, if the server had probably closed it
     * as idle before they arrived.
     *
     * @return false if they have to fail
     */
    boolean sendAgainAfterIdleClose() {
        return false;
    }

    /**
     * Fails requests whose response time-out or deadline is over, also those that wait to be sent. While the connection
     * opens, its own time-outs apply, and deadlines.
     */
    void expire(long now) {
        if (waiting.isEmpty()) return;
        List<Exchange> overdue = new ArrayList<>();
        waiting.removeIf(next -> {
            boolean over = ready == null ? next.isPastDeadline(now) : pool.isOverdue(next, now);
            return over && overdue.add(next);
        });
        for (Exchange next : overdue) failUnsent(next, now);
    }

    private void failUnsent(Exchange overdue, long now) {
        taken--;
        failed(overdue, now, Pool.timeoutCause(overdue, now));
    }

    /** The socket takes more bytes. */
    abstract void writable();

    /** Sends what was buffered during a turn of the loop. */
    void flush() {
        // there is no buffer
    }

    boolean hasRoom() {
        return acceptsRequests() && pending() + pool.draining(number) < depth() && !isUsedUp();
    }

    /** Whether it has reached its limit of requests. */
    final boolean isUsedUp() {
        long limit = pool.options().requests();
        return limit > 0 && taken >= limit;
    }

    final int pending() {
        return waiting.size() + inFlight();
    }

    /** Requests in a row that got no response. */
    final int failures() {
        return failures;
    }

    /** Opens it ahead of the first request. */
    final void open() {
        if (attempt != null || waitsForTurn) return;
        long wait = pool.options().rate().nanosToTurn(pool.now());
        if (wait == 0) {
            connect();
            return;
        }
        waitsForTurn = true;
        pool.loop().schedule(this::connect, wait);
    }

    private void connect() {
        waitsForTurn = false;
        attempt = new ConnectAttempt(pool, number, new Handler());
    }

    final boolean isOpening() {
        return waitsForTurn || attempt != null && ready == null;
    }

    final boolean isOpen() {
        return ready != null;
    }

    final void send(Exchange exchange) {
        taken++;
        waiting.add(exchange);
        if (ready == null) open();
        else sendWaiting();
    }

    final void ready(Channel channel) {
        ready = channel;
        Exchange first = waiting.peek();
        if (first != null) first.connected(attempt.connectNanos(), attempt.handshakeNanos());
        pool.connected(attempt);
        sendWaiting();
    }

    /** Writes waiting requests, as many as the peer accepts. */
    final void sendWaiting() {
        while (ready != null && acceptsRequests() && !waiting.isEmpty() && inFlight() < depth()) {
            Exchange next = waiting.poll();
            boolean late = next.request().deadlineNanos() > 0 && next.isPastDeadline(pool.now());
            if (late) failUnsent(next, pool.now());
            else write(next);
        }
    }

    /** Sends a request that the peer has not accepted on the next connection. */
    final void sendAgain(Exchange exchange) {
        waiting.add(exchange);
    }

    /** Another connection of the slot sends what waits. */
    final void handOver(HttpConnection next) {
        next.failures = Math.max(next.failures, failures);
        for (int left = waiting.size(); left > 0; left--) next.send(waiting.poll());
    }

    final void resetFailures() {
        failures = 0;
    }

    final void answered(Exchange exchange) {
        if (!waiting.isEmpty()) sendWaiting();
        pool.ended(this, exchange);
    }

    final int number() {
        return number;
    }

    /** Fails one request; the connection stays open, but is not used for a while. */
    final void fail(Exchange exchange, long now, String cause) {
        failures++;
        failed(exchange, now, cause);
    }

    /** Fails one request, which is no reason to use the connection less. */
    final void failed(Exchange exchange, long now, String cause) {
        exchange.failed(now, cause);
        pool.ended(this, exchange);
    }

    /** Closes the connection and fails all its requests. */
    final void fail(long now, String cause) {
        if (attempt != null) log.debug("Connection {} closed: {}", number, cause);
        if (pending() > 0) failures++;
        String ofWaiting = inFlight() > 0 ? FailureReasons.behind(cause) : cause;
        close();
        failInFlight(now, cause);
        // the listener may use each exchange again at once
        for (int left = waiting.size(); left > 0; left--) failed(waiting.poll(), now, ofWaiting);
        taken = 0; // what waited for the next connection has failed, too
    }

    /** The same for what the other end did, which may be a proxy. */
    final void broke(long now, String cause) {
        Route route = pool.options().route();
        fail(now, route.isProxied() ? FailureReasons.through(route.proxy(), cause) : cause);
    }

    /**
     * It has ended with a response: fails what is in flight behind that, and sends what waits on the next connection.
     */
    final void endedByResponse(long now) {
        if (inFlight() > 0) failures++;
        renew();
        failInFlight(now, FailureReasons.ENDED_BEFORE);
    }

    /** Closes it; opens it again if requests are waiting. */
    final void renew() {
        close();
        if (!waiting.isEmpty()) open();
    }

    void close() {
        ConnectAttempt old = attempt;
        attempt = null;
        ready = null;
        taken = waiting.size();
        if (old != null) old.close();
        pool.closed(this);
    }

    /** Handler of one connect attempt (and its fallback addresses). Events after it was superseded are ignored. */
    @ChannelHandler.Sharable
    final class Handler extends ChannelInboundHandlerAdapter {

        private boolean isSuperseded() {
            return attempt == null || attempt.handler() != this;
        }

        /** The connection is open, with TLS. */
        void opened(Channel channel) {
            if (!isSuperseded()) connected(channel);
        }

        void failed(Throwable cause) {
            if (isSuperseded()) return;
            if (OpenFileLimit.isReached(cause)) pool.openFileLimitReached();
            broke(pool.now(), FailureReasons.of(cause));
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            try {
                if (!isSuperseded()) receive(bytes, pool.now());
            } catch (ProtocolViolation e) {
                failed(e);
            } finally {
                bytes.release();
            }
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            if (!isSuperseded() && context.channel().isWritable()) writable();
        }

        /** After close_notify, the end of the data, {@link #channelInactive} has nothing to do. */
        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == SslCloseCompletionEvent.SUCCESS) ended(false);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            ended(pool.options().tls() != null);
        }

        private void ended(boolean cutOff) {
            if (isSuperseded() || sendAgainAfterIdleClose()) return;
            try {
                closed(pool.now(), cutOff);
            } catch (ProtocolViolation e) {
                failed(e);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            boolean reset = cause instanceof IOException && !(cause instanceof SSLException);
            if (!isSuperseded() && reset && sendAgainAfterIdleClose()) return;
            failed(cause);
        }
    }
}
