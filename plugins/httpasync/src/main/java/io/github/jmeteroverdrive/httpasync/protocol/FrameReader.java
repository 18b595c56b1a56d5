// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants.FrameType;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;

/**
 * Cuts what a server sends into frames, whatever pieces it comes in, and looks whether each is well
 * formed (RFC 9113, sections 4 and 6). For one connection; one thread.
 */
public final class FrameReader {

    private static final int MOST_BLOCK = 256 * 1024;
    private static final int PRIORITY_BYTES = 5;
    private static final int SETTING_BYTES = 6;
    private static final int NO_STREAM = 0;

    private final Listener listener;

    /** The beginning of a frame that is not whole. */
    private final ByteBuf rest = Unpooled.buffer(1024);

    /** A header block whose frames have not all come; those of no other may come between. */
    private final ByteBuf block = Unpooled.buffer(1024);

    private int blockStream = NO_STREAM;
    private boolean blockEnds;
    private boolean begun;

    public FrameReader(Listener listener) {
        this.listener = listener;
    }

    /** Takes all that has come. */
    public void take(ByteBuf from) throws ProtocolViolation {
        ByteBuf in = from;
        if (rest.isReadable()) in = rest.writeBytes(from);
        while (listener.listens() && in.readableBytes() >= FrameType.HEAD_BYTES) {
            int at = in.readerIndex();
            require(
                    begun || in.getUnsignedByte(at + 3) == FrameType.SETTINGS,
                    "The server does not begin with settings.");
            begun = true;
            int length = in.getUnsignedMedium(at);
            if (length > Http2Constants.FIRST_FRAME)
                throw new ProtocolViolation(
                        "The server sent a frame that is longer than it may be.");
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
        boolean goesOn = type == FrameType.CONTINUATION && stream == blockStream;
        require(
                blockStream == NO_STREAM || goesOn,
                "The server sent another frame within a header block.");
        switch (type) {
            case FrameType.DATA -> data(stream, flags, payload);
            case FrameType.HEADERS -> headers(stream, flags, payload);
            case FrameType.CONTINUATION -> continuation(flags, payload);
            case FrameType.RST_STREAM -> {
                require(stream != NO_STREAM && length == 4, wrong("RST_STREAM"));
                listener.reset(stream, payload.readUnsignedInt());
            }
            case FrameType.SETTINGS -> settings(stream, flags, payload);
            case FrameType.PUSH_PROMISE ->
                    throw new ProtocolViolation("The server pushes, which it was told not to do.");
            case FrameType.PING -> {
                require(stream == NO_STREAM && length == 8, wrong("PING"));
                if ((flags & FrameType.ACK) == 0) listener.ping(payload.readLong());
            }
            case FrameType.GOAWAY -> {
                require(stream == NO_STREAM && length >= 8, wrong("GOAWAY"));
                listener.goAway(payload.readInt() & Integer.MAX_VALUE, payload.readUnsignedInt());
            }
            case FrameType.WINDOW_UPDATE -> {
                require(length == 4, wrong("WINDOW_UPDATE"));
                int bytes = payload.readInt() & Integer.MAX_VALUE;
                require(bytes > 0, wrong("WINDOW_UPDATE"));
                listener.windowUpdate(stream, bytes);
            }
            default -> {
                // priorities mean nothing to a client, unknown types nothing to anybody
            }
        }
    }

    private void data(int stream, int flags, ByteBuf payload) throws ProtocolViolation {
        require(stream != NO_STREAM, wrong("DATA"));
        int counted = payload.readableBytes();
        unpad(flags, payload, "DATA");
        listener.data(stream, payload, counted, (flags & FrameType.END_STREAM) != 0);
    }

    private void headers(int stream, int flags, ByteBuf payload) throws ProtocolViolation {
        require(stream != NO_STREAM, wrong("HEADERS"));
        unpad(flags, payload, "HEADERS");
        if ((flags & FrameType.WITH_PRIORITY) != 0) {
            require(payload.readableBytes() >= PRIORITY_BYTES, wrong("HEADERS"));
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
        require(blockStream != NO_STREAM, wrong("CONTINUATION"));
        require(
                block.readableBytes() + payload.readableBytes() <= MOST_BLOCK,
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
        require(stream == NO_STREAM && whole, wrong("SETTINGS"));
        if (ack) return;
        while (payload.isReadable())
            listener.setting(payload.readUnsignedShort(), payload.readUnsignedInt());
        listener.settingsEnd();
    }

    private static void unpad(int flags, ByteBuf payload, String type) throws ProtocolViolation {
        if ((flags & FrameType.PADDED) == 0) return;
        require(payload.isReadable(), wrong(type));
        int padding = payload.readUnsignedByte();
        require(padding <= payload.readableBytes(), wrong(type));
        payload.writerIndex(payload.writerIndex() - padding);
    }

    private static String wrong(String type) {
        return "The server sent a " + type + " frame that is not well formed.";
    }

    private static void require(boolean holds, String sentence) throws ProtocolViolation {
        if (!holds) throw new ProtocolViolation(sentence);
    }

    /**
     * Is told each frame that came, in its order. Buffers are another's: to be looked at now, not
     * kept.
     */
    public interface Listener {

        /** Whether it wants to hear of the next frame. */
        boolean listens();

        /**
         * A part of a body.
         *
         * @param payload without its padding
         * @param counted bytes that the windows count, padding among them
         */
        void data(int stream, ByteBuf payload, int counted, boolean end) throws ProtocolViolation;

        /** A whole header block. */
        void headers(int stream, ByteBuf block, boolean end) throws ProtocolViolation;

        void reset(int stream, long code) throws ProtocolViolation;

        /** One of the peer's settings. */
        void setting(int name, long value) throws ProtocolViolation;

        /** All settings of a frame have been told. */
        void settingsEnd();

        void ping(long data);

        /**
         * The peer takes no new streams.
         *
         * @param last the last stream that it has taken
         */
        void goAway(int last, long code);

        /** The peer has room for more bytes, on a stream or with 0 on the connection. */
        void windowUpdate(int stream, int bytes) throws ProtocolViolation;
    }
}
