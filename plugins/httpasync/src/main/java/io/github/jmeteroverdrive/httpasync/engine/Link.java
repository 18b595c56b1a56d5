// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;

/**
 * How a thread's connections are made and used.
 *
 * @param addresses of the server
 * @param first whether each connection takes the first address that answers, else all in turn
 * @param host as TLS is told it
 * @param tls null = plain
 * @param http2 whether HTTP/2 is spoken, else HTTP/1.1
 * @param connections of the thread
 * @param depth requests in flight on a connection; of HTTP/1.1 more than 1 is pipelining
 * @param requests after which a connection is closed, 0 = never
 * @param connectMillis to connect, and again for the TLS handshake
 * @param responseNanos from a request's send to the last byte of its response
 * @param route by which it is reached
 * @param rate at which connections are opened, of all threads
 */
public record Link(
        InetSocketAddress[] addresses,
        boolean first,
        String host,
        SslContext tls,
        boolean http2,
        int connections,
        int depth,
        long requests,
        int connectMillis,
        long responseNanos,
        Route route,
        ConnectRate rate) {

    /**
     * Where a connection goes.
     *
     * @param refused addresses of the server that it has tried
     */
    InetSocketAddress address(int connection, int refused) {
        return addresses[first ? refused : connection % addresses.length];
    }

    /** Whether a connection may try another address. */
    boolean hasMore(int refused) {
        return first && refused < addresses.length;
    }
}
