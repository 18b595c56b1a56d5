// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.http2.ErrorCode;
import io.github.jmeteroverdrive.httpasync.http2.FrameListener;
import io.github.jmeteroverdrive.httpasync.http2.FrameReader;
import io.github.jmeteroverdrive.httpasync.http2.FrameWriter;
import io.github.jmeteroverdrive.httpasync.http2.ResponseHead;
import io.github.jmeteroverdrive.httpasync.http2.ResponseHeads;
import io.github.jmeteroverdrive.httpasync.http2.Setting;
import io.github.jmeteroverdrive.httpasync.response.BodySink;
import io.github.jmeteroverdrive.httpasync.response.Violation;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;

/**
 * A connection of HTTP/2: each request has a stream. What a turn of the loop writes goes out at its
 * end. After a GOAWAY the streams that the server has not taken go again, once, by a new
 * connection.
 */
final class Http2Connection extends Connection implements FrameListener {

    /** Room for what the server sends; it is thrown away at once, so it need not wait. */
    private static final int WINDOW = 1 << 30;

    private static final int FIRST_BUFFER = 4096;

    private Channel channel;
    private FrameReader reader;
    private ResponseHeads heads;
    private UploadWindows uploads;
    private Streams streams = new Streams();
    private ByteBuf out;
    private int consumed;
    private long mostStreams = Long.MAX_VALUE;
    private boolean settled;
    private boolean leaving;
    private String whyClosed = Causes.CLOSED;
    private long now;

    Http2Connection(Pool pool, int number) {
        super(pool, number);
    }

    @Override
    int inFlight() {
        return streams.count();
    }

    @Override
    int depth() {
        return (int) Math.min(super.depth(), mostStreams);
    }

    @Override
    boolean takesMore() {
        return !leaving && streams.hasNext();
    }

    @Override
    void connected(Channel opened) {
        channel = opened;
        reader = new FrameReader(this);
        heads = new ResponseHeads();
        uploads = new UploadWindows(this::buffer);
        streams = new Streams();
        consumed = 0;
        mostStreams = Long.MAX_VALUE;
        settled = false;
        leaving = false;
        whyClosed = Causes.CLOSED;
        FrameWriter.preface(buffer(), WINDOW);
        flush();
        long limit = TimeUnit.MILLISECONDS.toNanos(pool.link().connectMillis());
        pool.loop().schedule(() -> expectSettings(opened), limit);
    }

    private void expectSettings(Channel of) {
        if (channel == of && !settled) fail(pool.now(), Causes.NO_SETTINGS);
    }

    private ByteBuf buffer() {
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
        Request request = exchange.request();
        RequestStream stream = streams.open(exchange, uploads.initial());
        byte[] block = request.headerBlock(pool.link().tls() != null);
        boolean bare = !request.hasBody();
        long bytes = FrameWriter.headers(buffer(), stream.id, block, bare, uploads.longest());
        exchange.sent(pool.now(), bytes);
        if (bare) return;
        stream.body = request.body();
        uploads.push(stream);
    }

    @Override
    void take(ByteBuf bytes, long at) throws Violation {
        now = at;
        reader.take(bytes);
    }

    @Override
    public boolean listens() {
        return channel != null;
    }

    @Override
    public void data(int id, ByteBuf payload, int counted, boolean end) throws Violation {
        consumed += counted;
        if (consumed > WINDOW / 2) {
            FrameWriter.windowUpdate(buffer(), 0, consumed);
            consumed = 0;
        }
        RequestStream stream = opened(id, end);
        if (stream == null) return;
        stream.exchange.came(now, (long) counted + FrameWriter.dataHeadBytes());
        if (!stream.hasHead()) malformed(stream, "The response has a body before its head.");
        else if (!stream.take(payload.readableBytes()))
            malformed(stream, "The response's body is longer than its Content-Length.");
        else {
            show(payload, stream.exchange.sink());
            if (end) finish(stream);
            else makeRoom(stream, counted);
        }
    }

    private void show(ByteBuf payload, BodySink sink) {
        byte[] bytes = pool.scratch();
        while (sink.wantsBody() && payload.isReadable()) {
            int count = Math.min(bytes.length, payload.readableBytes());
            payload.readBytes(bytes, 0, count);
            sink.take(bytes, 0, count);
        }
    }

    private void makeRoom(RequestStream stream, int counted) {
        stream.consumed += counted;
        if (stream.consumed <= WINDOW / 2) return;
        FrameWriter.windowUpdate(buffer(), stream.id, stream.consumed);
        stream.consumed = 0;
    }

    @Override
    public void headers(int id, ByteBuf block, boolean end) throws Violation {
        long bytes = (long) block.readableBytes() + FrameWriter.dataHeadBytes();
        RequestStream known = streams.get(id);
        boolean shown = known != null && !known.hasHead();
        ResponseHead head = heads.decode(id, block, shown ? known.exchange.sink() : BodySink.NONE);
        RequestStream stream = opened(id, end);
        if (stream == null) return;
        stream.exchange.came(now, bytes);
        boolean trailers = stream.hasHead();
        boolean fits =
                trailers
                        ? end && head.status() == 0
                        : head.isStatus() && !(end && head.isInterim());
        if (!head.wellFormed() || !fits) {
            malformed(stream, "The response's head breaks the rules of HTTP/2.");
            return;
        }
        if (head.isInterim()) stream.exchange.sink().begin();
        else if (!trailers) stream.head(head.status(), head.length());
        if (end) finish(stream);
    }

    /** Null when it was given up, and what comes is not wanted any more. */
    private RequestStream opened(int id, boolean end) throws Violation {
        RequestStream stream = streams.get(id);
        if (stream != null || streams.mayCome(id, end)) return stream;
        if (!streams.known(id))
            throw new Violation("The server sent on a stream that nobody had opened.");
        pool.unasked();
        throw new Violation("The server sent more on a stream that it had ended.");
    }

    private void finish(RequestStream stream) {
        Exchange exchange = stream.exchange;
        boolean whole = stream.isWhole();
        streams.remove(stream);
        // the server needs no more of the request than it has
        if (stream.body != null) stop(stream, ErrorCode.NO_ERROR);
        renewWhenOver();
        if (whole) {
            exchange.answered(now, stream.status(), stream.bodyBytes());
            works();
            answered(exchange);
        } else {
            fail(exchange, now, "The response's body is not as long as its Content-Length.");
        }
    }

    private void stop(RequestStream stream, ErrorCode why) {
        stream.body = null;
        FrameWriter.reset(buffer(), stream.id, why);
    }

    private void malformed(RequestStream stream, String sentence) {
        giveUp(stream, ErrorCode.PROTOCOL_ERROR, now, sentence);
    }

    private void giveUp(RequestStream stream, ErrorCode why, long at, String sentence) {
        stop(stream, why);
        streams.cancel(stream);
        renewWhenOver();
        fail(stream.exchange, at, sentence);
    }

    private void renewWhenOver() {
        if (streams.count() > 0) return;
        if (leaving || usedUp() || !streams.hasNext()) renew();
    }

    @Override
    public void reset(int id, long code) throws Violation {
        RequestStream stream = streams.get(id);
        if (stream == null) {
            if (!streams.known(id))
                throw new Violation("The server reset a stream that nobody had opened.");
            streams.mayCome(id, true);
            return;
        }
        stream.body = null;
        streams.remove(stream);
        renewWhenOver();
        fail(stream.exchange, now, "The server reset the stream: " + ErrorCode.name(code) + ".");
    }

    @Override
    public void setting(int name, long value) throws Violation {
        switch (name) {
            case Setting.MAX_CONCURRENT_STREAMS -> mostStreams = value;
            case Setting.INITIAL_WINDOW_SIZE -> uploads.initial(value, streams);
            case Setting.MAX_FRAME_SIZE -> uploads.longest(value);
            default -> {
                // the others are about what we do not send
            }
        }
    }

    @Override
    public void settingsEnd() {
        FrameWriter.settingsAck(buffer());
        if (!settled) begin(channel);
        else sendWaiting();
        settled = true;
    }

    @Override
    public void ping(long data) {
        FrameWriter.pingAck(buffer(), data);
    }

    @Override
    public void goAway(int last, long code) {
        leaving = true;
        String name = ErrorCode.name(code);
        whyClosed = "The server went away (GOAWAY): " + name + ".";
        for (RequestStream stream : streams.all()) {
            if (stream.id <= last) continue;
            stream.body = null;
            streams.remove(stream);
            if (stream.exchange.again()) sendAgain(stream.exchange);
            else fail(stream.exchange, now, whyClosed);
        }
        renewWhenOver();
    }

    @Override
    public void windowUpdate(int id, int bytes) throws Violation {
        RequestStream stream = streams.get(id);
        if (id == 0) uploads.addToConnection(bytes);
        else if (stream != null) uploads.add(stream, bytes);
    }

    @Override
    void closed(long at) {
        if (!leaving) {
            fail(at, whyClosed);
            return;
        }
        String why = whyClosed;
        renew();
        failInFlight(at, why);
    }

    @Override
    void failInFlight(long at, String cause) {
        Streams failed = streams;
        streams = new Streams();
        for (RequestStream stream : failed.all()) failed(stream.exchange, at, cause);
    }

    @Override
    void expire(long at) {
        super.expire(at);
        for (RequestStream stream : streams.all()) {
            if (!pool.overdue(stream.exchange, at)) continue;
            // nothing came since it went: requests of now on go by another connection
            if (now - stream.exchange.sentAt() < 0) leaving = true;
            giveUp(stream, ErrorCode.CANCEL, at, Causes.RESPONSE_TIMEOUT);
        }
    }

    @Override
    void close() {
        channel = null;
        if (out != null) out.release();
        out = null;
        leaving = false;
        super.close();
    }
}
