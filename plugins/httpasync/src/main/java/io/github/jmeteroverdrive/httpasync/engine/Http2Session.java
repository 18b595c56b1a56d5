// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.FrameReader;
import io.github.jmeteroverdrive.httpasync.protocol.FrameWriter;
import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants;
import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants.ErrorCode;
import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.httpasync.protocol.RequestHeaderBlock;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseHeaderDecoder;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;

/**
 * What both sides say on one connection of HTTP/2 while it stands. After a GOAWAY the streams that
 * the server has not taken go again, once, by a new connection. One thread.
 */
final class Http2Session implements FrameReader.Listener {

    private final Http2Connection connection;
    private final ResponseHeaderDecoder heads = new ResponseHeaderDecoder();
    private final UploadWindows uploads;
    private final DownloadWindows downloads;
    private final StreamEnds ends;
    private final Http2Streams streams = new Http2Streams();
    private long mostStreams = Long.MAX_VALUE;

    /** Bytes of the table of header fields that the server has and that we have not given up. */
    private long table = Http2Constants.FIRST_TABLE;

    /** The server has made it smaller, and the next header block has to say that it is. */
    private boolean tableShrinks;

    private boolean settled;
    private boolean leaving;
    private String whyClosed = FailureReasons.CLOSED;
    private long now;

    Http2Session(Http2Connection connection) {
        this.connection = connection;
        uploads = new UploadWindows(connection::buffer);
        downloads = new DownloadWindows(connection::buffer);
        ends = new StreamEnds(connection, streams, this::renewWhenOver);
        now = connection.pool.now();
    }

    int inFlight() {
        return streams.count();
    }

    long mostStreams() {
        return mostStreams;
    }

    boolean takesMore() {
        return !leaving && streams.hasNext();
    }

    boolean isSettled() {
        return settled;
    }

    boolean isLeaving() {
        return leaving;
    }

    String whyClosed() {
        return whyClosed;
    }

    void write(Exchange exchange) {
        Request request = exchange.request();
        Http2Stream stream = streams.open(exchange, uploads.initial());
        byte[] block = request.headerBlock(connection.pool.link().tls() != null);
        if (tableShrinks) {
            block = RequestHeaderBlock.withoutTable(block);
            table = 0;
            tableShrinks = false;
        }
        boolean bare = !request.hasBody();
        ByteBuf out = connection.buffer();
        long bytes = FrameWriter.headers(out, stream.id, block, bare, uploads.longest());
        exchange.sent(connection.pool.now(), bytes);
        if (bare) return;
        stream.body = request.body();
        uploads.push(stream);
    }

    /** What is told from now on came at that time. */
    void at(long time) {
        now = time;
    }

    @Override
    public boolean listens() {
        return connection.stands();
    }

    @Override
    public void data(int id, ByteBuf payload, int counted, boolean end) throws ProtocolViolation {
        downloads.came(counted);
        Http2Stream stream = opened(id, end);
        if (stream == null) return;
        stream.exchange.came(now, (long) counted + FrameWriter.dataHeadBytes());
        if (!stream.hasHead()) ends.malformed(stream, now, StreamEnds.NO_HEAD);
        else if (!stream.take(payload.readableBytes()))
            ends.malformed(stream, now, StreamEnds.TOO_LONG);
        else {
            show(payload, stream.exchange.sink());
            if (end) ends.finish(stream, now);
            else downloads.came(stream, counted);
        }
    }

    private void show(ByteBuf payload, ResponseSink sink) {
        byte[] bytes = connection.pool.scratch();
        while (sink.wantsBody() && payload.isReadable()) {
            int count = Math.min(bytes.length, payload.readableBytes());
            payload.readBytes(bytes, 0, count);
            sink.take(bytes, 0, count);
        }
    }

    @Override
    public void headers(int id, ByteBuf block, boolean end) throws ProtocolViolation {
        long bytes = (long) block.readableBytes() + FrameWriter.dataHeadBytes();
        Http2Stream known = streams.get(id);
        boolean shown = known != null && !known.hasHead();
        ResponseHeaderDecoder.Head head =
                heads.decode(id, block, shown ? known.exchange.sink() : ResponseSink.NONE);
        Http2Stream stream = opened(id, end);
        if (stream == null) return;
        stream.exchange.came(now, bytes);
        boolean trailers = stream.hasHead();
        boolean fits =
                trailers
                        ? end && head.status() == 0
                        : head.isStatus() && !(end && head.isInterim());
        if (!head.wellFormed() || !fits) {
            ends.malformed(stream, now, StreamEnds.BAD_HEAD);
            return;
        }
        if (head.isInterim()) stream.exchange.sink().begin();
        else if (!trailers) stream.head(head.status(), head.length());
        if (end) ends.finish(stream, now);
    }

    /** Null when it was given up, and what comes is not wanted any more. */
    private Http2Stream opened(int id, boolean end) throws ProtocolViolation {
        Http2Stream stream = streams.get(id);
        if (stream != null) stream.exchange.seen();
        if (stream != null || streams.mayCome(id, end)) return stream;
        if (!streams.known(id))
            throw new ProtocolViolation("The server sent on a stream that nobody had opened.");
        connection.pool.unasked();
        throw new ProtocolViolation("The server sent more on a stream that it had ended.");
    }

    @Override
    public void reset(int id, long code) throws ProtocolViolation {
        Http2Stream stream = streams.get(id);
        if (stream != null) {
            ends.reset(stream, now, code);
            return;
        }
        if (!streams.known(id))
            throw new ProtocolViolation("The server reset a stream that nobody had opened.");
        streams.mayCome(id, true);
    }

    @Override
    public void setting(int name, long value) throws ProtocolViolation {
        switch (name) {
            case Http2Constants.HEADER_TABLE_SIZE -> tableShrinks |= value < table;
            case Http2Constants.MAX_CONCURRENT_STREAMS -> mostStreams = value;
            case Http2Constants.INITIAL_WINDOW_SIZE -> uploads.initial(value, streams);
            case Http2Constants.MAX_FRAME_SIZE -> uploads.longest(value);
            default -> {
                // the others are about what we do not send
            }
        }
    }

    @Override
    public void settingsEnd() {
        FrameWriter.settingsAck(connection.buffer());
        if (!settled) connection.begin();
        else connection.sendWaiting();
        settled = true;
    }

    @Override
    public void ping(long data) {
        FrameWriter.pingAck(connection.buffer(), data);
    }

    /** With an error the server answers nothing more, though it may leave the connection open. */
    @Override
    public void goAway(int last, long code) {
        leaving = true;
        whyClosed = "The server went away (GOAWAY): " + ErrorCode.name(code) + ".";
        boolean error = code != ErrorCode.NO_ERROR.ordinal();
        for (Http2Stream stream : streams.all())
            if (stream.id > last) ends.notTaken(stream, now, whyClosed);
            else if (error) ends.abandoned(stream, now, whyClosed);
        renewWhenOver();
    }

    @Override
    public void windowUpdate(int id, int bytes) throws ProtocolViolation {
        Http2Stream stream = streams.get(id);
        if (id == 0) uploads.addToConnection(bytes);
        else if (stream != null) uploads.add(stream, bytes);
    }

    /** Those in flight have failed. */
    void fail(long at, String cause) {
        for (Http2Stream stream : streams.takeAll()) connection.failed(stream.exchange, at, cause);
    }

    /** Cancels what has waited for its response for too long. */
    void expire(long at) {
        for (Http2Stream stream : streams.all()) {
            if (!connection.pool.overdue(stream.exchange, at)) continue;
            // nothing came since it went: requests of now on go by another connection
            if (now - stream.exchange.sentAt() < 0) leaving = true;
            ends.giveUp(stream, ErrorCode.CANCEL, at, FailureReasons.RESPONSE_TIMEOUT);
        }
    }

    private void renewWhenOver() {
        if (streams.count() > 0) return;
        if (leaving || connection.usedUp() || !streams.hasNext()) connection.renew();
    }
}
