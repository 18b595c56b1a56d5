// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.FrameReader;
import io.github.jmeteroverdrive.httpasync.protocol.FrameWriter;
import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;

/**
 * A slot for an HTTP/2 connection: each request has a stream. Frames written during a turn of the loop are sent at its
 * end. {@link Http2Session} handles what arrives.
 */
final class Http2Connection extends HttpConnection {

    private static final int INITIAL_BUFFER = 4096;
    private static final int MAX_BUFFERED = 256 * 1024;

    private Channel channel;
    private FrameReader reader;

    /** The session of the open connection, or of the last one; null before the first. */
    private Http2Session session;

    private ByteBuf out;

    Http2Connection(Pool pool, int number) {
        super(pool, number);
    }

    @Override
    int inFlight() {
        return session == null ? 0 : session.inFlight();
    }

    @Override
    int depth() {
        int wanted = super.depth();
        return session == null ? wanted : (int) Math.min(wanted, session.maxStreams());
    }

    @Override
    boolean acceptsRequests() {
        return channel == null || session.takesMore();
    }

    boolean isConnected() {
        return channel != null;
    }

    @Override
    void connected(Channel opened) {
        channel = opened;
        session = new Http2Session(this);
        reader = new FrameReader(session);
        FrameWriter.preface(buffer(), Http2FlowControl.RECEIVE_WINDOW);
        flush();
        long limit = TimeUnit.MILLISECONDS.toNanos(pool.options().connectMillis());
        Http2Session opening = session;
        pool.loop().schedule(() -> expectSettings(opening), limit);
    }

    private void expectSettings(Http2Session opening) {
        if (isConnected() && session == opening && !opening.hasSettings()) fail(pool.now(), FailureReasons.NO_SETTINGS);
    }

    /** The server has sent its settings: requests may be sent. */
    void ready() {
        ready(channel);
    }

    /** A buffer that is sent at the end of the turn. */
    ByteBuf buffer() {
        if (out == null) {
            out = channel.alloc().directBuffer(INITIAL_BUFFER);
            pool.written(this);
        }
        return out;
    }

    @Override
    void flush() {
        ByteBuf written = out;
        out = null;
        if (written != null) channel.writeAndFlush(written, channel.voidPromise());
        if (written != null && isConnected() && channel.isWritable()) session.sendMore();
    }

    /** Whether a body that is read while it is sent may be read further. */
    boolean takesMore() {
        return channel.isWritable() && (out == null || out.readableBytes() < MAX_BUFFERED);
    }

    @Override
    void writable() {
        if (isConnected()) session.sendMore();
    }

    @Override
    void write(Exchange exchange) {
        session.write(exchange);
    }

    @Override
    void receive(ByteBuf bytes, long now) throws ProtocolViolation {
        session.receivedAt(now);
        reader.take(bytes);
    }

    @Override
    void closed(long now, boolean cutOff) {
        broke(now, session.closeReason());
    }

    @Override
    void failInFlight(long now, String cause) {
        if (session != null) session.fail(now, cause);
    }

    @Override
    void expire(long now) {
        super.expire(now);
        if (session != null) session.expire(now);
    }

    @Override
    void close() {
        channel = null;
        if (out != null) out.release();
        out = null;
        super.close();
    }
}
