// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.monitor.agent.host.AsciiParser;
import io.github.jmeteroverdrive.monitor.agent.host.FakeProc;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of nginx and Redis, valid and invalid. */
class InquiriesTest {

    /** No machine takes that long. */
    private static final int PATIENT_MILLIS = 60_000;

    private static final String STATUS = """
            Active connections: 291
            server accepts handled requests
             16630948 16630947 31070465
            Reading: 6 Writing: 179 Waiting: 106
            """;

    private static final String INFO =
            "# Clients\r\nconnected_clients:3\r\nused_memory:876280\r\nused_memory_human:855K\r\n"
                    + "total_connections_received:12\r\ntotal_commands_processed:99\r\n"
                    + "used_cpu_sys:0.25\r\nredis_version:7.0.15\r\n";

    private static String url(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/status";
    }

    @Test
    void readsTheStatusOfNginx() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/status", exchange -> {
            exchange.sendResponseHeaders(200, STATUS.length());
            exchange.getResponseBody().write(STATUS.getBytes(StandardCharsets.US_ASCII));
            exchange.close();
        });
        server.start();
        try {
            NginxStatus nginx = new NginxStatus(url(server), PATIENT_MILLIS);
            for (int i = 0; i < 2; i++) {
                assertThat(nginx.ask())
                        .hasToString("{\"active\":291,\"accepts\":16630948,\"handled\":16630947,"
                                + "\"requests\":31070465,\"reading\":6,\"writing\":179,"
                                + "\"waiting\":106}");
            }
            server.removeContext("/status");
            assertThatThrownBy(nginx::ask).isInstanceOf(IOException.class);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void refusesTruncatedStatusPages() {
        for (int length = 0; length < STATUS.length() - 4; length++) {
            String piece = STATUS.substring(0, length);
            assertThatThrownBy(() -> NginxStatus.parse(AsciiParser.of(piece)))
                    .as(piece)
                    .isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nginx", "ftp://x/y", "file:///etc/passwd"})
    void refusesInvalidStatusUrls(String url) {
        assertThatThrownBy(() -> new NginxStatus(url, PATIENT_MILLIS)).hasMessageContaining("'" + url + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "redis", ":6379", "redis:", "redis:0", "redis:65536", "redis:x"})
    void refusesInvalidRedisAddresses(String address) {
        assertThatThrownBy(() -> new RedisInfo(address, PATIENT_MILLIS))
                .hasMessage("'" + address + "' is not host:port");
    }

    @Test
    void picksTheFiguresOfRedis() throws IOException {
        assertThat(RedisInfo.parse(INFO))
                .hasToString("{\"connectedClients\":3,\"usedMemoryBytes\":876280,\"accepts\":12,"
                        + "\"requests\":99,\"systemSeconds\":0.25}");
        assertThatThrownBy(() -> RedisInfo.parse("# Nothing\r\n")).isInstanceOf(IOException.class);
    }

    /** Answers each command over one connection with the same text. */
    private static CompletableFuture<Void> serve(ServerSocket server, String answer) {
        return CompletableFuture.runAsync(() -> {
            try (Socket client = server.accept()) {
                byte[] command = new byte["INFO\r\n".length()];
                while (client.getInputStream().readNBytes(command, 0, command.length) > 0) {
                    client.getOutputStream().write(answer.getBytes());
                }
            } catch (IOException e) {
                return; // the client is gone
            }
        });
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    }

    @Test
    void asksRedisAgainOverTheSameConnection() throws IOException {
        try (ServerSocket server = listen();
                RedisInfo redis = new RedisInfo("127.0.0.1:" + server.getLocalPort(), PATIENT_MILLIS)) {
            serve(server, "$" + INFO.length() + "\r\n" + INFO + "\r\n");
            assertThat(redis.ask().get("requests").asInt()).isEqualTo(99);
            assertThat(redis.ask().get("accepts").asInt()).isEqualTo(12);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-NOAUTH Authentication required.\r\n", "HTTP/1.1 400 Bad Request\r\n"})
    void reportsInvalidAnswersOfRedis(String answer) throws IOException {
        assertFails(answer, PATIENT_MILLIS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"$12\r\nshort", "nothing that ends"})
    void endsAnAnswerOfRedisThatDoesNotEnd(String answer) throws IOException {
        assertFails(answer, 100);
    }

    private static void assertFails(String answer, int millis) throws IOException {
        try (ServerSocket server = listen();
                RedisInfo redis = new RedisInfo("127.0.0.1:" + server.getLocalPort(), millis)) {
            serve(server, answer);
            assertThatThrownBy(redis::ask)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("Redis at 127.0.0.1:");
        }
    }

    private final List<String> reports = new CopyOnWriteArrayList<>();
    private final AtomicLong now = new AtomicLong();

    private Inquirer inquirer(Inquiry inquiry) {
        return new Inquirer(
                "targets",
                "redis",
                inquiry,
                now::get,
                (source, why) -> reports.add("missing " + source + ": " + why),
                reports::add);
    }

    @Test
    void repeatsTheLastAnswerWhileItIsRecentAndReportsThatFiguresAreMissing() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch seen = new CountDownLatch(1);
        Inquiry once = () -> {
            if (asked.incrementAndGet() == 1)
                return JsonNodeFactory.instance.objectNode().put("requests", 5);
            assertThatCode(seen::await).doesNotThrowAnyException();
            throw new IOException("no answer");
        };
        try (Inquirer inquirer = inquirer(once)) {
            while (FakeProc.put(inquirer).isEmpty()) Thread.onSpinWait();
            assertThat(FakeProc.put(inquirer)).hasToString("{\"targets\":{\"redis\":{\"requests\":5}}}");
            assertThat(reports).isEmpty();
            now.set(TimeUnit.SECONDS.toNanos(3));
            seen.countDown();
            assertThat(FakeProc.put(inquirer)).isEmpty();
            while (reports.isEmpty()) Thread.onSpinWait();
        }
        assertThat(reports)
                .containsExactly(
                        "figures of targets.redis are missing until it answers again: no answer",
                        "targets.redis has not answered 1 of 2 questions.");
    }

    @Test
    void slowFirstAnswerIsNotMissing() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (Inquirer inquirer = inquirer(() -> {
            if (asked.incrementAndGet() == 1) throw new IOException("Read timed out");
            return JsonNodeFactory.instance.objectNode().put("requests", 5);
        })) {
            while (FakeProc.put(inquirer).isEmpty()) Thread.onSpinWait();
        }
        assertThat(reports).isEmpty();
    }

    @Test
    void serverThatHasNeverAnsweredIsMissing() throws IOException {
        try (Inquirer inquirer = inquirer(() -> {
            throw new IOException("Connection refused");
        })) {
            while (reports.isEmpty()) Thread.onSpinWait();
            assertThat(FakeProc.put(inquirer)).isEmpty();
        }
        assertThat(reports).containsExactly("missing targets.redis: Connection refused; it is asked again");
    }

    @Test
    void messagesAboutAStatusPageContainNoPassword() {
        assertThatThrownBy(() -> new NginxStatus("http://joe:S3CRET@127.0.0.1:1/status", PATIENT_MILLIS).ask())
                .hasMessageStartingWith("http://***@127.0.0.1:1/status gives no status: ")
                .hasMessageNotContaining("S3CRET");
        assertThatThrownBy(() -> new NginxStatus("ftp://joe:S3CRET@h/status", PATIENT_MILLIS))
                .hasMessage("'ftp://***@h/status' is not an http URL");
    }

    @Test
    void expensiveInquiriesAreRarerAndTheirAnswersValidLonger() throws IOException {
        Inquiry costly = new Inquiry() {
            @Override
            public ObjectNode ask() {
                now.addAndGet(TimeUnit.SECONDS.toNanos(1));
                return JsonNodeFactory.instance.objectNode().put("sockets", 10_000);
            }

            @Override
            public int rest() {
                return 20;
            }
        };
        try (Inquirer inquirer = new Inquirer("net", "buffers", costly, now::get, (source, why) -> {}, reports::add)) {
            while (FakeProc.put(inquirer).isEmpty()) Thread.onSpinWait();
            now.addAndGet(TimeUnit.SECONDS.toNanos(21));
            assertThat(FakeProc.put(inquirer)).isNotEmpty();
            now.addAndGet(TimeUnit.SECONDS.toNanos(2));
            assertThat(FakeProc.put(inquirer)).isEmpty();
        }
    }
}
