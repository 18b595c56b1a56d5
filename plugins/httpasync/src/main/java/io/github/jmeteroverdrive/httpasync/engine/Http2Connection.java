// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.FrameReader;
import io.github.jmeteroverdrive.httpasync.protocol.FrameWriter;
import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;

/**
 * A place for a connection of HTTP/2: each request has a stream. What a turn of the loop writes
 * goes out at its end. What comes is for its {@link Http2Session}.
 */
final class Http2Connection extends HttpConnection {

    private static final int FIRST_BUFFER = 4096;

    private Channel channel;
    private FrameReader reader;

    /** Of the connection that stands, or of the last one; null before the first. */
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
        return session == null ? wanted : (int) Math.min(wanted, session.mostStreams());
    }

    @Override
    boolean takesMore() {
        return channel == null || session.takesMore();
    }

    /** Whether the connection stands. */
    boolean stands() {
        return channel != null;
    }

    @Override
    void connected(Channel opened) {
        channel = opened;
        session = new Http2Session(this);
        reader = new FrameReader(session);
        FrameWriter.preface(buffer(), DownloadWindows.SIZE);
        flush();
        long limit = TimeUnit.MILLISECONDS.toNanos(pool.link().connectMillis());
        Http2Session of = session;
        pool.loop().schedule(() -> expectSettings(of), limit);
    }

    private void expectSettings(Http2Session of) {
        if (stands() && session == of && !of.isSettled())
            fail(pool.now(), FailureReasons.NO_SETTINGS);
    }

    /** The server has begun: requests may go. */
    void begin() {
        begin(channel);
    }

    /** What is written goes out at the end of the turn. */
    ByteBuf buffer() {
        if (out == null) {
            out = channel.alloc().directBuffer(FIRST_BUFFER);
            pool.written(this);
        }
        return out;
    }

    @Override
    void flush() {
        ByteBuf written = out;
        out = null;
        if (written != null) channel.writeAndFlush(written, channel.voidPromise());
    }

    @Override
    void write(Exchange exchange) {
        session.write(exchange);
    }

    @Override
    void take(ByteBuf bytes, long now) throws ProtocolViolation {
        session.at(now);
        reader.take(bytes);
    }

    @Override
    void closed(long now, boolean cutOff) {
        if (!session.isLeaving()) {
            fail(now, session.whyClosed());
            return;
        }
        Http2Session left = session;
        renew();
        left.fail(now, left.whyClosed());
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
