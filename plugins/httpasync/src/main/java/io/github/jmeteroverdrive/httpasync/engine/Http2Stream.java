// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;

/** A request on a stream of HTTP/2, and what has come of its response. One thread. */
final class Http2Stream {

    private static final long UNKNOWN = -1;
    private static final int LOWEST_STATUS = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    final int id;
    final Exchange exchange;

    /** What of the request's body has not gone; null = nothing. */
    ByteBuf body;

    /** Bytes that the server takes on this stream. */
    long window;

    /** Bytes that the server has sent since it was last given room for more. */
    int consumed;

    private int status;
    private long contentLength = UNKNOWN;
    private long bodyBytes;

    Http2Stream(int id, Exchange exchange, long window) {
        this.id = id;
        this.exchange = exchange;
        this.window = window;
    }

    /** Whether the head of the true response has come, not only of interim ones. */
    boolean hasHead() {
        return status >= LOWEST_STATUS;
    }

    /**
     * @param length of the body as the head says; null = it does not
     */
    void head(int code, Long length) {
        status = code;
        contentLength = length == null ? UNKNOWN : length;
        exchange.sink().head(code);
    }

    /**
     * @return false when there is more than the head has said
     */
    boolean take(int bytes) {
        bodyBytes += bytes;
        return contentLength == UNKNOWN || bodyBytes <= contentLength || bodyless();
    }

    private boolean bodyless() {
        return exchange.request().isHead() || status == NO_CONTENT || status == NOT_MODIFIED;
    }

    /** Whether as many bytes have come as the head said. */
    boolean isWhole() {
        return bodyless() ? bodyBytes == 0 : contentLength == UNKNOWN || bodyBytes == contentLength;
    }

    int status() {
        return status;
    }

    long bodyBytes() {
        return bodyBytes;
    }
}
