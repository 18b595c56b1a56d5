// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.engine.Http2Streams.Http2Stream;
import io.github.jmeteroverdrive.httpasync.protocol.FrameWriter;
import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants;
import io.github.jmeteroverdrive.httpasync.protocol.ProtocolViolation;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * The windows of one HTTP/2 connection (RFC 9113, section 5.2): sends bodies as the server's windows allow, and updates
 * our windows for received bytes, which are discarded immediately. One thread.
 */
final class Http2FlowControl {

    /** Bytes that the server may send, on the connection and on each stream. */
    static final int RECEIVE_WINDOW = 1 << 30;

    private final Http2Connection connection;
    private final Consumer<Http2Stream> unreadable;
    private final ArrayDeque<Http2Stream> blocked = new ArrayDeque<>();
    private long connectionWindow = Http2Constants.DEFAULT_WINDOW;
    private long initialWindow = Http2Constants.DEFAULT_WINDOW;
    private int maxFrame = Http2Constants.DEFAULT_FRAME;
    private int consumed;

    /** @param unreadable receives a stream whose body cannot be read */
    Http2FlowControl(Http2Connection connection, Consumer<Http2Stream> unreadable) {
        this.connection = connection;
        this.unreadable = unreadable;
    }

    /** Bytes have arrived on the connection, on any stream. */
    void received(int bytes) {
        consumed += bytes;
        if (consumed <= RECEIVE_WINDOW / 2) return;
        FrameWriter.windowUpdate(connection.buffer(), 0, consumed);
        consumed = 0;
    }

    /** Bytes have arrived on a stream that continues. */
    void received(Http2Stream stream, int bytes) {
        stream.consumed += bytes;
        if (stream.consumed <= RECEIVE_WINDOW / 2) return;
        FrameWriter.windowUpdate(connection.buffer(), stream.id, stream.consumed);
        stream.consumed = 0;
    }

    /** Bytes that the server accepts on a new stream. */
    long initialWindow() {
        return initialWindow;
    }

    /** The largest payload of a frame that the server accepts. */
    int maxFrame() {
        return maxFrame;
    }

    void maxFrame(long bytes) throws ProtocolViolation {
        if (bytes < Http2Constants.DEFAULT_FRAME || bytes > Http2Constants.MAX_FRAME)
            throw new ProtocolViolation("The server's setting of MAX_FRAME_SIZE is out of range.");
        maxFrame = (int) bytes;
    }

    /** Sends what the windows allow; the rest is sent after the server's next window update. */
    void send(Http2Stream stream) {
        if (stream.reader == null) sendBytes(stream);
        else if (!stream.awaitsContinue) sendStreamed(stream);
    }

    private void sendStreamed(Http2Stream stream) {
        try {
            while (stream.reader.left() > 0) {
                long room = Math.min(maxFrame, Math.min(connectionWindow, stream.window));
                if (room <= 0 && connectionWindow > 0) return;
                if (room <= 0 || !connection.takesMore()) {
                    blocked.add(stream);
                    return;
                }
                ByteBuf piece = stream.reader.next(ByteBufAllocator.DEFAULT, (int) room);
                int length = piece.readableBytes();
                write(stream, piece, length, stream.reader.left() == 0);
                piece.release();
            }
            stream.endBody();
        } catch (IOException e) {
            unreadable.accept(stream);
        }
    }

    private void write(Http2Stream stream, ByteBuf from, int length, boolean end) {
        connectionWindow -= length;
        stream.window -= length;
        stream.exchange.sentMore(FrameWriter.dataHeadBytes() + length);
        FrameWriter.data(connection.buffer(), stream.id, from, length, end);
    }

    /** The socket takes more bytes: sends more of the bodies that wait. */
    void sendMore() {
        for (int left = blocked.size(); left > 0 && connectionWindow > 0 && connection.takesMore(); left--)
            send(blocked.poll());
    }

    private void sendBytes(Http2Stream stream) {
        ByteBuf body = stream.body;
        while (body != null && body.isReadable()) {
            long room = Math.min(maxFrame, Math.min(connectionWindow, stream.window));
            if (room <= 0) {
                if (connectionWindow <= 0) blocked.add(stream);
                return;
            }
            int length = (int) Math.min(room, body.readableBytes());
            write(stream, body, length, length == body.readableBytes());
        }
        stream.body = null;
    }

    void enlarge(Http2Stream stream, long bytes) throws ProtocolViolation {
        stream.window = sum(stream.window, bytes);
        send(stream);
    }

    void enlargeConnection(long bytes) throws ProtocolViolation {
        connectionWindow = sum(connectionWindow, bytes);
        for (int left = blocked.size(); left > 0 && connectionWindow > 0; left--) send(blocked.poll());
    }

    /** The setting applies to open streams, too. */
    void initialWindow(long bytes, Http2Streams streams) throws ProtocolViolation {
        if (bytes > Http2Constants.MAX_WINDOW)
            throw new ProtocolViolation("The server's setting of INITIAL_WINDOW_SIZE is out of range.");
        long difference = bytes - initialWindow;
        initialWindow = bytes;
        for (Http2Stream stream : streams.all()) enlarge(stream, difference);
    }

    private static long sum(long window, long bytes) throws ProtocolViolation {
        if (window + bytes > Http2Constants.MAX_WINDOW)
            throw new ProtocolViolation("The server made a window larger than allowed.");
        return window + bytes;
    }
}
