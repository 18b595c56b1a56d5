// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBufUtil;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Exception;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers each request of HTTP/2 with the same frames, given as hexadecimal digits with ID for the request's stream,
 * and never closes a connection.
 */
public class FramesServer extends FaultyServer {

    private static final int PREFACE_BYTES = 24;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int ACK = 1;

    private final String answer;

    /** Header table sizes of successive SETTINGS frames; one is sent per request. */
    private final int[] tables;

    private final AtomicInteger requests = new AtomicInteger();

    public FramesServer(String answer, int... tables) throws IOException {
        this.answer = answer;
        this.tables = tables;
        start();
    }

    int requests() {
        return requests.get();
    }

    @Override
    void answer(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true);
        in.readFully(new byte[PREFACE_BYTES]);
        int settings = 0;
        int acknowledged = 0;
        write(socket, settings(settings++), 0);
        while (true) {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            byte[] payload = new byte[length];
            in.readFully(payload);
            try {
                if (type == SETTINGS && flags == ACK && acknowledged < tables.length)
                    decoder.configuration().maxHeaderTableSize(tables[acknowledged++]);
                if (type != HEADERS) continue;
                requests.incrementAndGet();
                decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(payload));
                if (settings < tables.length) write(socket, settings(settings++), 0);
                respond(socket, stream);
            } catch (Http2Exception e) {
                // COMPRESSION_ERROR with the connection left open, as node.js does
                write(socket, "000008 07 00 00000000 ID 00000009", stream);
            }
        }
    }

    void respond(Socket socket, int stream) throws IOException {
        write(socket, answer, stream);
    }

    private String settings(int number) {
        return number < tables.length
                ? String.format("000006 04 00 00000000 0001 %08x", tables[number])
                : "000000 04 00 00000000";
    }

    static void write(Socket socket, String frames, int stream) throws IOException {
        byte[] bytes = ByteBufUtil.decodeHexDump(
                frames.replace("ID", String.format("%08x", stream)).replace(" ", ""));
        if (bytes.length > 0) write(socket, bytes, new Random(1), bytes.length);
    }

    @Override
    ResponseBehavior behavior(long number) {
        throw new UnsupportedOperationException();
    }

    @Override
    boolean mayBeLost(long number) {
        return false;
    }

    @Override
    boolean hasRead(long number) {
        return true;
    }
}
