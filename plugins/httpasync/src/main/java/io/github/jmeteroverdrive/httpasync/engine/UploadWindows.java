// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.FrameWriter;
import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants;
import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.function.Supplier;

/**
 * Sends the bodies of requests on one connection as its server makes room for them (RFC 9113,
 * section 5.2). One thread.
 */
final class UploadWindows {

    private final Supplier<ByteBuf> out;
    private final ArrayDeque<Http2Stream> blocked = new ArrayDeque<>();
    private long connection = Http2Constants.FIRST_WINDOW;
    private long initial = Http2Constants.FIRST_WINDOW;
    private int longest = Http2Constants.FIRST_FRAME;

    /**
     * @param out what is written goes there
     */
    UploadWindows(Supplier<ByteBuf> out) {
        this.out = out;
    }

    /** Bytes that the server takes on a new stream. */
    long initial() {
        return initial;
    }

    /** The longest payload of a frame that the server takes. */
    int longest() {
        return longest;
    }

    void longest(long bytes) throws ProtocolViolation {
        if (bytes < Http2Constants.FIRST_FRAME || bytes > Http2Constants.MOST_FRAME)
            throw new ProtocolViolation("The server's setting of MAX_FRAME_SIZE is out of range.");
        longest = (int) bytes;
    }

    /** Sends what there is room for; the rest goes when the server makes more. */
    void push(Http2Stream stream) {
        ByteBuf body = stream.body;
        while (body != null && body.isReadable()) {
            long room = Math.min(longest, Math.min(connection, stream.window));
            if (room <= 0) {
                if (connection <= 0) blocked.add(stream);
                return;
            }
            int length = (int) Math.min(room, body.readableBytes());
            connection -= length;
            stream.window -= length;
            boolean end = length == body.readableBytes();
            stream.exchange.sentMore(FrameWriter.dataHeadBytes() + length);
            FrameWriter.data(out.get(), stream.id, body, length, end);
        }
        stream.body = null;
    }

    void add(Http2Stream stream, long bytes) throws ProtocolViolation {
        stream.window = more(stream.window, bytes);
        push(stream);
    }

    void addToConnection(long bytes) throws ProtocolViolation {
        connection = more(connection, bytes);
        for (int left = blocked.size(); left > 0 && connection > 0; left--) push(blocked.poll());
    }

    /** The setting says so for streams that are open, too. */
    void initial(long bytes, Http2Streams streams) throws ProtocolViolation {
        if (bytes > Http2Constants.MOST_WINDOW)
            throw new ProtocolViolation(
                    "The server's setting of INITIAL_WINDOW_SIZE is out of range.");
        long difference = bytes - initial;
        initial = bytes;
        for (Http2Stream stream : streams.all()) add(stream, difference);
    }

    private static long more(long window, long bytes) throws ProtocolViolation {
        if (window + bytes > Http2Constants.MOST_WINDOW)
            throw new ProtocolViolation("The server made more room than a window may have.");
        return window + bytes;
    }
}
