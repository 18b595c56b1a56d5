// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpContentCompressor;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerExpectContinueHandler;
import io.netty.handler.stream.ChunkedWriteHandler;
import java.util.Optional;

/** Makes each connection ready to serve. */
final class Connections extends ChannelInitializer<SocketChannel> {

    private static final int LINE = 4096;
    private static final int HEADERS = 64 << 10;

    /** Bodies come in pieces of this size at most; small ones would cost uploads their speed. */
    private static final int PIECE = 64 << 10;

    private final Site site;
    private final Traffic traffic;
    private final Optional<Tls> tls;

    /**
     * @param tls empty = plain HTTP
     */
    Connections(Site site, Traffic traffic, Optional<Tls> tls) {
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
        pipeline.addLast(new Exchanges(site, traffic));
    }
}
