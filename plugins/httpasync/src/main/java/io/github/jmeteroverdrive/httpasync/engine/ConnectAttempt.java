// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.shaded.io.netty.bootstrap.Bootstrap;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.PooledByteBufAllocator;
import io.github.jmeteroverdrive.shaded.io.netty.channel.Channel;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelFuture;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelInitializer;
import io.github.jmeteroverdrive.shaded.io.netty.channel.ChannelOption;
import io.github.jmeteroverdrive.shaded.io.netty.channel.FixedRecvByteBufAllocator;
import io.github.jmeteroverdrive.shaded.io.netty.handler.proxy.HttpProxyHandler;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.ApplicationProtocolNames;
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslHandler;

/** One opening of a connection: connects, shakes hands, times both, and tells its handler. */
final class ConnectAttempt {

    /** A response of the usual size needs one read. */
    private static final int RECEIVE_BYTES = 16 * 1024;

    private static final String H2 = ApplicationProtocolNames.HTTP_2;

    private final Pool pool;
    private final int number;
    private final HttpConnection.Handler handler;
    private final long startedAt;
    private final Bootstrap bootstrap;
    private final HttpProxyHandler tunnel; // null = none
    private ChannelFuture connecting;
    private int refused;
    private boolean closed;
    private long connectNanos = Exchange.NONE;
    private long handshakeNanos = Exchange.NONE;

    ConnectAttempt(Pool pool, int number, HttpConnection.Handler handler) {
        this.pool = pool;
        this.number = number;
        this.handler = handler;
        startedAt = pool.now();
        ConnectionOptions link = pool.link();
        boolean asks = link.tls() != null && link.route().isProxied();
        tunnel = asks ? link.route().proxy().tunnel(link.connectMillis()) : null;
        bootstrap =
                pool.loop()
                        .bootstrap(link.route().isUnixSocket())
                        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, pool.link().connectMillis())
                        .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                        .option(
                                ChannelOption.RECVBUF_ALLOCATOR,
                                new FixedRecvByteBufAllocator(RECEIVE_BYTES))
                        .handler(tunnel == null ? handler : new Tunnelled());
        if (tunnel != null) bootstrap.disableResolver(); // the proxy knows the server
        connect();
    }

    private void connect() {
        ConnectionOptions link = pool.link();
        connecting = link.route().connect(bootstrap, number, link.address(number, refused));
        // A channel that could not even be made belongs to no loop: its future would call back on a
        // thread of Netty.
        if (connecting.cause() != null && !channel().isRegistered())
            pool.loop().schedule(this::connected, 0);
        else connecting.addListener(done -> connected());
    }

    private void connected() {
        if (!connecting.isSuccess()) {
            refused++;
            if (!closed && pool.link().hasMore(refused)) connect();
            else handler.failed(connecting.cause());
            return;
        }
        if (tunnel == null) stands();
        else tunnel.connectFuture().addListener(done -> tunnelled(done.cause()));
    }

    private void tunnelled(Throwable cause) {
        if (cause != null) {
            handler.failed(cause);
            return;
        }
        channel().pipeline().remove(tunnel);
        stands();
    }

    /** The way to the server is free. */
    private void stands() {
        connectNanos = pool.now() - startedAt;
        if (pool.link().tls() == null) handler.opened(channel());
        else shakeHands();
    }

    /** Asks the proxy before anything else. */
    private final class Tunnelled extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(tunnel, handler);
        }
    }

    private void shakeHands() {
        long from = pool.now();
        ConnectionOptions link = pool.link();
        SslHandler tls =
                link.tls()
                        .newHandler(channel().alloc(), link.host(), link.addresses()[0].getPort());
        tls.setHandshakeTimeoutMillis(link.connectMillis());
        channel().pipeline().addFirst(tls);
        tls.handshakeFuture()
                .addListener(
                        done -> {
                            handshakeNanos = pool.now() - from;
                            if (!done.isSuccess()) handler.failed(done.cause());
                            else if (link.http2() && !H2.equals(tls.applicationProtocol()))
                                handler.failed(new ProtocolViolation(FailureReasons.NO_HTTP2));
                            else handler.opened(channel());
                        });
    }

    private Channel channel() {
        return connecting.channel();
    }

    HttpConnection.Handler handler() {
        return handler;
    }

    long connectNanos() {
        return connectNanos;
    }

    long handshakeNanos() {
        return handshakeNanos;
    }

    void close() {
        closed = true;
        if (channel().isRegistered()) channel().close(); // else it is closed, or was never made
    }
}
