// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.response.BodySink;

/** Is told what becomes of requests and connections, in the thread of their loop. */
public interface PoolListener {

    /** What is to be shown the responses of one request after another, never of two at once. */
    default BodySink newSink() {
        return BodySink.NONE;
    }

    /**
     * A response was whole.
     *
     * @return the request to which it leads before its own has ended; null = that has ended
     */
    default Request next(Exchange exchange) {
        return null;
    }

    /** A request has ended. The exchange is used again after this call. */
    void ended(Exchange exchange);

    /**
     * A connection was opened.
     *
     * @param connectNanos ns to connect
     * @param handshakeNanos ns of the TLS handshake, {@link Exchange#NONE} = there was none
     */
    void opened(long connectNanos, long handshakeNanos);

    /** A connection could not be opened, because this process may open no further file. */
    default void openFileLimitReached() {}

    /** A connection brought bytes that no request had asked for, and was closed. */
    void unasked();
}
