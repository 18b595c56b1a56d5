// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBufUtil;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Exception;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How a client handles changed settings and GOAWAY of an HTTP/2 server. */
class Http2SessionTest {

    private static final long RESPONSE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int PREFACE_BYTES = 24;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int ACK = 1;
    private static final String OK = "000001 01 05 ID 88";

    private final List<String> ended = new ArrayList<>();

    /** Answers each request with the same frames, and never closes a connection. */
    private static class Server extends FaultyServer {

        private final String answer;

        /** Header table sizes of successive SETTINGS frames; one is sent per request. */
        private final int[] tables;

        Server(String answer, int... tables) throws IOException {
            this.answer = answer;
            this.tables = tables;
            start();
        }

        @Override
        void answer(Socket socket) throws IOException {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true);
            in.readFully(new byte[PREFACE_BYTES]);
            int settings = 0;
            int acknowledged = 0;
            write(socket, settings(settings++));
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
                    decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(payload));
                    if (settings < tables.length) write(socket, settings(settings++));
                    write(socket, answer.replace("ID", String.format("%08x", stream)));
                } catch (Http2Exception e) {
                    // COMPRESSION_ERROR with the connection left open, as node.js does
                    write(socket, String.format("000008 07 00 00000000 %08x 00000009", stream));
                }
            }
        }

        private String settings(int number) {
            return number < tables.length
                    ? String.format("000006 04 00 00000000 0001 %08x", tables[number])
                    : "000000 04 00 00000000";
        }

        private static void write(Socket socket, String frames) throws IOException {
            byte[] bytes = ByteBufUtil.decodeHexDump(frames.replace(" ", ""));
            write(socket, bytes, new Random(1), bytes.length);
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

    private List<String> ask(Server server, int requests) {
        ConnectionOptions link = TestClient.link(server.address(), true, 1, 1, RESPONSE_NANOS);
        new TestClient(exchange -> ended.add(exchange.status() + " " + exchange.failure()))
                .send(link, requests, () -> TestClient.get("/a"));
        return ended;
    }

    @Test
    void acknowledgesSmallerHeaderTables() throws IOException {
        for (int[] tables : new int[][] {{0}, {100}, {4096, 1024}, {0, 4096, 0}, {4095, 5000}}) {
            ended.clear();
            try (Server server = new Server(OK, tables)) {
                assertThat(ask(server, 5)).hasSize(5).containsOnly("200 null");
            }
        }
    }

    @Test
    void goAwayWithAnErrorFailsRequestsAtOnce() throws IOException {
        try (Server server = new Server("000008 07 00 00000000 ID 0000000b")) {
            assertThat(ask(server, 3))
                    .hasSize(3)
                    .containsOnly("0 In doubt: The server ended the connection (GOAWAY): ENHANCE_YOUR_CALM.");
        }
    }

    @Test
    void requestRefusedTwiceFailsWithTheServersError() throws IOException {
        try (Server server = new Server("000008 07 00 00000000 00000000 00000001")) {
            assertThat(ask(server, 2))
                    .hasSize(2)
                    .containsOnly("0 The server ended the connection (GOAWAY): PROTOCOL_ERROR.");
        }
    }
}
