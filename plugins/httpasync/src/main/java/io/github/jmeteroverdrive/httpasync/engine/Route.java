// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.bootstrap.Bootstrap;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelFuture;
import io.github.jmeteroverdrive.shaded.io.netty.channel.epoll.Epoll;
import io.github.jmeteroverdrive.shaded.io.netty.channel.epoll.EpollChannelOption;
import io.github.jmeteroverdrive.shaded.io.netty.channel.unix.DomainSocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * By which way connections reach the server.
 *
 * @param sources own addresses, which connections take in turn; empty = the kernel's choice
 * @param unixSocket path of the server's socket, which is used in place of its addresses; "" = none
 * @param proxy null = none
 */
public record Route(List<InetAddress> sources, String unixSocket, Proxy proxy) {

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
        if (Epoll.isAvailable()) bootstrap.option(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
        InetAddress source = sources.get(number % sources.size());
        return bootstrap.connect(server, new InetSocketAddress(source, 0));
    }
}
