// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.FrameWriter;
import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants.ErrorCode;

/** How the streams of one connection of HTTP/2 end, and their requests with them. One thread. */
final class StreamEnds {

    static final String NO_HEAD = "The response has a body before its head.";
    static final String BAD_HEAD = "The response's head breaks the rules of HTTP/2.";
    static final String TOO_LONG = "The response's body is longer than its Content-Length.";
    private static final String NOT_AS_LONG =
            "The response's body is not as long as its Content-Length.";

    private final Http2Connection connection;
    private final Http2Streams streams;
    private final Runnable removed;

    /**
     * @param removed is told when a stream is no more, before its request has ended
     */
    StreamEnds(Http2Connection connection, Http2Streams streams, Runnable removed) {
        this.connection = connection;
        this.streams = streams;
        this.removed = removed;
    }

    /** Its response has ended. */
    void finish(Http2Stream stream, long now) {
        Exchange exchange = stream.exchange;
        boolean whole = stream.isWhole();
        streams.remove(stream);
        // the server needs no more of the request than it has
        if (stream.body != null) stop(stream, ErrorCode.NO_ERROR);
        removed.run();
        if (whole) {
            exchange.answered(now, stream.status(), stream.bodyBytes());
            connection.works();
            connection.answered(exchange);
        } else {
            connection.fail(exchange, now, NOT_AS_LONG);
        }
    }

    private void stop(Http2Stream stream, ErrorCode why) {
        stream.body = null;
        FrameWriter.reset(connection.buffer(), stream.id, why);
    }

    /** Its response breaks a rule. */
    void malformed(Http2Stream stream, long now, String cause) {
        giveUp(stream, ErrorCode.PROTOCOL_ERROR, now, cause);
    }

    /** We want no more of it. */
    void giveUp(Http2Stream stream, ErrorCode why, long now, String cause) {
        stop(stream, why);
        streams.cancel(stream);
        removed.run();
        connection.fail(stream.exchange, now, cause);
    }

    /** The server has reset it. */
    void reset(Http2Stream stream, long now, long code) {
        stream.body = null;
        streams.remove(stream);
        removed.run();
        if (code == ErrorCode.REFUSED_STREAM.ordinal()) stream.exchange.notTaken();
        else stream.exchange.seen();
        String name = ErrorCode.name(code);
        connection.fail(stream.exchange, now, "The server reset the stream: " + name + ".");
    }

    /** The server goes away because of an error, and will not answer it. */
    void abandoned(Http2Stream stream, long now, String cause) {
        stream.body = null;
        streams.remove(stream);
        connection.fail(stream.exchange, now, cause);
    }

    /** The server goes away without a look at it: it goes again, once. */
    void notTaken(Http2Stream stream, long now, String cause) {
        stream.body = null;
        streams.remove(stream);
        if (stream.exchange.again()) connection.sendAgain(stream.exchange);
        else connection.fail(stream.exchange, now, cause);
    }
}
