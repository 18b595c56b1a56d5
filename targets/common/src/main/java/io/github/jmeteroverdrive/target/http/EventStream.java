// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * A response of events that are sent by a schedule: number n is due n × {@code interval} after the request. The data of
 * each is its number and the time at which it was handed to the socket, in µs since 1970. One connection's event loop.
 */
final class EventStream {

    /** Its URL path. */
    static final String ROOT = "/events";

    private static final int DEFAULT_COUNT = 10;
    private static final int DEFAULT_INTERVAL = 10;

    private final ChannelHandlerContext context;
    private final TrafficCounters traffic;
    private final boolean keepAlive;
    private final boolean sse;
    private final long count;
    private final long intervalNanos;
    private final String done;
    private final long startedAt = System.nanoTime();
    private long sent;

    private EventStream(
            ChannelHandlerContext context, TrafficCounters traffic, boolean keepAlive, QueryStringDecoder query) {
        this.context = context;
        this.traffic = traffic;
        this.keepAlive = keepAlive;
        sse = !text(query, "format", "sse").equals("lines");
        count = number(query, "count", DEFAULT_COUNT);
        intervalNanos = TimeUnit.MILLISECONDS.toNanos(number(query, "interval", DEFAULT_INTERVAL));
        done = text(query, "done", "");
    }

    /**
     * Begins the response.
     *
     * @param uri {@code /events?count=10&interval=10&format=sse&done=[DONE]}: the number of events, 0 = endless; ms
     *     between them; sse or lines; data of a last event that does not count
     * @throws IllegalArgumentException if a number is not valid
     */
    static void send(ChannelHandlerContext context, TrafficCounters traffic, boolean keepAlive, String uri) {
        EventStream stream = new EventStream(context, traffic, keepAlive, new QueryStringDecoder(uri));
        var head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, stream.sse ? "text/event-stream" : "application/x-ndjson")
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        HttpUtil.setKeepAlive(head.headers(), HttpVersion.HTTP_1_1, keepAlive);
        context.writeAndFlush(head);
        stream.next();
    }

    private static long number(QueryStringDecoder query, String name, long otherwise) {
        return Long.parseUnsignedLong(text(query, name, Long.toString(otherwise)));
    }

    private static String text(QueryStringDecoder query, String name, String otherwise) {
        var values = query.parameters().get(name);
        return values == null ? otherwise : values.get(0);
    }

    private void next() {
        if (!context.channel().isActive()) return;
        if (count > 0 && sent == count) {
            end();
            return;
        }
        long due = startedAt + ++sent * intervalNanos - System.nanoTime();
        context.executor().schedule(this::event, Math.max(0, due), TimeUnit.NANOSECONDS);
    }

    private void event() {
        Instant now = Instant.now();
        long micros = TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / 1000;
        write("{\"event\":" + sent + ",\"sentMicros\":" + micros + "}");
        traffic.event();
        next();
    }

    private void end() {
        if (!done.isEmpty()) write(done);
        context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT)
                .addListener(keepAlive ? ChannelFutureListener.CLOSE_ON_FAILURE : ChannelFutureListener.CLOSE);
        traffic.streamCompleted();
    }

    private void write(String data) {
        String text = sse ? "data: " + data + "\n\n" : data + "\n";
        context.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8))));
    }
}
