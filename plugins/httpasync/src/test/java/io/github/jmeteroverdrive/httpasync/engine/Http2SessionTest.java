// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants.ErrorCode;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a client handles changed settings, GOAWAY, resets and deadlines on a connection of HTTP/2. */
class Http2SessionTest {

    private static final long RESPONSE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final String HEAD = "000001 01 04 ID 88"; // :status 200
    private static final String OK = "000001 01 05 ID 88";

    private final List<String> ended = new ArrayList<>();

    private List<String> ask(FramesServer server, int requests) {
        ConnectionOptions link = TestClient.link(server.address(), true, 1, 1, RESPONSE_NANOS);
        new TestClient(exchange -> ended.add(exchange.status() + " " + exchange.failure()))
                .send(link, requests, () -> TestClient.get("/a"));
        return ended;
    }

    @Test
    void acknowledgesSmallerHeaderTables() throws IOException {
        for (int[] tables : new int[][] {{0}, {100}, {4096, 1024}, {0, 4096, 0}, {4095, 5000}}) {
            ended.clear();
            try (FramesServer server = new FramesServer(OK, tables)) {
                assertThat(ask(server, 5)).hasSize(5).containsOnly("200 null");
            }
        }
    }

    /** A list of equal values of Content-Length is one value (RFC 9110, section 8.6). */
    @ParameterizedTest
    @CsvSource({"31, 200 null", "32, 0 The response's head breaks the rules of HTTP/2."})
    void listOfEqualLengthsIsOneLength(String second, String end) throws IOException {
        String head = "000008 01 04 ID 880f0d04312c20" + second; // :status 200, content-length 1, 1
        try (FramesServer server = new FramesServer(head + "000001 00 01 ID 61")) {
            assertThat(ask(server, 1)).containsExactly(end);
        }
    }

    @Test
    void goAwayWithAnErrorFailsRequestsAtOnce() throws IOException {
        try (FramesServer server = new FramesServer("000008 07 00 00000000 ID 0000000b")) {
            assertThat(ask(server, 3))
                    .hasSize(3)
                    .containsOnly("0 In doubt: The server ended the connection (GOAWAY): ENHANCE_YOUR_CALM.");
        }
    }

    @Test
    void requestRefusedTwiceFailsWithTheServersError() throws IOException {
        try (FramesServer server = new FramesServer("000008 07 00 00000000 00000000 00000001")) {
            assertThat(ask(server, 2))
                    .hasSize(2)
                    .containsOnly("0 The server ended the connection (GOAWAY): PROTOCOL_ERROR.");
        }
    }

    /** Leaves its first connection within the first response there, which ends after the first one elsewhere. */
    private static final class LeavingServer extends FramesServer {

        private Socket left;
        private boolean ends = true;

        LeavingServer() throws IOException {
            super("");
        }

        @Override
        synchronized void respond(Socket socket, int stream) throws IOException {
            if (left == null) {
                left = socket;
                write(socket, HEAD + "000008 07 00 00000000 ID 00000000", stream);
            } else if (socket != left) {
                write(socket, OK, stream);
                if (ends) write(left, "000001 00 01 ID 61", 1);
                ends = false;
            }
        }
    }

    /** Otherwise few calls would be in flight for as long as the last old one lasts. */
    @Test
    void aConnectionThatIsLeftOnlyEndsItsStreamsWhileAnotherTakesRequests() throws IOException {
        try (FramesServer server = new LeavingServer()) {
            int[] most = {0};
            int[] sent = {0};
            new TestClient(exchange -> ended.add(exchange.status() + " " + exchange.failure()))
                    .send(TestClient.link(server.address(), true, 1, 2, RESPONSE_NANOS), 10, () -> {
                        most[0] = Math.max(most[0], ++sent[0] - ended.size());
                        return TestClient.get("/a");
                    });
            assertThat(ended).hasSize(10).containsOnly("200 null");
            assertThat(most[0]).isEqualTo(2);
        }
    }

    @Test
    void aResponseThatIsNotWantedEndsAtOnce() throws IOException {
        try (FramesServer server = new FramesServer(HEAD + "000001 00 00 ID 61")) {
            new TestClient(
                            exchange -> ended.add(exchange.status() + " " + exchange.failure()),
                            () -> new ResponseSink() {
                                @Override
                                public boolean isOver() {
                                    return true;
                                }

                                @Override
                                public void take(byte[] bytes, int from, int to) {}
                            })
                    .send(TestClient.link(server.address(), true, 1, 1, RESPONSE_NANOS), 2, () -> TestClient.get("/a"));
            assertThat(ended).hasSize(2).containsOnly("200 null");
        }
    }

    /** A pool of one connection, whose clock stands still unless a test moves it. */
    private final class StillPool implements Pool.Listener, AutoCloseable {

        private final IoLoop io = IoLoop.ofThisThread();
        private long now;
        private boolean headSeen;
        private Exchange last;
        private final Pool pool;

        StillPool(FramesServer server) {
            pool = new Pool(io, TestClient.link(server.address(), true, 1, 5, RESPONSE_NANOS), () -> now, this);
        }

        void send(long deadlineNanos) {
            pool.send(TestClient.get("/a").within(deadlineNanos), Exchange.NONE);
        }

        void await(BooleanSupplier done) {
            while (!done.getAsBoolean()) io.awaitResponses(TimeUnit.MILLISECONDS.toNanos(10));
        }

        @Override
        public ResponseSink newSink() {
            return new ResponseSink() {
                @Override
                public void head(int status) {
                    headSeen = true;
                }

                @Override
                public void take(byte[] bytes, int from, int to) {}
            };
        }

        @Override
        public void ended(Exchange exchange) {
            last = exchange;
            ended.add(exchange.status() + " " + exchange.failure());
        }

        @Override
        public void connected(long connectNanos, long handshakeNanos) {}

        @Override
        public void unsolicitedBytes() {}

        @Override
        public void close() {
            pool.close();
        }
    }

    @Test
    void aDeadlineCountsWhileTheConnectionOpens() throws IOException {
        try (FramesServer server = new FramesServer(OK);
                StillPool still = new StillPool(server)) {
            still.send(10);
            still.send(1000);
            still.now = 10;
            still.pool.expire();
            assertThat(ended).containsExactly("0 " + FailureReasons.DEADLINE);
            assertThat(still.last.isUnsent()).isTrue();
            still.await(() -> ended.size() == 2);
            assertThat(ended).last().isEqualTo("200 null");
        }
    }

    @Test
    void aRequestPastItsDeadlineIsNotSent() throws IOException {
        try (FramesServer server = new FramesServer(OK);
                StillPool still = new StillPool(server)) {
            still.send(10);
            still.now = 10;
            still.await(() -> !ended.isEmpty());
            assertThat(ended).containsExactly("0 " + FailureReasons.DEADLINE);
            still.send(0);
            still.await(() -> ended.size() == 2);
            assertThat(server.requests()).isOne();
        }
    }

    @Test
    void aDeadlineDoesNotThrottleAConnectionThatLives() throws IOException {
        try (FramesServer server = new FramesServer(HEAD);
                StillPool still = new StillPool(server)) {
            still.send(10);
            still.await(() -> still.headSeen);
            still.now = 10;
            still.pool.expire();
            assertThat(ended).containsExactly("0 " + FailureReasons.DEADLINE);
            assertThat(still.pool.backoffNanos(0)).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "7, true", "8, false", "11, true"})
    void onlyAServerThatRefusesThrottles(int code, boolean throttles) throws IOException {
        try (FramesServer server = new FramesServer(String.format("000004 03 00 ID %08x", code));
                StillPool still = new StillPool(server)) {
            still.send(0);
            still.await(() -> !ended.isEmpty());
            assertThat(still.pool.backoffNanos(0) > 0).isEqualTo(throttles);
        }
    }

    /** As if the server had reset the stream, which gRPC's status depends on. */
    @Test
    void aMalformedResponseHasTheCodeOfTheReset() throws IOException {
        try (FramesServer server = new FramesServer("000005 01 05 ID 00 01 78 01 79");
                StillPool still = new StillPool(server)) {
            still.send(0);
            still.await(() -> !ended.isEmpty());
            assertThat(still.last.resetCode()).isEqualTo(ErrorCode.PROTOCOL_ERROR.ordinal());
        }
    }

    @Test
    void aRequestThatFollowsHasTheSameDeadline() {
        Exchange exchange = new Exchange(ResponseSink.NONE);
        exchange.begin(TestClient.get("/a").within(10), Exchange.NONE, 0);
        Request next = TestClient.get("/b");
        exchange.followedBy(next);
        assertThat(next.deadlineNanos()).isEqualTo(10);
    }

    @Test
    void streamsThatTheServerNeverConfirmsAreForgotten() {
        Http2Streams streams = new Http2Streams();
        int last = 0;
        for (int i = 0; i < 20_000; i++) {
            Http2Streams.Http2Stream stream = streams.open(new Exchange(ResponseSink.NONE), 0);
            last = stream.id;
            streams.cancel(stream);
        }
        assertThat(streams.mayArrive(last, true)).isTrue();
        assertThat(streams.mayArrive(last, true)).as("after its end").isFalse();
        // of an old one nothing is known, and what arrives is ignored
        assertThat(streams.mayArrive(1, true)).isTrue();
        assertThat(streams.mayArrive(1, true)).isTrue();
        assertThat(streams.mayArrive(2, true)).as("not one of ours").isFalse();
        assertThat(streams.wasOpened(1)).isTrue();
    }
}
