// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseParser;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.channel.Channel;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/** An HTTP/1.1 connection: responses arrive in the order of the requests. */
final class Http1Connection extends HttpConnection {

    /** No server closes a connection that has been idle for less than this because it is idle. */
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ResponseParser parser = new ResponseParser();
    private final ArrayDeque<Exchange> inFlight = new ArrayDeque<>(1);
    private Channel channel;

    /** Reads the body that is being sent; null = none is. */
    private StreamedBody.Reader upload;

    private Exchange uploading;
    private boolean awaitsContinue;

    /** When it opened, or the last response was complete. */
    private long idleSince;

    /** How long the connection was idle before the requests in flight. */
    private long idleNanos;

    Http1Connection(Pool pool, int number) {
        super(pool, number);
    }

    @Override
    int inFlight() {
        return inFlight.size();
    }

    @Override
    void connected(Channel opened) {
        channel = opened;
        idleSince = pool.now();
        ready(opened);
    }

    @Override
    void write(Exchange exchange) {
        long now = pool.now();
        if (inFlight.isEmpty()) {
            parser.begin(exchange.request().isHead());
            idleNanos = now - idleSince;
        }
        inFlight.add(exchange);
        exchange.sent(now, exchange.request().length());
        channel.writeAndFlush(exchange.request().forWrite(), channel.voidPromise());
        if (exchange.request().streamed() != null) upload(exchange);
    }

    private void upload(Exchange exchange) {
        StreamedBody body = exchange.request().streamed();
        StreamedBody.Reader reader = body.new Reader();
        upload = reader;
        uploading = exchange;
        awaitsContinue = body.expectNanos() > 0;
        if (awaitsContinue) pool.loop().schedule(() -> waitedFor(reader), body.expectNanos());
        else writable();
    }

    private void waitedFor(StreamedBody.Reader reader) {
        if (upload == reader && awaitsContinue) continues();
    }

    private void continues() {
        awaitsContinue = false;
        writable();
    }

    /** Sends as much of the body as the socket takes. */
    @Override
    void writable() {
        if (upload == null || awaitsContinue) return;
        try {
            while (upload != null && channel.isWritable()) {
                ByteBuf piece = upload.nextFramed(channel.alloc());
                if (piece == null) {
                    endUpload();
                    sendWaiting();
                    return;
                }
                uploading.sentMore(piece.readableBytes());
                // by flushing each piece, TLS does not gather all of them before the socket is full
                channel.writeAndFlush(piece, channel.voidPromise());
            }
        } catch (IOException e) {
            fail(pool.now(), FailureReasons.UNREADABLE_FILE);
        }
    }

    private void endUpload() {
        try {
            if (upload != null) upload.close();
        } catch (IOException e) {
            // it was only read
        }
        upload = null;
        uploading = null;
        awaitsContinue = false;
    }

    @Override
    boolean acceptsRequests() {
        return upload == null;
    }

    @Override
    void close() {
        endUpload();
        super.close();
    }

    @Override
    void receive(ByteBuf from, long now) throws ProtocolViolation {
        while (from.isReadable()) {
            Exchange exchange = inFlight.peek();
            if (exchange == null) {
                pool.unsolicitedBytes();
                close();
                return;
            }
            int before = from.readableBytes();
            try {
                read(from, exchange.sink());
            } finally {
                exchange.received(now, before - from.readableBytes());
                exchange.bodyArrived(parser.bodyBytes());
            }
            if (awaitsContinue && parser.mayContinue()) continues();
            if (!isOpen()) return;
            if (pool.readEvents(exchange, now, parser.done()) || parser.done()) ended(now);
            if (!isOpen()) return;
        }
    }

    private void read(ByteBuf from, ResponseSink sink) throws ProtocolViolation {
        int skipped = sink.wantsBody() ? 0 : parser.skip(from.readableBytes());
        if (skipped > 0) {
            from.skipBytes(skipped);
            return;
        }
        byte[] bytes = pool.scratch();
        int count = Math.min(bytes.length, from.readableBytes());
        int start = from.readerIndex();
        from.readBytes(bytes, 0, count); // all of them have arrived, also if they break the rules
        from.readerIndex(start + parser.take(bytes, 0, count, sink));
    }

    private void ended(long now) {
        Exchange exchange = inFlight.poll();
        exchange.answered(now, parser.status());
        resetFailures();
        idleSince = now;
        boolean stopped = !parser.done();
        // the server does not read the rest of a body that it has answered
        boolean keepAlive = !stopped && parser.keepAlive() && uploading != exchange;
        Exchange next = inFlight.peek();
        if (next != null) parser.begin(next.request().isHead());
        if (stopped) sendAgainBehindStopped();
        if (!keepAlive || next == null && isUsedUp()) endedByResponse(now);
        answered(exchange);
    }

    /** This side closes the connection. RFC 9112, section 9.3.1: only idempotent requests, and each once. */
    private void sendAgainBehindStopped() {
        for (int left = inFlight.size(); left > 0; left--) {
            Exchange next = inFlight.poll();
            if (next.request().isIdempotent() && !next.isRetried()) {
                next.retry(true);
                sendAgain(next);
            } else {
                inFlight.add(next);
            }
        }
    }

    @Override
    void closed(long now, boolean cutOff) throws ProtocolViolation {
        boolean mayNeedTls = !parser.hasBegun()
                && pool.options().tls() == null
                && !pool.options().route().isProxied()
                && !pool.hasBeenAnswered();
        if (isOpen() && !inFlight.isEmpty() && !mayNeedTls) {
            parser.close(cutOff);
            pool.readEvents(inFlight.peek(), now, true);
            ended(now); // which closes it; a redirect may already be opening the next one
            return;
        }
        broke(now, mayNeedTls ? FailureReasons.NEVER_ANSWERED : FailureReasons.CLOSED);
    }

    /** RFC 9112, section 9.3.1: only idempotent requests, and each once. */
    @Override
    boolean sendAgainAfterIdleClose() {
        if (inFlight.isEmpty() || idleNanos < IDLE_NANOS || parser.hasBegun()) return false;
        for (Exchange exchange : inFlight) if (!exchange.request().isIdempotent() || exchange.isRetried()) return false;
        for (Exchange next; (next = inFlight.poll()) != null; ) {
            next.retry(true);
            sendAgain(next);
        }
        renew();
        return true;
    }

    @Override
    void failInFlight(long now, String cause) {
        if (!inFlight.isEmpty() && parser.isIncomplete()) inFlight.peek().seen();
        if (!inFlight.isEmpty() && Pool.endsWithRun(inFlight.peek(), cause)) {
            Exchange stream = inFlight.poll();
            stream.sink().cutOff();
            stream.answered(now, parser.status());
            pool.ended(this, stream);
        }
        String its = cause;
        for (int left = inFlight.size(); left > 0; left--) {
            failed(inFlight.poll(), now, its);
            its = FailureReasons.behind(cause);
        }
    }

    @Override
    void expire(long now) {
        Exchange oldest = inFlight.peek();
        if (oldest != null && pool.isOverdue(oldest, now)) fail(now, Pool.timeoutCause(oldest, now));
    }
}
