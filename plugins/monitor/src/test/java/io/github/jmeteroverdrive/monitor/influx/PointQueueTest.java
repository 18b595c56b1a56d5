// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.InfluxPost;
import io.github.jmeteroverdrive.measure.figure.InfluxTarget;
import io.github.jmeteroverdrive.monitor.influx.InfluxExporter.PointQueue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sends points to a server with answers that the test sets. */
class PointQueueTest {

    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final Queue<Integer> answers = new ConcurrentLinkedQueue<>();
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final CountDownLatch open = new CountDownLatch(1);
    private boolean slow;
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/write", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (slow) await();
            Integer code = answers.poll();
            if (code == null) bodies.add(new String(body, StandardCharsets.UTF_8));
            byte[] words = "{\"error\":\"so it is\"}\n".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(code == null ? 204 : code, code == null ? -1 : 0);
            if (code != null) exchange.getResponseBody().write(words);
            exchange.close();
        });
        server.start();
    }

    private void await() {
        try {
            open.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void stop() {
        open.countDown();
        server.stop(0);
    }

    private PointQueue outbox() {
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/write?db=d";
        InfluxTarget place = InfluxTarget.of(url, "", Refusal::new);
        return new PointQueue("InfluxDB", new InfluxPost(place)::post, warnings::add);
    }

    @Test
    void sendsAllPointsInOrderBeforeClosing() {
        PointQueue outbox = outbox();
        outbox.add(List.of("a\n", "b\n"));
        outbox.add(List.of("c\n"));
        outbox.close();
        assertThat(String.join("", bodies)).isEqualTo("a\nb\nc\n");
        assertThat(warnings).isEmpty();
    }

    @Test
    void resendsPointsThatABusyServerDidNotTake() throws InterruptedException {
        answers.add(503);
        PointQueue outbox = outbox();
        outbox.add(List.of("a\n"));
        while (bodies.isEmpty()) Thread.sleep(10);
        outbox.add(List.of("b\n"));
        outbox.close();
        assertThat(bodies).containsExactly("a\n", "b\n");
        assertThat(warnings)
                .containsExactly("InfluxDB does not accept the run's figures (HTTP 503 {\"error\":\"so it"
                        + " is\"}); the run continues, and reports at its end what was not delivered.");
    }

    @Test
    void countsRefusedPointsAndDoesNotResendThem() throws InterruptedException {
        answers.add(401);
        PointQueue outbox = outbox();
        outbox.add(List.of("a\n"));
        while (warnings.isEmpty()) Thread.sleep(10);
        outbox.add(List.of("b\n", "c\n"));
        outbox.close();
        assertThat(String.join("", bodies)).isEqualTo("b\nc\n");
        assertThat(warnings)
                .last()
                .isEqualTo("InfluxDB did not get 1 of 3 points (HTTP 401 {\"error\":\"so it is\"}).");
    }

    @Test
    void reportsAllPointsAsLostWhenTheServerIsGone() {
        server.stop(0);
        PointQueue outbox = outbox();
        outbox.add(List.of("a\n", "b\n"));
        outbox.close();
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(1)).startsWith("InfluxDB did not get 2 of 2 points (ConnectEx");
    }

    @Test
    void reportsUnknownHostsAndInvalidTokens() {
        InfluxTarget nowhere = InfluxTarget.of("http://nowhere.invalid/write?db=d", "", Refusal::new);
        assertThat(new InfluxPost(nowhere).post("a\n").why()).isEqualTo("no name server knows its host");
        InfluxTarget odd = InfluxTarget.of("http://127.0.0.1:1/write?db=d", "t\no", Refusal::new);
        assertThat(new InfluxPost(odd).post("a\n").why())
                .isEqualTo("the token has a character that no header may have");
    }

    @Test
    void slowServerLosesPointsBeyondTheBufferLimit() {
        slow = true;
        PointQueue outbox = outbox();
        outbox.add(List.of("a\n"));
        for (int i = 0; i < 3; i++) outbox.add(Collections.nCopies(PointQueue.MOST / 2, "b\n"));
        open.countDown();
        outbox.close();
        long lines = bodies.stream().flatMap(String::lines).count();
        assertThat(lines).isBetween((long) PointQueue.MOST, PointQueue.MOST + 5_000L);
        assertThat(warnings)
                .singleElement()
                .asString()
                .matches("InfluxDB did not get [\\d,]+ of 300,001 points \\(it is slow\\)\\.");
    }
}
