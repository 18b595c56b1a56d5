// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants.ErrorCode;
import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants.FrameType;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** Appends frames to a buffer (RFC 9113, section 6). */
public final class FrameWriter {

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int SETTING_BYTES = 6;

    private FrameWriter() {}

    /**
     * The first bytes of a client.
     *
     * @param window bytes that the server may send, on each stream and on the connection
     */
    public static void preface(ByteBuf out, int window) {
        out.writeBytes(PREFACE);
        head(out, 2 * SETTING_BYTES, FrameType.SETTINGS, 0, 0);
        out.writeShort(Http2Constants.ENABLE_PUSH).writeInt(0);
        out.writeShort(Http2Constants.INITIAL_WINDOW_SIZE).writeInt(window);
        windowUpdate(out, 0, window - Http2Constants.DEFAULT_WINDOW);
    }

    /**
     * @param maxFrame payload that the server accepts
     * @return bytes written
     */
    public static long headers(ByteBuf out, int stream, byte[] block, boolean end, int maxFrame) {
        int from = out.writerIndex();
        int flags = end ? FrameType.END_STREAM : 0;
        for (int at = 0, type = FrameType.HEADERS; at < block.length || at == 0; ) {
            int length = Math.min(maxFrame, block.length - at);
            boolean last = at + length == block.length;
            head(out, length, type, flags | (last ? FrameType.END_HEADERS : 0), stream);
            out.writeBytes(block, at, length);
            at += length;
            type = FrameType.CONTINUATION;
            flags = 0;
            if (last) break;
        }
        return out.writerIndex() - from;
    }

    public static void data(ByteBuf out, int stream, ByteBuf body, int length, boolean end) {
        head(out, length, FrameType.DATA, end ? FrameType.END_STREAM : 0, stream);
        out.writeBytes(body, length);
    }

    /** Bytes of a data frame that the windows do not count. */
    public static int dataHeadBytes() {
        return FrameType.HEAD_BYTES;
    }

    public static void reset(ByteBuf out, int stream, ErrorCode code) {
        head(out, 4, FrameType.RST_STREAM, 0, stream);
        out.writeInt(code.ordinal());
    }

    public static void settingsAck(ByteBuf out) {
        head(out, 0, FrameType.SETTINGS, FrameType.ACK, 0);
    }

    public static void pingAck(ByteBuf out, long data) {
        head(out, 8, FrameType.PING, FrameType.ACK, 0);
        out.writeLong(data);
    }

    public static void windowUpdate(ByteBuf out, int stream, int bytes) {
        head(out, 4, FrameType.WINDOW_UPDATE, 0, stream);
        out.writeInt(bytes);
    }

    private static void head(ByteBuf out, int length, int type, int flags, int stream) {
        out.writeMedium(length).writeByte(type).writeByte(flags).writeInt(stream);
    }
}
