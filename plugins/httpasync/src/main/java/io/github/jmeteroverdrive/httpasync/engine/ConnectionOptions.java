// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.bootstrap.Bootstrap;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelFuture;
import io.github.jmeteroverdrive.shaded.io.netty.channel.epoll.Epoll;
import io.github.jmeteroverdrive.shaded.io.netty.channel.epoll.EpollChannelOption;
import io.github.jmeteroverdrive.shaded.io.netty.channel.unix.DomainSocketAddress;
import io.github.jmeteroverdrive.shaded.io.netty.handler.proxy.HttpProxyHandler;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * How a thread's connections are opened and used.
 *
 * @param firstAddress whether each connection uses the first address that answers, else all in turn
 * @param host for TLS
 * @param tls null = plain
 * @param connections per thread
 * @param depth requests in flight on a connection; more than 1 is pipelining with HTTP/1.1
 * @param requests after which a connection is closed, 0 = never
 * @param connectMillis to connect, and again for the TLS handshake
 * @param responseNanos from sending a request to the last byte of its response
 * @param rate at which all threads together open connections
 */
public record ConnectionOptions(
        InetSocketAddress[] addresses,
        boolean firstAddress,
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

    /** @param refused how many addresses the connection has tried */
    InetSocketAddress address(int connection, int refused) {
        return addresses[firstAddress ? refused : connection % addresses.length];
    }

    /** Whether a connection may try another address. */
    boolean hasNextAddress(int refused) {
        return firstAddress && refused < addresses.length;
    }

    /**
     * How connections reach the server.
     *
     * @param sources own addresses, used in turn; empty = the kernel's choice
     * @param unixSocket path of the server's socket, used instead of its addresses; "" = none
     * @param proxy null = none
     */
    public record Route(List<InetAddress> sources, String unixSocket, HttpProxy proxy) {

        public static final Route DIRECT = new Route(List.of(), "", null);

        public boolean isUnixSocket() {
            return !unixSocket.isEmpty();
        }

        /** Whether kernel and library support unix sockets. */
        public static boolean hasUnixSockets() {
            return Epoll.isAvailable();
        }

        public boolean isProxied() {
            return proxy != null;
        }

        ChannelFuture connect(Bootstrap bootstrap, int connection, InetSocketAddress server) {
            if (isUnixSocket()) return bootstrap.connect(new DomainSocketAddress(unixSocket));
            if (sources.isEmpty()) return bootstrap.connect(server);
            // the kernel then chooses the port by both addresses, so each pair has all ports
            if (Epoll.isAvailable()) bootstrap.option(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
            InetAddress source = sources.get(connection % sources.size());
            return bootstrap.connect(server, new InetSocketAddress(source, 0));
        }
    }

    /**
     * An HTTP proxy. It forwards plain requests, and opens a tunnel for TLS (CONNECT, RFC 9110, section 9.3.6).
     *
     * @param user "" = none
     */
    public record HttpProxy(InetSocketAddress address, String user, String password) {

        HttpProxyHandler tunnel(int timeoutMillis) {
            HttpProxyHandler handler =
                    user.isEmpty() ? new HttpProxyHandler(address) : new HttpProxyHandler(address, user, password);
            handler.setConnectTimeoutMillis(timeoutMillis);
            return handler;
        }

        /** The Proxy-Authorization line of a forwarded request; "" without a user. */
        public String authorization() {
            if (user.isEmpty()) return "";
            byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            String encoded = Base64.getEncoder().encodeToString(both);
            return "Proxy-Authorization: Basic " + encoded + "\r\n";
        }

        /** Without the password. */
        @Override
        public String toString() {
            return address.getHostString() + ":" + address.getPort();
        }
    }
}
