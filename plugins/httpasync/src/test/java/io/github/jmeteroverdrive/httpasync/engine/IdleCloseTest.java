// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that answers the first request of each connection and closes it at the second, without an answer. */
class IdleCloseTest {

    private final AtomicInteger received = new AtomicInteger();
    private final AtomicLong clock = new AtomicLong();
    private boolean reset;
    private boolean ends;
    private volatile boolean dropsFirst;
    private volatile boolean closesAfterEach;
    private ServerSocket server;

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
    }

    private void serve() {
        while (true) {
            try (Socket socket = server.accept()) {
                if (!readRequest(socket.getInputStream())) continue;
                if (dropsFirst) {
                    dropsFirst = false;
                    continue;
                }
                String close = closesAfterEach ? "Connection: close\r\n" : "";
                String response = "HTTP/1.1 200 OK\r\n" + close + "Content-Length: 0\r\n\r\n";
                socket.getOutputStream().write(response.getBytes(ISO_8859_1));
                if (closesAfterEach || !readRequest(socket.getInputStream())) continue;
                if (reset) socket.setSoLinger(true, 0);
                if (ends) server.close();
            } catch (IOException e) {
                if (server.isClosed()) return;
            }
        }
    }

    private boolean readRequest(InputStream in) throws IOException {
        int end = 0;
        while (end < 4) {
            int next = in.read();
            if (next < 0) return false;
            end = next == '\r' && end % 2 == 0 || next == '\n' && end % 2 == 1 ? end + 1 : 0;
        }
        received.incrementAndGet();
        return true;
    }

    /** @param idle ms between the first response and the second request */
    @ParameterizedTest
    @CsvSource({
        "GET, 1500, false, 200 1, 3",
        "GET, 1500, true, 200 1, 3",
        "DELETE, 1500, false, 200 1, 3",
        "POST, 1500, false, 0 0, 2",
        "GET, 50, false, 0 0, 2"
    })
    void sendsAgainOnlyWhatTheServerMayGetTwiceAfterAnIdleTime(
            String method, long idle, boolean withReset, String statusAndRetries, int requests) {
        reset = withReset;
        assertThat(send(method, idle, e -> e.status() + " " + e.retries())).containsExactly("200 0", statusAndRetries);
        assertThat(received).hasValue(requests);
    }

    /** The first attempt has reached it. */
    @Test
    void requestThatCannotBeSentAgainIsInDoubt() {
        ends = true;
        assertThat(send("GET", 1500, e -> e.isUnsent() + " " + e.isInDoubt() + " " + e.failure()))
                .last()
                .asString()
                .startsWith("false true In doubt: ");
        assertThat(received).hasValue(2);
    }

    /** @param idle ms between the opening of the connection and its first request, during which it is closed */
    @ParameterizedTest
    @CsvSource({"1500, 200 1, 2", "50, 0 0, 1"})
    void aConnectionIsIdleFromItsOpeningOn(long idle, String statusAndRetries, int requests) {
        dropsFirst = true;
        List<String> ended = new ArrayList<>();
        IoLoop io = IoLoop.ofThisThread();
        try (Pool pool = new Pool(io, link(), clock::get, client(ended, e -> e.status() + " " + e.retries()))) {
            pool.open();
            clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(idle));
            pool.send(TestClient.get("/"), Exchange.NONE);
            while (pool.inFlight() > 0) io.awaitResponses(TimeUnit.SECONDS.toNanos(10));
        }
        assertThat(ended).containsExactly(statusAndRetries);
        assertThat(received).hasValue(requests);
    }

    @Test
    void aRequestThatWaitsForTheResponseToAnotherIsSentOnTheNextConnectionIfTheServerClosesThisOne() {
        closesAfterEach = true;
        List<String> ended = new ArrayList<>();
        IoLoop io = IoLoop.ofThisThread();
        try (Pool pool = new Pool(io, link(), clock::get, client(ended, e -> e.status() + " " + e.failure()))) {
            for (int i = 0; i < 2; i++)
                pool.send(new Exchange(ResponseSink.NONE, 0), TestClient.get("/"), Exchange.NONE);
            while (pool.inFlight() > 0) io.awaitResponses(TimeUnit.SECONDS.toNanos(10));
        }
        assertThat(ended).containsExactly("200 null", "200 null");
        assertThat(received).hasValue(2);
    }

    private ConnectionOptions link() {
        return TestClient.link(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()), 1);
    }

    private static TestClient client(List<String> ended, Function<Exchange, String> outcome) {
        return new TestClient(e -> ended.add(outcome.apply(e)));
    }

    /** Two requests. @param idle ms before the second one */
    private List<String> send(String method, long idle, Function<Exchange, String> outcome) {
        List<String> ended = new ArrayList<>();
        byte[] bytes = (method + " / HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(ISO_8859_1);
        IoLoop io = IoLoop.ofThisThread();
        try (Pool pool = new Pool(io, link(), clock::get, client(ended, outcome))) {
            for (int i = 0; i < 2; i++) {
                pool.send(Request.reusable(bytes, false), Exchange.NONE);
                while (pool.inFlight() > 0) io.awaitResponses(TimeUnit.SECONDS.toNanos(10));
                clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(idle));
            }
        }
        return ended;
    }
}
