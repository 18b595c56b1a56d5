// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader.Format;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How a client reads streams of events of servers that go on, or stop without an end. */
class EventStreamTest {

    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String EVENT = "data: x\n\n";

    /** Time passes when the client reads it. */
    private final AtomicLong time = new AtomicLong();

    private final List<String> ended = new ArrayList<>();
    private int events;

    /** What a server does on one connection, after it has read something. */
    private interface Conversation {

        void with(Socket socket) throws IOException;
    }

    private static final class Server implements AutoCloseable {

        private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final List<Socket> open = Collections.synchronizedList(new ArrayList<>());

        Server(Conversation conversation) throws IOException {
            Thread thread = new Thread(() -> accept(conversation));
            thread.setDaemon(true);
            thread.start();
        }

        private void accept(Conversation conversation) {
            try {
                while (true) {
                    Socket socket = listening.accept();
                    open.add(socket);
                    conversation.with(socket);
                }
            } catch (IOException e) {
                // the test has ended
            }
        }

        @Override
        public void close() throws IOException {
            listening.close();
            for (Socket socket : open) socket.close();
        }
    }

    private final class Sink implements ResponseSink {

        private final EventReader reader;
        private boolean streams;

        Sink(EventReader.Options options) {
            reader = new EventReader(options);
        }

        @Override
        public void head(int status) {
            reader.begin();
            streams = true;
        }

        @Override
        public void begin() {
            streams = false;
        }

        @Override
        public EventReader events() {
            return streams ? reader : null;
        }

        @Override
        public void take(byte[] bytes, int from, int to) {
            reader.take(bytes, from, to);
        }
    }

    private Pool pool(Server server, boolean http2, EventReader.Options options, long responseNanos) {
        ConnectionOptions link = TestClient.link(
                new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), server.listening.getLocalPort()),
                http2,
                1,
                1,
                responseNanos);
        return new Pool(IoLoop.ofThisThread(), link, time::get, new Pool.Listener() {
            @Override
            public ResponseSink newSink() {
                return new Sink(options);
            }

            @Override
            public void events(Exchange exchange, long now, int count) {
                events += count;
            }

            @Override
            public void ended(Exchange exchange) {
                ended.add(exchange.status() + " " + exchange.failure());
            }

            @Override
            public void connected(long connectNanos, long handshakeNanos) {}

            @Override
            public void unsolicitedBytes() {
                ended.add("unsolicited bytes");
            }
        });
    }

    private void await(Pool pool, java.util.function.BooleanSupplier reached) {
        while (!reached.getAsBoolean()) pool.loop().awaitResponses(TimeUnit.MILLISECONDS.toNanos(10));
    }

    private static EventReader.Options sse(long most) {
        return new EventReader.Options(Format.SSE, most, "");
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(US_ASCII));
    }

    private static void readRequest(Socket socket) throws IOException {
        StringBuilder read = new StringBuilder();
        while (!read.toString().endsWith("\r\n\r\n")) {
            int next = socket.getInputStream().read();
            if (next < 0) throw new IOException("closed");
            read.append((char) next);
        }
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    @Test
    void aStreamThatIsStoppedSucceedsAndItsConnectionIsReplaced() throws IOException {
        try (Server server = new Server(socket -> {
                    readRequest(socket);
                    write(socket, CHUNKED + chunk(EVENT + EVENT) + chunk(EVENT + EVENT));
                });
                Pool pool = pool(server, false, sse(3), TimeUnit.SECONDS.toNanos(60))) {
            for (int requests = 1; requests <= 3; requests++) {
                int until = requests;
                pool.send(TestClient.get("/"), Exchange.NONE);
                await(pool, () -> ended.size() == until);
            }
            assertThat(ended).hasSize(3).containsOnly("200 null");
            assertThat(events).isEqualTo(9);
            assertThat(server.open).hasSize(3);
        }
    }

    @Test
    void onlySilenceEndsAStreamAtTheResponseTimeout() throws IOException {
        long limit = TimeUnit.SECONDS.toNanos(60);
        Socket[] peer = new Socket[1];
        try (Server server = new Server(socket -> {
                    readRequest(socket);
                    peer[0] = socket;
                    write(socket, CHUNKED + chunk(EVENT));
                });
                Pool pool = pool(server, false, sse(Long.MAX_VALUE), limit)) {
            pool.send(TestClient.get("/"), Exchange.NONE);
            await(pool, () -> events == 1);
            for (int event = 2; event < 10; event++) {
                time.addAndGet(limit - 1);
                pool.expire();
                assertThat(ended).isEmpty();
                int until = event;
                write(peer[0], chunk(EVENT));
                await(pool, () -> events == until);
            }
            time.addAndGet(limit);
            pool.expire();
            assertThat(ended).containsExactly("0 No byte of the stream arrived within the response time-out.");
        }
    }

    @Test
    void theEndOfTheRunIsTheEndOfAnEndlessStreamOnly() throws IOException {
        for (long most : new long[] {Long.MAX_VALUE, 5}) {
            ended.clear();
            events = 0;
            try (Server server = new Server(socket -> {
                readRequest(socket);
                write(socket, CHUNKED + chunk(EVENT));
            })) {
                Pool pool = pool(server, false, sse(most), TimeUnit.SECONDS.toNanos(60));
                pool.send(TestClient.get("/"), Exchange.NONE);
                await(pool, () -> events == 1);
                pool.close();
                assertThat(ended)
                        .containsExactly(most == 5 ? "0 The run ended before the response was complete." : "200 null");
            }
        }
    }

    @Test
    void overHttp2TheStreamIsCancelledAndTheConnectionStays() throws IOException {
        List<String> resets = Collections.synchronizedList(new ArrayList<>());
        try (Server server = new Server(socket -> {
                    DataInputStream in = new DataInputStream(socket.getInputStream());
                    in.readFully(new byte[24]);
                    hex(socket, "000000 04 00 00000000");
                    while (true) {
                        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                        int type = in.readUnsignedByte();
                        in.readByte();
                        int stream = in.readInt();
                        byte[] payload = new byte[length];
                        in.readFully(payload);
                        if (type == 3) resets.add(stream + " " + payload[3]);
                        if (type != 1) continue;
                        hex(socket, String.format("000001 01 04 %08x 88", stream));
                        hex(
                                socket,
                                String.format("000009 00 00 %08x 646174613a20780a0a", stream)
                                        .repeat(4));
                    }
                });
                Pool pool = pool(server, true, sse(2), TimeUnit.SECONDS.toNanos(60))) {
            for (int requests = 1; requests <= 3; requests++) {
                int until = requests;
                pool.send(TestClient.get("/"), Exchange.NONE);
                await(pool, () -> ended.size() == until && (until == 1 || resets.size() >= until - 1));
            }
            assertThat(ended).hasSize(3).containsOnly("200 null");
            assertThat(events).isEqualTo(6);
            assertThat(server.open).hasSize(1);
            assertThat(resets).contains("1 8", "3 8");
        }
    }

    private static void hex(Socket socket, String frames) throws IOException {
        String digits = frames.replace(" ", "");
        byte[] bytes = new byte[digits.length() / 2];
        for (int i = 0; i < bytes.length; i++)
            bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        socket.getOutputStream().write(bytes);
    }
}
