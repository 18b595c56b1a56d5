// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.httpasync.HttpFlow;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.Server;
import io.github.jmeteroverdrive.httpasync.load.TestInspectors;
import io.github.jmeteroverdrive.httpasync.load.WorkloadDriver;
import io.github.jmeteroverdrive.httpasync.request.TestFeeds;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.results.GroupThread;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares what random flows send with what a simple blocking interpreter of the same flows sends. The property
 * {@code od.requests} gives the number of requests, {@code od.seed} the first seed.
 */
@Tag("full")
class RandomFlowsTest {

    private static final int REQUESTS = Integer.getInteger("od.requests", 2000);
    private static final int ITERATIONS = 8;
    private static final int USERS = 3;

    private static final GroupThread ONE_THREAD = new GroupThread("", 0, 1, 0);

    @TempDir
    private Path folder;

    /** Requests by the first part of their path: the iteration and who sent it. */
    private final Map<String, List<String>> recorded = new ConcurrentHashMap<>();

    private final ExecutorService threads = Executors.newFixedThreadPool(8);
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** What it answers depends only on the path behind the first part. */
    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String target = exchange.getRequestURI().toString();
        String cookie = String.valueOf(exchange.getRequestHeaders().getFirst("Cookie"));
        String iteration = target.split("/")[1];
        recorded.computeIfAbsent(iteration, any -> Collections.synchronizedList(new ArrayList<>()))
                .add("%s %s %s %s"
                        .formatted(exchange.getRequestMethod(), target.replaceFirst("/[^/]+", ""), cookie, body));
        int hash = hash(target.replaceFirst("/[^/]+", "") + body);
        boolean alone = !target.contains("/together"); // what changes cookies must be in order
        if (alone && hash % 7 == 0)
            exchange.getResponseHeaders().add("Set-Cookie", "c" + hash % 3 + "=" + hash % 11 + "; Path=/");
        int status = hash % 31 == 0 ? 500 : alone && hash % 13 == 0 ? 302 : hash % 5 == 0 ? 201 : 200;
        if (status == 302) exchange.getResponseHeaders().add("Location", "/" + iteration + "/moved/" + hash % 17);
        exchange.getResponseHeaders().add("X-N", String.valueOf(hash % 4));
        String answer = hash % 23 == 0 ? "{}" : "{\"n\": " + hash % 6 + ", \"t\": \"t" + hash % 9 + "\"}";
        byte[] bytes = answer.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static int hash(String text) {
        int hash = text.hashCode();
        hash ^= hash >>> 15;
        return (hash * 0x2c1b3c6d ^ hash >>> 7) & 0xFFFFFF;
    }

    @Test
    void randomFlowsSendWhatTheReferenceInterpreterSends() throws Exception {
        long sent = 0;
        long seed = Long.getLong("od.seed", 1L);
        for (; sent < REQUESTS; seed++) {
            RandomFlow flow = new RandomFlow(seed);
            boolean continues = seed % 3 != 0;
            WorkloadDriver driver = run(flow.text(), continues, seed);
            sent += driver.count(Count.SAMPLES);
            assertThat(driver.count(Count.ITERATIONS)).isEqualTo(ITERATIONS);
            int failed = 0;
            for (int i = 0; i < ITERATIONS; i++) {
                List<String> actual = recorded.getOrDefault("a" + i, List.of());
                ReferenceInterpreter reference = new ReferenceInterpreter(authority(), "r" + i, actual, continues);
                if (!reference.succeeds(flow)) failed++;
                List<String> expected = recorded.getOrDefault("r" + i, List.of());
                assertThat(reference.inOrder(actual))
                        .as("seed %d, iteration %d of%n%s", seed, i, flow.text())
                        .isEqualTo(reference.inOrder(expected));
            }
            assertThat(driver.count(Count.ITERATIONS_FAILED))
                    .as("seed %d", seed)
                    .isEqualTo(failed);
            recorded.clear();
        }
    }

    private WorkloadDriver run(String steps, boolean continues, long seed) throws IOException {
        HttpFlow element = new HttpFlow();
        element.setProperty("HttpFlow.endpoint", "e");
        element.setProperty("HttpFlow.feed", "rows");
        element.setProperty("HttpFlow.steps", steps);
        element.setProperty("HttpFlow.onFailure", continues ? "go-on" : "begin");
        Path rows = folder.resolve("rows");
        Files.write(
                rows,
                IntStream.range(0, ITERATIONS)
                        .mapToObj(i -> "{\"i\":\"a" + i + "\"}")
                        .toList());
        ConnectionOptions link = TestClient.link(server.getAddress(), USERS);
        Server only = new Server("e", Destination.direct("http", authority()), link, OptionalLong.empty());
        FlowWorkload work = new FlowSettings(element)
                .workload(
                        List.of(only),
                        new JMeterVariables(),
                        ONE_THREAD,
                        seed,
                        System::currentTimeMillis,
                        check -> TestInspectors.of(check, folder),
                        name -> TestFeeds.jsonLines(rows));
        return new WorkloadDriver(work).run(link, ITERATIONS, 0);
    }
}
