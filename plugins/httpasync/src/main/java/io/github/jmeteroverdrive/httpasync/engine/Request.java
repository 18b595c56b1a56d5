// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.RequestHeaderBlock;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBufUtil;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** The bytes of a request, head and body, as in HTTP/1.1. One thread. */
public final class Request {

    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE");
    private static final String LINE_END = "\r\n";
    private static final String HOST = "host:";
    private static final ByteBuf HEAD_END = Unpooled.unreleasableBuffer(
            Unpooled.copiedBuffer("\r\n\r\n", StandardCharsets.US_ASCII).asReadOnly());

    private final ByteBuf bytes;
    private final boolean head;
    private int kind;
    private int server;
    private long deadlineNanos; // from its start; 0 = none
    private int bodyAt;
    private byte[] block;
    private String trace; // null = none
    private StreamedBody streamed; // null = the body is in the bytes
    private URL url;

    private Request(ByteBuf bytes, boolean head) {
        this.bytes = Unpooled.unreleasableBuffer(bytes);
        this.head = head;
    }

    /**
     * A request that is sent often, so its bytes are in direct memory.
     *
     * @param head whether its method is HEAD, so that the response has no body
     */
    public static Request reusable(byte[] bytes, boolean head) {
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        return new Request(Unpooled.wrappedBuffer(direct), head);
    }

    /** A request that is sent once. */
    public static Request single(byte[] bytes, boolean head) {
        return new Request(Unpooled.wrappedBuffer(bytes), head);
    }

    public Request ofKind(int number) {
        kind = number;
        return this;
    }

    /** @param ids trace ID and span ID, with a hyphen between them */
    public Request traced(String ids) {
        trace = ids;
        return this;
    }

    /** Trace ID and span ID; null = it has none. */
    public String trace() {
        return trace;
    }

    /** Sends a body after the bytes, which are then the head. */
    public Request with(StreamedBody body) {
        streamed = body;
        return this;
    }

    /** The body that is read while it is sent; null = the body is in the bytes. */
    public StreamedBody streamed() {
        return streamed;
    }

    boolean expectsContinue() {
        return streamed != null && streamed.expectNanos() > 0;
    }

    Request withoutExpect() {
        String plain = head().replaceFirst("(?im)^expect:.*\\r\\n", "");
        return single(plain.getBytes(StandardCharsets.ISO_8859_1), head)
                .ofKind(kind)
                .toServer(server)
                .with(streamed.withoutExpect());
    }

    /** The number, from 0, of its step or its line of a mix. */
    public int kind() {
        return kind;
    }

    public Request toServer(int number) {
        server = number;
        return this;
    }

    /** @param nanos how long after its start it fails, 0 = it never does */
    public Request within(long nanos) {
        deadlineNanos = nanos;
        return this;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    /** The number, from 0, of the server to which it is sent. */
    public int server() {
        return server;
    }

    ByteBuf forWrite() {
        return bytes.duplicate();
    }

    long length() {
        return bytes.readableBytes();
    }

    /** Its head for HTTP/2. */
    byte[] headerBlock(boolean tls) {
        if (block == null) block = RequestHeaderBlock.of(head(), tls);
        return block;
    }

    boolean hasBody() {
        return streamed == null ? bodyAt() < bytes.readableBytes() : streamed.length() > 0;
    }

    /** Request line, headers and the empty line after them. */
    public String head() {
        return bytes.toString(0, bodyAt(), StandardCharsets.ISO_8859_1);
    }

    /** A copy. */
    public byte[] bodyBytes() {
        return ByteBufUtil.getBytes(body());
    }

    /** The body for one write. */
    ByteBuf body() {
        return bytes.slice(bodyAt(), bytes.readableBytes() - bodyAt());
    }

    private int bodyAt() {
        if (bodyAt == 0) bodyAt = ByteBufUtil.indexOf(HEAD_END, bytes) + HEAD_END.readableBytes();
        return bodyAt;
    }

    public boolean isHead() {
        return head;
    }

    /** Whether serving it twice is the same as serving it once (RFC 9110, section 9.2.2). */
    boolean isIdempotent() {
        return IDEMPOTENT.contains(bytes.toString(0, blankFrom(0), StandardCharsets.ISO_8859_1));
    }

    /** The second word of the request line. */
    public String target() {
        int from = blankFrom(0) + 1;
        return bytes.toString(from, blankFrom(from) - from, StandardCharsets.ISO_8859_1);
    }

    /**
     * Its URL, made by the first call, because most requests are sent often; null if it has none, as OPTIONS *.
     *
     * @param tls whether the scheme is https
     */
    public URL url(boolean tls) {
        if (url == null) {
            String target = target();
            try {
                url = new URL(target.startsWith("/") ? (tls ? "https://" : "http://") + host() + target : target);
            } catch (MalformedURLException e) {
                return null;
            }
        }
        return url;
    }

    private String host() {
        String lines = head();
        for (int at = lines.indexOf(LINE_END); at >= 0; at = lines.indexOf(LINE_END, at + 1)) {
            int from = at + LINE_END.length();
            if (lines.regionMatches(true, from, HOST, 0, HOST.length()))
                return lines.substring(from + HOST.length(), lines.indexOf(LINE_END, from))
                        .strip();
        }
        return "";
    }

    private int blankFrom(int from) {
        return bytes.indexOf(from, bytes.readableBytes(), (byte) ' ');
    }
}
