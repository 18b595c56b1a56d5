// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TrustStore;
import io.github.jmeteroverdrive.target.WorkDirectory;
import io.github.jmeteroverdrive.target.web.WebFiles;
import io.github.jmeteroverdrive.target.web.WebOptions;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** An HTTP/1.1 server on a port of its address. Its files go with it. */
final class Server implements Target {

    /** As nginx has it. */
    private static final int BACKLOG = 511;

    private final WorkDirectory directory;
    private final Traffic traffic = new Traffic();
    private final EventLoopGroup acceptor = new NioEventLoopGroup(1);
    private final EventLoopGroup workers;
    private Optional<Tls> tls = Optional.empty();
    private Channel channel;

    private Server(WorkDirectory directory, int workers) {
        this.directory = directory;
        this.workers = new NioEventLoopGroup(workers);
    }

    /**
     * Starts it; clients may come when this returns.
     *
     * @throws java.io.IOException if the port cannot be had
     * @throws IllegalArgumentException when it lacks what the options ask for
     */
    static Server start(WebOptions options) throws Exception {
        if (options.gzipStatic())
            throw new IllegalArgumentException(
                    "option 'gzipStatic=true' needs nginx; install it with: apt-get install"
                            + " nginx-light, or give gzip=true");
        if (options.http2())
            throw new IllegalArgumentException(
                    "option 'http2=true' needs nginx; install it with: apt-get install"
                            + " nginx-light");
        LocalPort.requireFree(options.port());
        Server server = new Server(new WorkDirectory("http"), options.workers());
        try {
            server.bind(options);
            return server;
        } catch (Exception e) {
            server.close();
            throw e;
        }
    }

    private void bind(WebOptions options) throws Exception {
        Site site = Site.of(options, WebFiles.make(options, directory));
        if (options.tls()) tls = Optional.of(Tls.make(directory.path(), options.address()));
        ServerBootstrap bootstrap =
                new ServerBootstrap()
                        .group(acceptor, workers)
                        .channel(NioServerSocketChannel.class)
                        .option(ChannelOption.SO_BACKLOG, BACKLOG)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childHandler(new Connections(site, traffic, tls));
        InetSocketAddress address = new InetSocketAddress(options.address(), options.port());
        var bound = bootstrap.bind(address).await();
        if (!bound.isSuccess()) throw LocalPort.taken(options.port(), bound.cause());
        channel = bound.channel();
    }

    @Override
    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    @Override
    public Optional<TrustStore> trust() {
        return tls.map(Tls::trust);
    }

    @Override
    public Map<String, Number> figures() {
        return traffic.figures();
    }

    @Override
    public void close() throws Exception {
        try {
            var ended = workers.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            acceptor.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
            ended.await();
        } finally {
            directory.close();
        }
    }
}
