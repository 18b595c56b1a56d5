// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.METHOD_NOT_ALLOWED;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_MODIFIED;
import static io.netty.handler.codec.http.HttpResponseStatus.OK;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AsciiString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Serves the requests of one connection, one after another. */
final class RequestHandler extends SimpleChannelInboundHandler<HttpObject> {

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
            boolean keepAlive =
                    HttpUtil.isKeepAlive(request) && ++served < site.options().keepAliveRequests();
            answer(new ResponseWriter(context, request, keepAlive));
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
