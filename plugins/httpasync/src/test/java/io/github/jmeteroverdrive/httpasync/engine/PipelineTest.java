// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader.Format;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the requests behind one whose response ends their HTTP/1.1 connection, or never ends. */
class PipelineTest {

    private static final String CUT_OFF = "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nHello";
    private static final String BEHIND =
            "In doubt: A request before this one on the connection failed: The connection ended within the response's"
                    + " body.";
    private static final String ENDED_BEFORE =
            "In doubt: The connection ended with the response to a request before this one.";

    private final List<String> received = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<String> ended = new ArrayList<>();
    private long bodyBytes;
    private long allBytes;
    private ServerSocket server;

    /** How many requests the server reads before it answers the first of them. */
    private volatile int pipelined;

    private volatile String response;
    private volatile boolean closes;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "server");
        thread.setDaemon(true);
        thread.start();
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        for (Socket socket : open) socket.close();
    }

    /** Answers one request of each connection. */
    private void serve() {
        try {
            while (true) {
                Socket socket = server.accept();
                open.add(socket);
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
                for (int left = pipelined; left > 0; left--) {
                    received.add(in.readLine());
                    while (!in.readLine().isEmpty()) continue;
                }
                pipelined = 1;
                socket.getOutputStream().write(response.getBytes(ISO_8859_1));
                if (closes) socket.shutdownOutput();
            }
        } catch (IOException e) {
            // the test has ended
        }
    }

    private void send(String methods, EventReader.Options events) {
        List<String> all = List.of(methods.split(" "));
        pipelined = all.size();
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
        ConnectionOptions link = TestClient.link(address, false, 1, all.size(), TimeUnit.SECONDS.toNanos(60));
        List<Request> requests = new ArrayList<>();
        for (String method : all)
            requests.add(Request.single((method + " / HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(ISO_8859_1), false));
        new TestClient(
                        exchange -> {
                            ended.add(exchange.failure() + " " + exchange.retries() + " " + exchange.isInDoubt());
                            bodyBytes += exchange.allBodyBytes();
                            allBytes += exchange.receivedBytes();
                        },
                        () -> events == null ? ResponseSink.NONE : new Sink(events))
                .send(link, all.size(), () -> requests.remove(0));
    }

    private static final class Sink implements ResponseSink {

        private final EventReader reader;
        private boolean streams;

        Sink(EventReader.Options options) {
            reader = new EventReader(options);
        }

        @Override
        public void begin() {
            streams = false;
        }

        @Override
        public void head(int status) {
            reader.begin();
            streams = true;
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

    /** This side closes the connection, because it wants no more of the response. */
    @ParameterizedTest
    @CsvSource({"GET GET, null 1 false, 3", "GET POST, " + ENDED_BEFORE + " 0 true, 2"})
    void behindAStoppedStreamARequestIsSentAgainIfTheServerMayGetItTwice(String methods, String second, int requests) {
        response = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\ndata: x\n\n\r\n";
        send(methods, new EventReader.Options(Format.SSE, 1, ""));
        // the requests behind it end before the listener gets the stream
        assertThat(ended).containsExactlyInAnyOrder("null 0 false", second);
        assertThat(received).hasSize(requests);
    }

    @Test
    void behindAResponseThatEndsTheConnectionRequestsAreInDoubt() {
        response = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
        closes = true;
        send("GET GET GET", null);
        assertThat(ended).containsExactlyInAnyOrder("null 0 false", ENDED_BEFORE + " 0 true", ENDED_BEFORE + " 0 true");
    }

    @Test
    void behindAFailedRequestTheOthersAreReportedAsInDoubt() {
        response = CUT_OFF;
        closes = true;
        send("GET GET GET", null);
        assertThat(ended)
                .containsExactly(
                        "The connection ended within the response's body. 0 false",
                        BEHIND + " 0 true",
                        BEHIND + " 0 true");
    }

    @ParameterizedTest
    @CsvSource({
        "'HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nHello', 5",
        "'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello\r\n7\r\nwo', 7",
        "'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello, world\r\n', 5"
    })
    void theBytesOfABodyThatIsCutOffOrBrokenAreCounted(String sent, int body) {
        response = sent;
        closes = true;
        send("GET", null);
        assertThat(ended).hasSize(1).noneMatch(end -> end.startsWith("null"));
        assertThat(bodyBytes).isEqualTo(body);
        assertThat(allBytes).isEqualTo(sent.length());
    }

    @Test
    void withHttp2TheyAreCountedToo() throws IOException {
        List<Long> bytes = new ArrayList<>();
        try (FramesServer reset =
                new FramesServer("000001 01 04 ID 88 000004 00 00 ID 61626364 000004 03 00 ID 00000002")) {
            ConnectionOptions link = TestClient.link(reset.address(), true, 1, 1, TimeUnit.SECONDS.toNanos(60));
            new TestClient(exchange -> {
                        assertThat(exchange.failure()).contains("reset the stream");
                        bytes.add(exchange.allBodyBytes());
                    })
                    .send(link, 1, () -> TestClient.get("/"));
        }
        assertThat(bytes).containsExactly(4L);
    }
}
