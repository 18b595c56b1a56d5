// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants.FrameType;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;

/**
 * Splits the bytes from a server, in pieces of any size, into frames, and checks that each is well formed (RFC 9113,
 * sections 4 and 6). For one connection; one thread.
 */
public final class FrameReader {

    private static final int MAX_BLOCK = 256 * 1024;
    private static final int PRIORITY_BYTES = 5;
    private static final int SETTING_BYTES = 6;
    private static final int NO_STREAM = 0;

    private final Listener listener;

    /** The start of an incomplete frame. */
    private final ByteBuf rest = Unpooled.buffer(1024);

    /** An incomplete header block; no other frame may arrive before it is complete. */
    private final ByteBuf block = Unpooled.buffer(1024);

    private int blockStream = NO_STREAM;
    private boolean blockEnds;
    private boolean begun;

    public FrameReader(Listener listener) {
        this.listener = listener;
    }

    public void take(ByteBuf from) throws ProtocolViolation {
        ByteBuf in = from;
        if (rest.isReadable()) in = rest.writeBytes(from);
        while (listener.isOpen() && in.readableBytes() >= FrameType.HEAD_BYTES) {
            int at = in.readerIndex();
            require(
                    begun || in.getUnsignedByte(at + 3) == FrameType.SETTINGS,
                    "The server does not begin with settings, so it does not speak HTTP/2 on this port; set Protocol to http1.");
            begun = true;
            int length = in.getUnsignedMedium(at);
            if (length > Http2Constants.DEFAULT_FRAME)
                throw new ProtocolViolation("The server sent a frame that is longer than allowed.");
            if (in.readableBytes() < FrameType.HEAD_BYTES + length) break;
            frame(in, length);
        }
        if (in == rest) rest.discardReadBytes();
        else if (from.isReadable()) rest.clear().writeBytes(from);
    }

    private void frame(ByteBuf in, int length) throws ProtocolViolation {
        int at = in.readerIndex();
        int type = in.getUnsignedByte(at + 3);
        int flags = in.getUnsignedByte(at + 4);
        int stream = in.getInt(at + 5) & Integer.MAX_VALUE;
        ByteBuf payload = in.skipBytes(FrameType.HEAD_BYTES).readSlice(length);
        boolean continues = type == FrameType.CONTINUATION && stream == blockStream;
        require(blockStream == NO_STREAM || continues, "The server sent another frame within a header block.");
        switch (type) {
            case FrameType.DATA -> data(stream, flags, payload);
            case FrameType.HEADERS -> headers(stream, flags, payload);
            case FrameType.CONTINUATION -> continuation(flags, payload);
            case FrameType.RST_STREAM -> {
                require(stream != NO_STREAM && length == 4, malformed("RST_STREAM"));
                listener.reset(stream, payload.readUnsignedInt());
            }
            case FrameType.SETTINGS -> settings(stream, flags, payload);
            case FrameType.PUSH_PROMISE ->
                throw new ProtocolViolation("The server sent a push, which we have disabled.");
            case FrameType.PING -> {
                require(stream == NO_STREAM && length == 8, malformed("PING"));
                if ((flags & FrameType.ACK) == 0) listener.ping(payload.readLong());
            }
            case FrameType.GOAWAY -> {
                require(stream == NO_STREAM && length >= 8, malformed("GOAWAY"));
                listener.goAway(payload.readInt() & Integer.MAX_VALUE, payload.readUnsignedInt());
            }
            case FrameType.WINDOW_UPDATE -> {
                require(length == 4, malformed("WINDOW_UPDATE"));
                int bytes = payload.readInt() & Integer.MAX_VALUE;
                require(bytes > 0, malformed("WINDOW_UPDATE"));
                listener.windowUpdate(stream, bytes);
            }
            default -> {
                // priorities and unknown types have no meaning for a client
            }
        }
    }

    private void data(int stream, int flags, ByteBuf payload) throws ProtocolViolation {
        require(stream != NO_STREAM, malformed("DATA"));
        int counted = payload.readableBytes();
        unpad(flags, payload, "DATA");
        listener.data(stream, payload, counted, (flags & FrameType.END_STREAM) != 0);
    }

    private void headers(int stream, int flags, ByteBuf payload) throws ProtocolViolation {
        require(stream != NO_STREAM, malformed("HEADERS"));
        unpad(flags, payload, "HEADERS");
        if ((flags & FrameType.WITH_PRIORITY) != 0) {
            require(payload.readableBytes() >= PRIORITY_BYTES, malformed("HEADERS"));
            payload.skipBytes(PRIORITY_BYTES);
        }
        boolean end = (flags & FrameType.END_STREAM) != 0;
        if ((flags & FrameType.END_HEADERS) != 0) {
            listener.headers(stream, payload, end);
        } else {
            blockStream = stream;
            blockEnds = end;
            block.clear().writeBytes(payload);
        }
    }

    private void continuation(int flags, ByteBuf payload) throws ProtocolViolation {
        require(blockStream != NO_STREAM, malformed("CONTINUATION"));
        require(
                block.readableBytes() + payload.readableBytes() <= MAX_BLOCK,
                "The response's head is longer than 256 KiB.");
        block.writeBytes(payload);
        if ((flags & FrameType.END_HEADERS) == 0) return;
        int stream = blockStream;
        blockStream = NO_STREAM;
        listener.headers(stream, block, blockEnds);
    }

    private void settings(int stream, int flags, ByteBuf payload) throws ProtocolViolation {
        boolean ack = (flags & FrameType.ACK) != 0;
        int length = payload.readableBytes();
        boolean whole = ack ? length == 0 : length % SETTING_BYTES == 0;
        require(stream == NO_STREAM && whole, malformed("SETTINGS"));
        if (ack) return;
        while (payload.isReadable()) listener.setting(payload.readUnsignedShort(), payload.readUnsignedInt());
        listener.settingsEnd();
    }

    private static void unpad(int flags, ByteBuf payload, String type) throws ProtocolViolation {
        if ((flags & FrameType.PADDED) == 0) return;
        require(payload.isReadable(), malformed(type));
        int padding = payload.readUnsignedByte();
        require(padding <= payload.readableBytes(), malformed(type));
        payload.writerIndex(payload.writerIndex() - padding);
    }

    private static String malformed(String type) {
        return "The server sent a " + type + " frame that is not well formed.";
    }

    private static void require(boolean condition, String sentence) throws ProtocolViolation {
        if (!condition) throw new ProtocolViolation(sentence);
    }

    /** Receives each frame in order. Buffers are reused after the call. */
    public interface Listener {

        /** Whether it wants the next frame. */
        boolean isOpen();

        /**
         * A part of a body.
         *
         * @param payload without its padding
         * @param counted bytes that the windows count, with padding
         */
        void data(int stream, ByteBuf payload, int counted, boolean end) throws ProtocolViolation;

        /** A complete header block. */
        void headers(int stream, ByteBuf block, boolean end) throws ProtocolViolation;

        void reset(int stream, long code) throws ProtocolViolation;

        void setting(int name, long value) throws ProtocolViolation;

        /** All settings of a frame have been passed on. */
        void settingsEnd();

        void ping(long data);

        /**
         * The peer accepts no new streams.
         *
         * @param last the last stream that it has accepted
         */
        void goAway(int last, long code);

        /** The peer accepts more bytes on a stream, or on the connection (0). */
        void windowUpdate(int stream, int bytes) throws ProtocolViolation;
    }
}
