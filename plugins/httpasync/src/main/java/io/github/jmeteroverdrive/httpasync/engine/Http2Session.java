// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.engine.Http2Streams.Http2Stream;
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
 * What both sides send on one HTTP/2 connection while it is open. After a GOAWAY, streams that the server has not
 * accepted are sent again, once, on a new connection; the others end on this one. One thread.
 */
final class Http2Session implements FrameReader.Listener {

    private static final int CONTINUE = 100;
    private static final String NO_HEAD = "The response has a body before its head.";
    private static final String BAD_HEAD = "The response's head breaks the rules of HTTP/2.";
    private static final String TOO_LONG = "The response's body is longer than its Content-Length.";
    private static final String WRONG_LENGTH = "The response's body is not as long as its Content-Length.";

    private final Http2Connection connection;
    private final ResponseHeaderDecoder decoder = new ResponseHeaderDecoder();
    private final Http2FlowControl flowControl;
    private final Http2Streams streams = new Http2Streams();
    private long maxStreams = Long.MAX_VALUE;

    /** Size of the part of the server's header table that we still use. */
    private long headerTable = Http2Constants.DEFAULT_HEADER_TABLE;

    /** The server has reduced its header table, which the next header block must confirm. */
    private boolean headerTableShrinks;

    private boolean settingsReceived;
    private boolean goingAway;
    private String closeReason = FailureReasons.CLOSED;
    private long now;

    Http2Session(Http2Connection connection) {
        this.connection = connection;
        flowControl = new Http2FlowControl(
                connection,
                stream -> cancel(stream, ErrorCode.CANCEL, connection.pool.now(), FailureReasons.UNREADABLE_FILE));
        now = connection.pool.now();
    }

    int inFlight() {
        return streams.count();
    }

    long maxStreams() {
        return maxStreams;
    }

    boolean takesMore() {
        return !goingAway && streams.hasNext();
    }

    boolean hasSettings() {
        return settingsReceived;
    }

    String closeReason() {
        return settingsReceived || goingAway ? closeReason : FailureReasons.CLOSED_BEFORE_SETTINGS;
    }

    void write(Exchange exchange) {
        Request request = exchange.request();
        Http2Stream stream = streams.open(exchange, flowControl.initialWindow());
        byte[] block = request.headerBlock(connection.pool.options().tls() != null);
        if (headerTableShrinks) {
            block = RequestHeaderBlock.withoutTable(block);
            headerTable = 0;
            headerTableShrinks = false;
        }
        boolean end = !request.hasBody();
        ByteBuf out = connection.buffer();
        long bytes = FrameWriter.headers(out, stream.id, block, end, flowControl.maxFrame());
        exchange.sent(connection.pool.now(), bytes);
        if (end) return;
        StreamedBody streamed = request.streamed();
        if (streamed == null) stream.body = request.body();
        else stream.reader = streamed.new Reader();
        stream.awaitsContinue = request.expectsContinue();
        if (stream.awaitsContinue) connection.pool.loop().schedule(() -> continues(stream), streamed.expectNanos());
        flowControl.send(stream);
    }

    /** The server wants the body, or has not said so for too long. */
    private void continues(Http2Stream stream) {
        if (!stream.awaitsContinue || streams.get(stream.id) != stream || !isOpen()) return;
        stream.awaitsContinue = false;
        flowControl.send(stream);
    }

    /** The socket takes more bytes. */
    void sendMore() {
        flowControl.sendMore();
    }

    /** Sets the time at which the next frames arrived. */
    void receivedAt(long time) {
        now = time;
    }

    @Override
    public boolean isOpen() {
        return connection.isConnected();
    }

    @Override
    public void data(int id, ByteBuf payload, int counted, boolean end) throws ProtocolViolation {
        flowControl.received(counted);
        Http2Stream stream = stream(id, end);
        if (stream == null) return;
        stream.exchange.received(now, (long) counted + FrameWriter.dataHeadBytes());
        if (!stream.hasHead()) malformed(stream, NO_HEAD);
        else if (!stream.count(payload.readableBytes())) malformed(stream, TOO_LONG);
        else {
            show(payload, stream.exchange.sink());
            boolean stopped = connection.pool.readEvents(stream.exchange, now, end)
                    | stream.exchange.sink().isOver();
            if (end) finish(stream);
            else if (stopped) stop(stream);
            else flowControl.received(stream, counted);
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
        Http2Stream open = streams.get(id);
        ResponseSink sink = open == null ? ResponseSink.NONE : open.exchange.sink();
        ResponseHeaderDecoder.Head head = decoder.decode(id, block, sink, open != null && open.hasHead());
        Http2Stream stream = stream(id, end);
        if (stream == null) return;
        stream.exchange.received(now, bytes);
        boolean trailers = stream.hasHead();
        boolean valid = trailers ? end && head.status() == 0 : head.isStatus() && !(end && head.isInterim());
        if (!head.wellFormed() || !valid) {
            malformed(stream, BAD_HEAD);
            return;
        }
        if (head.isInterim()) {
            stream.exchange.sink().begin();
            if (head.status() == CONTINUE) continues(stream);
        } else if (!trailers) stream.head(head.status(), head.length());
        if (end) {
            connection.pool.readEvents(stream.exchange, now, true);
            finish(stream);
        }
    }

    /** Null if we have cancelled it, so that what arrives is ignored. */
    private Http2Stream stream(int id, boolean end) throws ProtocolViolation {
        Http2Stream stream = streams.get(id);
        if (stream != null) stream.exchange.seen();
        if (stream != null || streams.mayArrive(id, end)) return stream;
        if (!streams.wasOpened(id)) throw new ProtocolViolation("The server sent on a stream that was never opened.");
        connection.pool.unsolicitedBytes();
        throw new ProtocolViolation("The server sent more on a stream that it had ended.");
    }

    @Override
    public void reset(int id, long code) throws ProtocolViolation {
        Http2Stream stream = streams.get(id);
        if (stream == null) {
            if (!streams.wasOpened(id)) throw new ProtocolViolation("The server reset a stream that was never opened.");
            streams.mayArrive(id, true);
            return;
        }
        remove(stream);
        renewIfDone();
        boolean refused = code == ErrorCode.REFUSED_STREAM.ordinal();
        if (refused) stream.exchange.notAccepted();
        else stream.exchange.seen();
        stream.exchange.reset(code);
        String cause = "The server reset the stream: " + ErrorCode.name(code) + ".";
        if (refused || code == ErrorCode.ENHANCE_YOUR_CALM.ordinal()) connection.fail(stream.exchange, now, cause);
        else connection.failed(stream.exchange, now, cause);
    }

    @Override
    public void setting(int name, long value) throws ProtocolViolation {
        switch (name) {
            case Http2Constants.HEADER_TABLE_SIZE -> headerTableShrinks |= value < headerTable;
            case Http2Constants.MAX_CONCURRENT_STREAMS -> maxStreams = value;
            case Http2Constants.INITIAL_WINDOW_SIZE -> flowControl.initialWindow(value, streams);
            case Http2Constants.MAX_FRAME_SIZE -> flowControl.maxFrame(value);
            default -> {
                // the others concern features that we do not use
            }
        }
    }

    @Override
    public void settingsEnd() {
        FrameWriter.settingsAck(connection.buffer());
        if (!settingsReceived) connection.ready();
        else connection.sendWaiting();
        settingsReceived = true;
    }

    @Override
    public void ping(long data) {
        FrameWriter.pingAck(connection.buffer(), data);
    }

    /** After an error the server sends no more responses, though it may leave the connection open. */
    @Override
    public void goAway(int last, long code) {
        goingAway = true;
        closeReason = "The server ended the connection (GOAWAY): " + ErrorCode.name(code) + ".";
        boolean error = code != ErrorCode.NO_ERROR.ordinal();
        for (Http2Stream stream : streams.all()) {
            boolean accepted = stream.id <= last;
            if (accepted && !error) continue;
            remove(stream);
            if (!accepted && stream.exchange.retry(false)) connection.sendAgain(stream.exchange);
            else connection.fail(stream.exchange, now, closeReason);
        }
        connection.pool.retire(connection);
        renewIfDone();
    }

    @Override
    public void windowUpdate(int id, int bytes) throws ProtocolViolation {
        Http2Stream stream = streams.get(id);
        if (id == 0) flowControl.enlargeConnection(bytes);
        else if (stream != null) flowControl.enlarge(stream, bytes);
    }

    private void finish(Http2Stream stream) {
        Exchange exchange = stream.exchange;
        boolean complete = stream.isComplete();
        streams.remove(stream);
        // the server does not need the rest of the request
        if (stream.hasUnsentBody()) stop(stream, ErrorCode.NO_ERROR);
        renewIfDone();
        if (complete) {
            answered(stream);
        } else {
            exchange.reset(ErrorCode.PROTOCOL_ERROR.ordinal());
            connection.fail(exchange, now, WRONG_LENGTH);
        }
    }

    /** The rest of the response is not wanted. */
    private void stop(Http2Stream stream) {
        stopAndForget(stream, ErrorCode.CANCEL);
        answered(stream);
    }

    private void answered(Http2Stream stream) {
        stream.exchange.answered(now, stream.status());
        connection.resetFailures();
        connection.answered(stream.exchange);
    }

    private void stop(Http2Stream stream, ErrorCode code) {
        stream.endBody();
        FrameWriter.reset(connection.buffer(), stream.id, code);
    }

    private void remove(Http2Stream stream) {
        stream.endBody();
        streams.remove(stream);
    }

    private void malformed(Http2Stream stream, String cause) {
        stream.exchange.reset(ErrorCode.PROTOCOL_ERROR.ordinal());
        cancel(stream, ErrorCode.PROTOCOL_ERROR, now, cause);
    }

    private void cancel(Http2Stream stream, ErrorCode code, long at, String cause) {
        stopAndForget(stream, code);
        connection.fail(stream.exchange, at, cause);
    }

    private void stopAndForget(Http2Stream stream, ErrorCode code) {
        stop(stream, code);
        streams.cancel(stream);
        renewIfDone();
    }

    void fail(long at, String cause) {
        for (Http2Stream stream : streams.removeAll()) {
            stream.endBody();
            if (!Pool.endsWithRun(stream.exchange, cause)) {
                connection.failed(stream.exchange, at, cause);
                continue;
            }
            stream.exchange.sink().cutOff();
            stream.exchange.answered(at, stream.status());
            connection.pool.ended(connection, stream.exchange);
        }
    }

    /** Cancels streams whose response time-out or deadline is over. */
    void expire(long at) {
        boolean dead = false;
        for (Http2Stream stream : streams.all()) {
            if (!connection.pool.isOverdue(stream.exchange, at)) continue;
            boolean deadline = stream.exchange.isPastDeadline(at);
            boolean silent = now - stream.exchange.sentAt() < 0;
            // nothing has arrived for the whole time-out: use another connection from now on
            dead |= silent && !deadline;
            goingAway |= dead;
            String cause = Pool.timeoutCause(stream.exchange, at);
            stopAndForget(stream, ErrorCode.CANCEL);
            if (deadline && !silent) connection.failed(stream.exchange, at, cause);
            else connection.fail(stream.exchange, at, cause);
        }
        if (!dead) return;
        connection.pool.retire(connection);
        renewIfDone();
    }

    private void renewIfDone() {
        if (streams.count() > 0) return;
        if (goingAway) connection.close();
        else if (connection.isUsedUp() || !streams.hasNext()) connection.renew();
    }
}
