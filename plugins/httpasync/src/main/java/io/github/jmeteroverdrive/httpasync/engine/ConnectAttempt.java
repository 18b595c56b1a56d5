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
import io.github.jmeteroverdrive.shaded.io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.util.List;
import java.util.regex.Pattern;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An attempt to open a connection: connects, does the TLS handshake, and times both. */
final class ConnectAttempt {

    private static final Logger log = LoggerFactory.getLogger(ConnectAttempt.class);

    private static final Pattern SHORT_NAME = Pattern.compile("[A-Za-z0-9-]+");

    /** A response of the usual size needs a single read. */
    private static final int RECEIVE_BYTES = 16 * 1024;

    private final Pool pool;
    private final ConnectionOptions options;
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
        options = pool.options();
        startedAt = pool.now();
        boolean tunnels = options.tls() != null && options.route().isProxied();
        tunnel = tunnels ? options.route().proxy().tunnel(options.connectMillis()) : null;
        bootstrap = pool.loop()
                .bootstrap(options.route().isUnixSocket())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, options.connectMillis())
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(RECEIVE_BYTES))
                .handler(tunnel == null ? handler : new TunnelInitializer());
        if (tunnel != null) bootstrap.disableResolver(); // the proxy resolves the server's name
        connect();
    }

    private void connect() {
        connecting = options.route().connect(bootstrap, number, options.address(number, refused));
        // A channel that could not be created belongs to no loop: its future would call back on a
        // thread of Netty.
        if (connecting.cause() != null && !channel().isRegistered()) pool.loop().schedule(this::connectEnded, 0);
        else connecting.addListener(done -> connectEnded());
    }

    private void connectEnded() {
        if (!connecting.isSuccess()) {
            refused++;
            if (!closed && options.hasNextAddress(refused)) connect();
            else fail(connecting.cause());
        } else if (tunnel == null) {
            reachedServer();
        } else {
            tunnel.connectFuture().addListener(done -> tunnelEnded(done.cause()));
        }
    }

    private void fail(Throwable cause) {
        log.debug("Connection {} could not be opened: {}", number, cause.toString());
        handler.failed(cause);
    }

    private void tunnelEnded(Throwable cause) {
        if (cause != null) {
            fail(cause);
            return;
        }
        channel().pipeline().remove(tunnel);
        reachedServer();
    }

    private void reachedServer() {
        connectNanos = pool.now() - startedAt;
        log.debug("Connection {} opened in {} µs: {}", number, connectNanos / 1000, channel());
        if (options.tls() == null) handler.opened(channel());
        else shakeHands();
    }

    private final class TunnelInitializer extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(tunnel, handler);
        }
    }

    private void shakeHands() {
        long from = pool.now();
        int port = options.addresses()[0].getPort();
        SslHandler tls = options.tls().newHandler(channel().alloc(), options.host(), port);
        if (SHORT_NAME.matcher(options.host()).matches()) sendName(tls.engine());
        tls.setHandshakeTimeoutMillis(options.connectMillis());
        channel().pipeline().addFirst(tls);
        tls.handshakeFuture().addListener(done -> {
            handshakeNanos = pool.now() - from;
            if (done.isSuccess()) handshakeSucceeded(tls);
            else if (done.cause() instanceof SslHandshakeTimeoutException)
                fail(new ProtocolViolation(
                        FailureReasons.handshakeTimeout(options.address(number, refused), options.connectMillis())));
            else if (closed || done.cause() instanceof SSLException) fail(done.cause());
            else
                fail(new ProtocolViolation(
                        FailureReasons.handshakeBroken(options.address(number, refused), done.cause())));
        });
    }

    /** Netty by itself sends only names with a dot; those of containers have none. */
    private void sendName(SSLEngine engine) {
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(options.host())));
        engine.setSSLParameters(parameters);
    }

    private void handshakeSucceeded(SslHandler tls) {
        String protocol = tls.applicationProtocol();
        if (log.isDebugEnabled())
            log.debug(
                    "Connection {}: TLS handshake in {} µs, {}, {}, ALPN {}",
                    number,
                    handshakeNanos / 1000,
                    tls.engine().getSession().getProtocol(),
                    tls.engine().getSession().getCipherSuite(),
                    protocol);
        if (options.http2() && !ApplicationProtocolNames.HTTP_2.equals(protocol))
            fail(new ProtocolViolation(FailureReasons.NO_HTTP2));
        else handler.opened(channel());
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
        if (channel().isRegistered()) channel().close(); // else it is closed, or was never created
    }
}
