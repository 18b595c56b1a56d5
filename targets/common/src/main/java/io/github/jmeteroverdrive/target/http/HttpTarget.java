// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.METHOD_NOT_ALLOWED;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_MODIFIED;
import static io.netty.handler.codec.http.HttpResponseStatus.OK;

import io.github.jmeteroverdrive.target.Identity;
import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.TrustStore;
import io.github.jmeteroverdrive.target.WebFiles;
import io.github.jmeteroverdrive.target.WebOptions;
import io.github.jmeteroverdrive.target.WorkDirectory;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpContentCompressor;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerExpectContinueHandler;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.stream.ChunkedWriteHandler;
import io.netty.util.AsciiString;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
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
            throw new IllegalArgumentException(
                    "option 'gzipStatic=true' needs the target nginx (apt-get install nginx-light); or give gzip=true");
        if (options.http2())
            throw new IllegalArgumentException(
                    "option 'http2=true' needs the target nginx (apt-get install nginx-light)");
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

    /** Serves the requests of one connection, one after another. */
    private static final class RequestHandler extends SimpleChannelInboundHandler<HttpObject> {

        private static final AsciiString HTML = AsciiString.cached("text/html");
        private static final AsciiString TEXT = AsciiString.cached("text/plain");
        private static final byte[] NOTHING = {};

        private final Site site;
        private final TrafficCounters traffic;
        private HttpRequest request;
        private int served;

        RequestHandler(Site site, TrafficCounters traffic) {
            this.site = site;
            this.traffic = traffic;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            traffic.accepted();
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            traffic.closed();
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, HttpObject message) throws IOException {
            if (message instanceof HttpRequest started) request = started;
            if (message instanceof HttpContent content)
                traffic.body(content.content().readableBytes());
            if (message.decoderResult().isFailure()) {
                new ResponseWriter(context, request, false).send(BAD_REQUEST, TEXT, NOTHING);
            } else if (message instanceof LastHttpContent) {
                traffic.requested();
                boolean keepAlive = HttpUtil.isKeepAlive(request)
                        && ++served < site.options().keepAliveRequests();
                if (request.uri().startsWith(EventStream.ROOT)) events(context, keepAlive);
                else answer(new ResponseWriter(context, request, keepAlive));
            }
        }

        private void events(ChannelHandlerContext context, boolean keepAlive) {
            try {
                EventStream.send(context, traffic, keepAlive, request.uri());
            } catch (IllegalArgumentException e) {
                new ResponseWriter(context, request, false).send(BAD_REQUEST, TEXT, bytes(e.getMessage() + "\n"));
            }
        }

        private void answer(ResponseWriter response) throws IOException {
            int query = request.uri().indexOf('?');
            String path = query < 0 ? request.uri() : request.uri().substring(0, query);
            if (path.startsWith(Site.UPLOAD)) response.send(OK, TEXT, NOTHING);
            else if (path.startsWith(Shop.ROOT)) site.shop().answer(request, path, response);
            else if (!isRead()) response.send(METHOD_NOT_ALLOWED, TEXT, NOTHING);
            else if (path.equals(site.filePath())) response.send(site.file(), isChanged());
            else if (path.equals(Site.STATUS)) response.send(OK, TEXT, bytes(traffic.status()));
            else if (!site.isPage(path)) response.send(NOT_FOUND, TEXT, bytes("not found\n"));
            else page(response);
        }

        /** Whether the kernel cannot send the file from the disk. */
        private boolean isChanged() {
            return site.options().gzip() || site.options().tls();
        }

        private boolean isRead() {
            return request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
        }

        private void page(ResponseWriter response) {
            boolean known = request.headers().contains(HttpHeaderNames.IF_NONE_MATCH, ResponseWriter.TAG, false);
            HttpResponseStatus status = known ? NOT_MODIFIED : OK;
            response.send(status, HTML, known ? NOTHING : site.page());
        }

        private static byte[] bytes(String text) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }

        /** Clients may disconnect at any time. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }

    /** The JDK's TLS, with a certificate made at the start. */
    private record Tls(SslContext context, TrustStore trust) {

        /** @param address IPv4 address where the server listens */
        static Tls make(Path directory, String address) throws IOException, GeneralSecurityException {
            Identity identity = Identity.make(directory, address);
            KeyStore store = identity.load();
            var key = (PrivateKey) store.getKey(Identity.ALIAS, Identity.PASSWORD.toCharArray());
            var certificate = (X509Certificate) store.getCertificate(Identity.ALIAS);
            return new Tls(SslContextBuilder.forServer(key, certificate).build(), identity.trust());
        }
    }

    /**
     * The resources by path. Immutable.
     *
     * @param page the bytes at {@code /}
     * @param filePath the path of the file, as in a request
     */
    private record Site(WebOptions options, byte[] page, String filePath, Path file, Shop shop) {

        /** The figures. */
        static final String STATUS = "/stub_status";

        /** Bodies sent here, or below, are counted and discarded. */
        static final String UPLOAD = "/upload";

        static Site of(WebOptions options, WebFiles files) throws IOException {
            byte[] page = Files.readAllBytes(files.root().resolve(WebFiles.INDEX));
            return new Site(options, page, options.file(), files.file(), new Shop());
        }

        boolean isPage(String path) {
            return path.equals("/") || path.equals("/" + WebFiles.INDEX);
        }
    }
}
