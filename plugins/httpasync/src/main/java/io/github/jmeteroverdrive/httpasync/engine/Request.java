// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.RequestHeaderBlock;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBufUtil;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The bytes of a request, head and body, as HTTP/1.1 has them. One thread. */
public final class Request {

    private static final ByteBuf HEAD_END =
            Unpooled.unreleasableBuffer(
                    Unpooled.copiedBuffer("\r\n\r\n", StandardCharsets.US_ASCII).asReadOnly());

    private final ByteBuf bytes;
    private final boolean head;
    private int kind;
    private int bodyAt;
    private byte[] block;

    private Request(ByteBuf bytes, boolean head) {
        this.bytes = Unpooled.unreleasableBuffer(bytes);
        this.head = head;
    }

    /**
     * One that is sent often: its bytes lie where the kernel takes them from.
     *
     * @param bytes head and body
     * @param head whether its method is HEAD, so that the response has no body
     */
    public static Request often(byte[] bytes, boolean head) {
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        return new Request(Unpooled.wrappedBuffer(direct), head);
    }

    /** One that is sent once. */
    public static Request once(byte[] bytes, boolean head) {
        return new Request(Unpooled.wrappedBuffer(bytes), head);
    }

    /** The same as one of several kinds of requests, told apart by a number from 0. */
    public Request ofKind(int number) {
        kind = number;
        return this;
    }

    public int kind() {
        return kind;
    }

    /** For one write. */
    ByteBuf forWrite() {
        return bytes.duplicate();
    }

    long length() {
        return bytes.readableBytes();
    }

    /** Its head as HTTP/2 has it. */
    byte[] headerBlock(boolean tls) {
        if (block == null) block = RequestHeaderBlock.of(head(), tls);
        return block;
    }

    boolean hasBody() {
        return bodyAt() < bytes.readableBytes();
    }

    /** Its line and fields, and the empty line behind them. */
    public String head() {
        return bytes.toString(0, bodyAt(), StandardCharsets.ISO_8859_1);
    }

    /** A copy. */
    public byte[] bodyBytes() {
        return ByteBufUtil.getBytes(body());
    }

    /** For one write. */
    ByteBuf body() {
        return bytes.slice(bodyAt(), bytes.readableBytes() - bodyAt());
    }

    private int bodyAt() {
        if (bodyAt == 0) bodyAt = ByteBufUtil.indexOf(HEAD_END, bytes) + HEAD_END.readableBytes();
        return bodyAt;
    }

    /** Whether its method is HEAD. */
    public boolean isHead() {
        return head;
    }
}
