// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.TrustStore;
import io.github.jmeteroverdrive.target.WebFiles;
import io.github.jmeteroverdrive.target.WebOptions;
import io.github.jmeteroverdrive.target.WorkDirectory;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpContentCompressor;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerExpectContinueHandler;
import io.netty.handler.stream.ChunkedWriteHandler;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** An HTTP/1.1 server on a port of its address. Its files are temporary. */
public final class HttpTarget implements Target {

    /** nginx's default. */
    private static final int BACKLOG = 511;

    private final WorkDirectory directory;
    private final TrafficCounters traffic = new TrafficCounters();
    private final EventLoopGroup acceptor = new NioEventLoopGroup(1);
    private final EventLoopGroup workers;
    private Optional<Tls> tls = Optional.empty();
    private Channel channel;

    private HttpTarget(WorkDirectory directory, int workers) {
        this.directory = directory;
        this.workers = new NioEventLoopGroup(workers);
    }

    /** @param arguments see {@link WebOptions} */
    public static void main(String[] arguments) {
        TargetMain.run("http", given -> start(WebOptions.of(given)), arguments);
    }

    /**
     * Starts it; clients may connect when this returns.
     *
     * @throws java.io.IOException if the port is not available
     * @throws IllegalArgumentException when an option needs nginx
     */
    static HttpTarget start(WebOptions options) throws Exception {
        if (options.gzipStatic())
            throw new IllegalArgumentException("option 'gzipStatic=true' needs nginx; install it with: apt-get install"
                    + " nginx-light, or give gzip=true");
        if (options.http2())
            throw new IllegalArgumentException(
                    "option 'http2=true' needs nginx; install it with: apt-get install" + " nginx-light");
        LocalPort.requireFree(options.port());
        HttpTarget server = new HttpTarget(new WorkDirectory("http"), options.workers());
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
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(acceptor, workers)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ConnectionInitializer(site, traffic, tls));
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

    /** Sets up the pipeline of each connection. */
    private static final class ConnectionInitializer extends ChannelInitializer<SocketChannel> {

        private static final int LINE = 4096;
        private static final int HEADERS = 64 << 10;

        /** Large, so that uploads are fast. */
        private static final int PIECE = 64 << 10;

        private final Site site;
        private final TrafficCounters traffic;
        private final Optional<Tls> tls;

        /** @param tls empty = plain HTTP */
        ConnectionInitializer(Site site, TrafficCounters traffic, Optional<Tls> tls) {
            this.tls = tls;
            this.site = site;
            this.traffic = traffic;
        }

        @Override
        protected void initChannel(SocketChannel channel) {
            var pipeline = channel.pipeline();
            tls.ifPresent(its -> pipeline.addLast(its.context().newHandler(channel.alloc())));
            pipeline.addLast(new HttpServerCodec(LINE, HEADERS, PIECE));
            pipeline.addLast(new HttpServerExpectContinueHandler());
            if (site.options().gzip()) pipeline.addLast(new HttpContentCompressor());
            pipeline.addLast(new ChunkedWriteHandler());
            pipeline.addLast(new RequestHandler(site, traffic));
        }
    }
}
