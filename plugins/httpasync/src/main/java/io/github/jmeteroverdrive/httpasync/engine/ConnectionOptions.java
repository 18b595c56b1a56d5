// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.bootstrap.Bootstrap;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelFuture;
import io.github.jmeteroverdrive.shaded.io.netty.channel.epoll.Epoll;
import io.github.jmeteroverdrive.shaded.io.netty.channel.epoll.EpollChannelOption;
import io.github.jmeteroverdrive.shaded.io.netty.channel.unix.DomainSocketAddress;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

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
public record ConnectionOptions(
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
        ConnectRateLimiter rate) {

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

    /**
     * By which way connections reach the server.
     *
     * @param sources own addresses, which connections take in turn; empty = the kernel's choice
     * @param unixSocket path of the server's socket, which is used in place of its addresses; "" =
     *     none
     * @param proxy null = none
     */
    public record Route(List<InetAddress> sources, String unixSocket, HttpProxy proxy) {

        /** From any address to the server's. */
        public static final Route ANY = new Route(List.of(), "", null);

        public boolean isUnixSocket() {
            return !unixSocket.isEmpty();
        }

        /** Whether this kernel and this library have sockets that are files. */
        public static boolean hasUnixSockets() {
            return Epoll.isAvailable();
        }

        /** Whether somebody else connects with the server. */
        public boolean isProxied() {
            return proxy != null;
        }

        /**
         * Connects, with the proxy where there is one.
         *
         * @param number of the connection
         */
        ChannelFuture connect(Bootstrap bootstrap, int number, InetSocketAddress server) {
            if (isUnixSocket()) return bootstrap.connect(new DomainSocketAddress(unixSocket));
            if (sources.isEmpty()) return bootstrap.connect(server);
            // the port is then chosen by both ends of the connection, so there are as many for each
            if (Epoll.isAvailable())
                bootstrap.option(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
            InetAddress source = sources.get(number % sources.size());
            return bootstrap.connect(server, new InetSocketAddress(source, 0));
        }
    }
}
