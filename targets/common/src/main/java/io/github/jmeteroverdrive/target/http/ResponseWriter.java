// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.DefaultFileRegion;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpChunkedInput;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.stream.ChunkedNioFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** The response to a request, sent once. */
final class ResponseWriter {

    /** The ETag. */
    static final String TAG = "\"overdrive\"";

    private static final String MODIFIED = "Thu, 01 Jan 2026 00:00:00 GMT";
    private static final int PIECE = 64 << 10;

    private final ChannelHandlerContext context;
    private final HttpRequest request;
    private final boolean keepAlive;
    private final HttpHeaders more = new DefaultHttpHeaders();

    ResponseWriter(ChannelHandlerContext context, HttpRequest request, boolean keepAlive) {
        this.context = context;
        this.request = request;
        this.keepAlive = keepAlive;
    }

    ResponseWriter with(CharSequence name, String value) {
        more.add(name, value);
        return this;
    }

    void send(HttpResponseStatus status, CharSequence type, byte[] body) {
        boolean head = request.method().equals(HttpMethod.HEAD);
        var response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, head ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(body));
        describe(response, type, body.length);
        end(context.writeAndFlush(response));
    }

    /** @param changed whether its bytes are compressed or encrypted in this JVM; otherwise the kernel sends them */
    void send(Path file, boolean changed) throws IOException {
        var response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        long size = Files.size(file);
        describe(response, "application/octet-stream", size);
        context.write(response);
        if (request.method().equals(HttpMethod.HEAD)) {
            end(context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT));
        } else if (changed) {
            var pieces = new ChunkedNioFile(FileChannel.open(file), 0, size, PIECE);
            end(context.writeAndFlush(new HttpChunkedInput(pieces)));
        } else {
            context.write(new DefaultFileRegion(file.toFile(), 0, size));
            end(context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT));
        }
    }

    private void describe(HttpResponse response, CharSequence type, long size) {
        response.headers()
                .add(more)
                .set(HttpHeaderNames.SERVER, "overdrive")
                .set(HttpHeaderNames.CONTENT_TYPE, type)
                .set(HttpHeaderNames.CONTENT_LENGTH, size)
                .set(HttpHeaderNames.LAST_MODIFIED, MODIFIED)
                .set(HttpHeaderNames.ETAG, TAG);
        HttpUtil.setKeepAlive(response.headers(), request.protocolVersion(), keepAlive);
    }

    private void end(ChannelFuture sent) {
        sent.addListener(keepAlive ? ChannelFutureListener.CLOSE_ON_FAILURE : ChannelFutureListener.CLOSE);
    }
}
