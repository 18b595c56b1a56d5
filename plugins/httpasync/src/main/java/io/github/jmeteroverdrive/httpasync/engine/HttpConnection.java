// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.channel.Channel;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelHandler;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelHandlerContext;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslCloseCompletionEvent;
import java.util.ArrayDeque;

/**
 * A place for a connection: opened when a request needs it, closed by either side, opened again.
 * Requests that wait for it to open, or that are in flight, fail with it. The thread of its loop
 * only.
 */
abstract class HttpConnection {

    final Pool pool;
    private final int number;
    private final ArrayDeque<Exchange> waiting = new ArrayDeque<>(1);

    /** Null while there is none, nor one under way. */
    private ConnectAttempt opening;

    private boolean waitsForTurn;
    private Channel ready;
    private long taken;
    private int failures;

    /** Whether the pool has it among those with room. */
    boolean offered;

    HttpConnection(Pool pool, int number) {
        this.pool = pool;
        this.number = number;
    }

    static HttpConnection of(Pool pool, int number) {
        return pool.link().http2()
                ? new Http2Connection(pool, number)
                : new Http1Connection(pool, number);
    }

    /** Requests that have been written and have not ended. */
    abstract int inFlight();

    /** How many may be in flight at a time. */
    int depth() {
        return pool.link().depth();
    }

    /** Whether the peer takes requests while the connection stands. */
    boolean takesMore() {
        return true;
    }

    /** The connection stands, its TLS, too: calls {@link #begin} when requests may go. */
    abstract void connected(Channel channel);

    abstract void write(Exchange exchange);

    /** Takes what came. */
    abstract void take(ByteBuf bytes, long now) throws ProtocolViolation;

    /**
     * The peer has closed it.
     *
     * @param cutOff whether it is TLS that ended without close_notify, so that data may be missing
     *     (RFC 9112, section 9.8)
     */
    abstract void closed(long now, boolean cutOff) throws ProtocolViolation;

    /** Those in flight have failed. */
    abstract void failInFlight(long now, String cause);

    /** Fails what has waited for its response, or for its turn, for too long. */
    void expire(long now) {
        while (ready != null && !waiting.isEmpty() && pool.overdue(waiting.peek(), now))
            fail(waiting.poll(), now, FailureReasons.RESPONSE_TIMEOUT);
    }

    /** Hands on what was written and waits for the end of the turn. */
    void flush() {
        // without a buffer nothing waits
    }

    boolean hasRoom() {
        long limit = pool.link().requests();
        return takesMore() && pending() < depth() && (limit == 0 || taken < limit);
    }

    /** Whether no more requests are to go by this connection than those that it has had. */
    final boolean usedUp() {
        long limit = pool.link().requests();
        return limit > 0 && taken >= limit;
    }

    final int pending() {
        return waiting.size() + inFlight();
    }

    /** Failures in a row, of requests that got no response. */
    final int failures() {
        return failures;
    }

    /** Opens it ahead of the first request. */
    final void open() {
        if (opening != null || waitsForTurn) return;
        long wait = pool.link().rate().nanosToTurn(pool.now());
        if (wait == 0) {
            opening = new ConnectAttempt(pool, number, new Handler());
            return;
        }
        waitsForTurn = true;
        pool.loop().schedule(this::takeTurn, wait);
    }

    private void takeTurn() {
        waitsForTurn = false;
        opening = new ConnectAttempt(pool, number, new Handler());
    }

    final boolean isOpening() {
        return waitsForTurn || opening != null && ready == null;
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

    /** Requests may go. */
    final void begin(Channel channel) {
        ready = channel;
        Exchange first = waiting.peek();
        if (first != null) first.connected(opening.connectNanos(), opening.handshakeNanos());
        pool.opened(opening);
        sendWaiting();
    }

    /** Writes what has waited for its turn, as far as the peer takes it. */
    final void sendWaiting() {
        while (ready != null && takesMore() && !waiting.isEmpty() && inFlight() < depth())
            write(waiting.poll());
    }

    /** A request that the peer has not taken goes again, by the connection that is opened next. */
    final void sendAgain(Exchange exchange) {
        waiting.add(exchange);
    }

    /** A response was whole. */
    final void works() {
        failures = 0;
    }

    final void answered(Exchange exchange) {
        if (!waiting.isEmpty()) sendWaiting();
        pool.ended(this, exchange);
    }

    /** One request has failed, and the connection goes on. */
    final void fail(Exchange exchange, long now, String cause) {
        failures++;
        failed(exchange, now, cause);
    }

    final void failed(Exchange exchange, long now, String cause) {
        exchange.failed(now, cause);
        pool.ended(this, exchange);
    }

    /** The connection is given up; what is in flight or waits for it fails. */
    final void fail(long now, String cause) {
        if (pending() > 0) failures++;
        close();
        failInFlight(now, cause);
        // each may be used again at once by who is told
        for (int left = waiting.size(); left > 0; left--) failed(waiting.poll(), now, cause);
        taken = 0; // what had waited for the next connection will not go by it
    }

    /** Closes it; opens it again when requests wait for that. */
    final void renew() {
        close();
        if (!waiting.isEmpty()) open();
    }

    void close() {
        ConnectAttempt old = opening;
        opening = null;
        ready = null;
        taken = waiting.size();
        if (old != null) old.close();
    }

    /**
     * Hears the channel of one opening, and of those before that found nobody at an address; what
     * comes when that is over is none of ours.
     */
    @ChannelHandler.Sharable
    final class Handler extends ChannelInboundHandlerAdapter {

        private boolean over() {
            return opening == null || opening.handler() != this;
        }

        /** The connection stands, its TLS, too. */
        void opened(Channel channel) {
            if (!over()) connected(channel);
        }

        void failed(Throwable cause) {
            if (over()) return;
            if (OpenFileLimit.isReached(cause)) pool.openFileLimitReached();
            fail(pool.now(), FailureReasons.of(cause));
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            try {
                if (!over()) take(bytes, pool.now());
            } catch (ProtocolViolation e) {
                failed(e);
            } finally {
                bytes.release();
            }
        }

        /**
         * After close_notify, the end of the data, nothing is left for {@link #channelInactive}.
         */
        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == SslCloseCompletionEvent.SUCCESS) ended(false);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            ended(pool.link().tls() != null);
        }

        private void ended(boolean cutOff) {
            if (over()) return;
            try {
                closed(pool.now(), cutOff);
            } catch (ProtocolViolation e) {
                failed(e);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            failed(cause);
        }
    }
}
