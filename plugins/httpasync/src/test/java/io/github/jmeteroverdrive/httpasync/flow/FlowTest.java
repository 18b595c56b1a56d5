// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.net.httpserver.HttpExchange;
import io.github.jmeteroverdrive.httpasync.HttpFlow;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.Server;
import io.github.jmeteroverdrive.httpasync.load.TestInspectors;
import io.github.jmeteroverdrive.httpasync.load.WorkloadDriver;
import io.github.jmeteroverdrive.httpasync.load.WorkloadDriver.Ended;
import io.github.jmeteroverdrive.httpasync.request.TestFeeds;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.results.GroupThread;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users of a shop that rejects requests that do not fit its session and token. */
class FlowTest {

    private static final int USERS = 5;

    private static final String LOGIN = """
            {"method": "POST", "path": "/login", "body": {"user": "${user}"}, "contains": "Hello",
              "extract": {"token": {"left": "value=\\"", "right": "\\""},
                "session": {"cookie": "session"}}}
            """;
    private static final String REST = """
            # the token of the page, in the body
            {"method": "POST", "path": "/shop/order", "label": "order", "status": 201,
              "body": {"token": "${token}"},
              "extract": {"token": {"json": "$.next.token"}, "order": {"header": "x-order"}}}
            GET /shop/logout?token=${token};order=${order}
            {"path": "/shop/free", "status": "401"}
            """;

    private static final GroupThread ONE_THREAD = new GroupThread("", 0, 1, 0);

    @TempDir
    private Path folder;

    private Shop shop;

    @BeforeEach
    void open() throws IOException {
        shop = new Shop();
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private HttpFlow element(String steps, String... more) {
        HttpFlow element = new HttpFlow();
        element.setProperty("HttpFlow.endpoint", "e");
        element.setProperty("HttpFlow.steps", steps);
        for (int i = 0; i < more.length; i += 2) element.setProperty("HttpFlow." + more[i], more[i + 1]);
        return element;
    }

    private WorkloadDriver run(HttpFlow element, int iterations, double perSecond) throws IOException {
        return run(element, iterations, perSecond, USERS);
    }

    private WorkloadDriver run(HttpFlow element, int iterations, double perSecond, int users) throws IOException {
        ConnectionOptions link = TestClient.link(shop.address(), users);
        Path rows = Files.createTempFile(folder, "rows", ".jsonl");
        Files.write(
                rows,
                IntStream.range(0, 100)
                        .mapToObj(i -> "{\"user\":\"u" + i + "\"}")
                        .toList());
        FlowWorkload work = new FlowSettings(element)
                .workload(
                        List.of(new Server(
                                "e", Destination.direct("http", shop.authority()), link, OptionalLong.empty())),
                        new JMeterVariables(),
                        ONE_THREAD,
                        1,
                        System::currentTimeMillis,
                        check -> TestInspectors.of(check, folder),
                        name -> TestFeeds.jsonLines(rows));
        return new WorkloadDriver(work).run(link, iterations, perSecond);
    }

    private static long failed(WorkloadDriver driver) {
        return driver.ended.stream()
                .filter(end -> !end.failure().equals("null"))
                .count();
    }

    private void counts(WorkloadDriver driver, long completed, long failed) {
        assertThat(driver.count(Count.ITERATIONS)).isEqualTo(completed + failed);
        assertThat(driver.count(Count.ITERATIONS_COMPLETED)).isEqualTo(completed);
        assertThat(driver.count(Count.ITERATIONS_FAILED)).isEqualTo(failed);
        assertThat(driver.count(Count.SAMPLES)).isEqualTo(driver.ended.size());
    }

    @Test
    void eachUserHasItsSessionTokensAndRow() throws IOException {
        WorkloadDriver driver = run(element(LOGIN + REST, "feed", "rows"), 60, 0);
        assertThat(shop.refused).isEmpty();
        assertThat(driver.ended)
                .hasSize(4 * 60)
                .allSatisfy(end -> assertThat(end.failure()).isEqualTo("null"));
        assertThat(driver.ended.stream().map(Ended::label).distinct())
                .containsExactlyInAnyOrder(
                        "POST /login", "order", "GET /shop/logout?token=${token};order=${order}", "GET /shop/free");
        counts(driver, 60, 0);
        assertThat(driver.count(Count.REDIRECTS)).isEqualTo(60);
        assertThat(driver.count(Count.REDIRECTS_FOLLOWED)).isEqualTo(60);
        assertThat(shop.visits()).hasSize(60).allSatisfy((u, n) -> assertThat(n).isEqualTo(1));
        for (String path : List.of("/login", "/shop/home", "/shop/order", "/shop/logout"))
            assertThat(shop.count(path)).as(path).isEqualTo(60);
        assertThat(shop.sessions()).isZero();
        assertThat(new HashSet<>(shop.ports)).hasSize(USERS);
    }

    @Test
    void opensAConnectionPerIterationOnDemand() throws IOException {
        HttpFlow element = element(LOGIN + REST, "feed", "rows", "newConnection", "true");
        WorkloadDriver driver = run(element, 40, 0);
        assertThat(shop.refused).isEmpty();
        counts(driver, 40, 0);
        assertThat(driver.count(Count.CONNECTIONS)).isEqualTo(40);
    }

    @Test
    void keepsOrIgnoresCookiesOnDemand() throws IOException {
        AtomicInteger known = new AtomicInteger();
        shop.at("/count", exchange -> {
            boolean again = exchange.getRequestHeaders().containsKey("Cookie");
            if (again) known.incrementAndGet();
            exchange.getResponseHeaders().add("Set-Cookie", "seen=1");
            Shop.reply(exchange, 200, "");
        });
        counts(run(element("GET /count\nGET /count"), 20, 0), 20, 0);
        assertThat(known.getAndSet(0)).isEqualTo(20);
        counts(run(element("GET /count\nGET /count", "cookies", "kept"), 20, 0, 1), 20, 0);
        assertThat(known.getAndSet(0)).isEqualTo(39);
        counts(run(element("GET /count\nGET /count", "cookies", "none"), 20, 0), 20, 0);
        assertThat(known.get()).isZero();
    }

    @Test
    void failedStepEndsTheIteration() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        shop.at("/third", exchange -> Shop.reply(exchange, requests.incrementAndGet() % 3 == 0 ? 500 : 200, ""));
        AtomicInteger ends = new AtomicInteger();
        shop.at("/end", exchange -> Shop.reply(exchange, 200, "" + ends.incrementAndGet()));
        WorkloadDriver driver = run(element("GET /third\nGET /end"), 60, 0);
        counts(driver, 40, 20);
        assertThat(requests.get()).isEqualTo(60);
        assertThat(ends.getAndSet(0)).isEqualTo(40);
        assertThat(driver.ended).contains(new Ended("GET /third", 500, "500 Internal Server Error", false));

        WorkloadDriver on = run(element("GET /third\nGET /end", "onFailure", "go-on"), 60, 0);
        counts(on, 40, 20);
        assertThat(ends.get()).isEqualTo(60);
    }

    @Test
    void missingValueFailsItsStepUnlessThereIsADefault() throws IOException {
        shop.at("/page", exchange -> Shop.reply(exchange, 200, "x".repeat(5000) + "id=7;id=8;"));
        shop.at(
                "/use",
                exchange ->
                        Shop.reply(exchange, exchange.getRequestURI().getQuery().equals("8none") ? 200 : 400, ""));
        String step = "{\"path\": \"/page\", \"extract\": {%s}}\nGET /use?${id}${no}";
        String found = "\"id\": {\"regexp\": \"id=([0-9])\", \"match\": 2}";
        String other = "\"no\": {\"left\": \"no=\", \"right\": \";\", \"default\": \"none\"}";
        counts(run(element(step.formatted(found + "," + other)), 10, 0), 10, 0);

        String missing = "\"no\": {\"json\": \"$.no\"}";
        WorkloadDriver driver = run(element(step.formatted(found + "," + missing)), 10, 0);
        counts(driver, 0, 10);
        assertThat(driver.ended).hasSize(10).containsOnly(new Ended("GET /page", 200, "No value for no.", false));
        assertThat(folder.resolve("refused/no-value-for-no-1")).hasContent("x".repeat(5000) + "id=7;id=8;");

        String alone = step.replace("${no}", "").formatted(found);
        WorkloadDriver cut = run(element(alone, "searched", "4000"), 10, 0);
        assertThat(cut.ended)
                .hasSize(10)
                .containsOnly(
                        new Ended("GET /page", 200, "No value for id in the first 4000 bytes of the body.", false));
    }

    /** The JDK calls itself for each character that such a group matches. */
    @Test
    void anExpressionThatIsTooDeepForALongBodyFailsItsStep() throws IOException {
        shop.at("/page", exchange -> Shop.reply(exchange, 200, "start" + "x".repeat(900_000)));
        String step = "{\"path\": \"/page\", \"extract\": {\"id\": {\"regexp\": \"start(?:.|\\n)*?id=([0-9]+)\"}}}";
        WorkloadDriver driver = assertTimeoutPreemptively(Duration.ofMinutes(1), () -> run(element(step), 10, 0));
        counts(driver, 0, 10);
        String failure = "No value for id. The search failed: StackOverflowError.";
        assertThat(driver.ended).hasSize(10).containsOnly(new Ended("GET /page", 200, failure, false));
    }

    @Test
    void valuesAreExtractedFromDecodedBodies() throws IOException {
        for (String coding : List.of("gzip", "compress"))
            shop.at("/" + coding, exchange -> {
                exchange.getResponseHeaders().add("Content-Encoding", coding);
                exchange.sendResponseHeaders(200, 0);
                try (OutputStream out = coding.equals("gzip")
                        ? new GZIPOutputStream(exchange.getResponseBody())
                        : exchange.getResponseBody()) {
                    out.write((coding.equals("gzip") ? "{\"id\": \"7\"}" : "unknown").getBytes(UTF_8));
                }
            });
        shop.at("/7", exchange -> Shop.reply(exchange, 200, ""));
        String step = "{\"path\": \"/%s\", \"extract\": {\"id\": {\"json\": \"$.id\"}}}\nGET /${id}";
        counts(run(element(step.formatted("gzip")), 10, 0), 10, 0);
        assertThat(run(element(step.formatted("compress")), 1, 0).ended)
                .containsExactly(new Ended(
                        "GET /compress",
                        200,
                        "No value for id. The body is encoded with compress, which is not decoded.",
                        false));
    }

    @Test
    void aValueIsNotExtractedFromAnEncodedBodyThatIsCutOff() throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(whole)) {
            out.write("id=7;".getBytes(UTF_8));
        }
        shop.at("/cut", exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, whole.size() - 3);
            exchange.getResponseBody().write(whole.toByteArray(), 0, whole.size() - 3);
            exchange.close();
        });
        String step = "{\"path\": \"/cut\", \"extract\": {\"id\": {\"left\": \"id=\", \"right\": \";\"}}}";
        assertThat(run(element(step), 1, 0).ended)
                .containsExactly(new Ended("GET /cut", 200, "The body ends before its gzip is complete.", false));
    }

    @Test
    void anEncodedBodyOfWhichOnlyTheStartIsSearchedIsNotCutOff() throws IOException {
        shop.at("/long", exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = new GZIPOutputStream(exchange.getResponseBody())) {
                for (int i = 0; i < 200_000; i++) out.write((i + "\n").getBytes(UTF_8));
            }
        });
        String step = "{\"path\": \"/long\", \"extract\": {\"id\": {\"left\": \"%s\", \"right\": \"\\n\"}}}";
        assertThat(run(element(step.formatted("no"), "searched", "100"), 1, 0).ended)
                .containsExactly(
                        new Ended("GET /long", 200, "No value for id in the first 100 bytes of the body.", false));
        counts(run(element(step.formatted("1"), "searched", "100"), 1, 0), 1, 0);
    }

    @Test
    void recordsFiguresOfStepsAndDurationsOfIterations() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        shop.at("/third", exchange -> Shop.reply(exchange, requests.incrementAndGet() % 3 == 0 ? 503 : 200, "body"));
        shop.at("/end", exchange -> Shop.reply(exchange, 201, ""));
        WorkloadDriver driver = run(element("GET /third\n{\"path\":\"/end\",\"label\":\"end\"}"), 60, 0);
        Totals third = driver.parts.get("GET /third");
        Totals end = driver.parts.get("end");
        assertThat(third.count(Count.SAMPLES)).isEqualTo(60);
        assertThat(third.count(Count.SAMPLE_ERRORS)).isEqualTo(20);
        assertThat(third.errors()).containsOnly(Map.entry("503 Service Unavailable", 20L));
        assertThat(third.statusCodes().of(Phase.MEASURE)).containsOnly(Map.entry(200, 40L), Map.entry(503, 20L));
        assertThat(third.histogram(Phase.MEASURE, Latency.RESPONSE).getTotalCount())
                .isEqualTo(60);
        assertThat(end.count(Count.SAMPLES)).isEqualTo(40);
        assertThat(end.count(Count.SAMPLE_ERRORS)).isZero();
        assertThat(end.statusCodes().all()).containsOnly(Map.entry(201, 40L));
        assertThat(driver.parts.get("").count(Count.ITERATIONS)).isEqualTo(60);
        assertThat(driver.parts.get("").count(Count.SAMPLES)).isZero();
        assertThat(driver.timed(Latency.ITERATION)).isEqualTo(40);
    }

    @Test
    void rateAppliesToIterationsNotSteps() throws IOException {
        WorkloadDriver driver = run(element(LOGIN + REST, "feed", "rows"), 30, 200);
        counts(driver, 30, 0);
        assertThat(driver.ended.stream()
                        .filter(Ended::intended)
                        .map(Ended::label)
                        .distinct())
                .containsExactly("POST /login");
        assertThat(driver.count(Count.SENT_AT_RATE)).isEqualTo(30);
        assertThat(driver.timed(Latency.RESPONSE_FROM_INTENDED)).isEqualTo(30);
        assertThat(driver.timed(Latency.RESPONSE)).isEqualTo(120);
    }

    @Test
    void pausesBetweenTheRightSteps() throws IOException {
        List<Long> times = new java.util.concurrent.CopyOnWriteArrayList<>();
        shop.at("/t", exchange -> {
            times.add(System.nanoTime());
            Shop.reply(exchange, 200, "");
        });
        String steps = "GET /t\n{\"path\": \"/t\", \"pause\": \"60-80\"}\nGET /t";
        counts(run(element(steps, "pause", "30"), 1, 0), 1, 0);
        assertThat(times.get(1) - times.get(0)).isGreaterThanOrEqualTo(30_000_000L);
        assertThat(times.get(2) - times.get(1)).isGreaterThanOrEqualTo(60_000_000L);
    }

    /** With the pause, the second iteration would begin in an hour. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "if status == 0\n GET /t\nend",
                "repeat 1\n GET /t\nend",
                "random\n weight 1\n GET /t\nend",
                "GET /t\nset n = 1",
                "flow f\n GET /t\nend\ncall f"
            })
    void aFlowThatHasEndedIsFollowedByNoPause(String steps) throws IOException {
        shop.at("/t", exchange -> Shop.reply(exchange, 200, ""));
        HttpFlow element = element(steps, "pause", "3600000");
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> counts(run(element, 2, 0, 1), 2, 0));
    }

    @Test
    void aRedirectIsAnAnswerOfTheServer() throws IOException {
        shop.at("/go", exchange -> {
            exchange.getResponseHeaders().add("Location", "/closed");
            Shop.reply(exchange, 302, "");
        });
        shop.at("/closed", HttpExchange::close);
        WorkloadDriver driver = run(element("GET /go"), 1, 0);
        assertThat(driver.ended)
                .singleElement()
                .satisfies(end -> assertThat(end.failure()).startsWith("In doubt: "));
        assertThat(driver.answered()).isTrue();
    }

    @Test
    void serverLossFailsIterationsInProgress() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        shop.at("/last", exchange -> {
            if (requests.incrementAndGet() == 20) shop.close();
            else Shop.reply(exchange, 200, "");
        });
        WorkloadDriver driver = run(element("GET /last\nGET /last"), 30, 0);
        assertThat(driver.count(Count.ITERATIONS)).isEqualTo(30);
        assertThat(driver.count(Count.ITERATIONS_FAILED))
                .isEqualTo(failed(driver))
                .isPositive();
        assertThat(driver.count(Count.ITERATIONS_COMPLETED))
                .isEqualTo(30 - failed(driver))
                .isPositive();
        long good = driver.ended.size() - failed(driver);
        assertThat(good).isLessThanOrEqualTo(requests.get());
        assertThat(driver.ended).filteredOn(end -> end.status() == 0).isNotEmpty();
    }

    @Test
    void endsWhenTheFeedIsExhausted() throws IOException {
        WorkloadDriver driver = run(element("GET /shop/free?${user}", "feed", "rows", "expected", "401"), 5000, 0);
        counts(driver, 100, 0);
        assertThat(shop.count("/shop/free")).isEqualTo(100);
    }

    @Test
    void eventsOfAStepAreCountedUpToItsEnd() throws IOException {
        shop.at("/chat", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                String end = exchange.getRequestURI().getQuery();
                out.write(("data: {\"token\": 1}\n\n".repeat(20) + "data: " + end + "\n\n").getBytes(UTF_8));
            }
        });
        String step =
                "{\"path\": \"/chat?%s\", \"events\": {\"format\": \"sse\", \"stopAt\": \"[DONE]\"}}\nGET /shop/free";
        WorkloadDriver driver = run(element(step.formatted("[DONE]"), "expected", "200,401"), 10, 1000);
        counts(driver, 10, 0);
        assertThat(driver.count(Count.STREAMS)).isEqualTo(10);
        assertThat(driver.count(Count.EVENTS)).isEqualTo(200);
        assertThat(driver.timed(Latency.FIRST_EVENT)).isEqualTo(10);
        assertThat(driver.timed(Latency.FIRST_EVENT_FROM_INTENDED)).isEqualTo(10);
        assertThat(driver.timed(Latency.BETWEEN_EVENTS)).isEqualTo(190);
        assertThat(driver.timed(Latency.LAST_EVENT)).isEqualTo(10);
        WorkloadDriver cut = run(element(step.formatted("more"), "expected", "200,401"), 3, 0);
        assertThat(cut.ended)
                .containsOnly(new Ended("GET /chat?more", 200, "The response ended before the event '[DONE]'.", false));
        assertThat(cut.count(Count.EVENTS)).isEqualTo(63);
        assertThat(folder.resolve("refused/the-response-ended-before-the-event-done-1"))
                .isNotEmptyFile();
    }

    @Test
    void theBodyOfARedirectIsNotReadAsAStream() throws IOException {
        shop.at("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/stream");
            Shop.reply(exchange, 301, "a\nb\nc\n");
        });
        shop.at("/stream", exchange -> Shop.reply(exchange, 200, "1\n2\n"));
        WorkloadDriver driver = run(element("{\"path\": \"/moved\", \"events\": \"lines\"}"), 1, 0);
        counts(driver, 1, 0);
        assertThat(driver.count(Count.EVENTS)).isEqualTo(2);
        assertThat(driver.count(Count.STREAMS)).isEqualTo(1);
        assertThat(driver.timed(Latency.BETWEEN_EVENTS)).isEqualTo(1);
    }

    @Test
    void anErrorIsNotReadAsAStream() throws IOException {
        shop.at("/busy", exchange -> Shop.reply(exchange, 429, "data: x\n\n"));
        WorkloadDriver driver = run(element("{\"path\": \"/busy\", \"events\": \"sse\"}"), 2, 0);
        assertThat(driver.ended).containsOnly(new Ended("GET /busy", 429, "429 Too Many Requests", false));
        assertThat(driver.count(Count.EVENTS)).isZero();
    }
}
