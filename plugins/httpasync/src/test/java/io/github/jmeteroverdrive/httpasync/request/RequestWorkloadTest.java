// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import io.github.jmeteroverdrive.httpasync.load.TestInspectors;
import io.github.jmeteroverdrive.httpasync.load.WorkloadDriver;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server receives from requests with values of a feed. */
class RequestWorkloadTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Destination TO = Destination.direct("http", "x");
    private static final ResponseCheck ANY = new ResponseCheck(
            "", StatusSet.parse("200"), null, "", ExpectedBody.ANY, 0, false, EventReader.Options.NONE);

    private record Seen(String method, String path, List<String> header, String body) {}

    private final List<Seen> seen = Collections.synchronizedList(new ArrayList<>());
    private final List<String> ended = new ArrayList<>();
    private final JMeterVariables variables = new JMeterVariables();
    private HttpServer server;

    @BeforeEach
    @BeforeProperty
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", request -> {
            String body = new String(request.getRequestBody().readAllBytes(), UTF_8);
            seen.add(new Seen(
                    request.getRequestMethod(),
                    request.getRequestURI().toASCIIString(),
                    request.getRequestHeaders().get("X-Id"),
                    body));
            request.sendResponseHeaders(200, -1);
        });
        server.start();
    }

    @AfterEach
    @AfterProperty
    void stop() {
        server.stop(0);
    }

    private RequestWorkload requests(String lines, Path file, Escaping escaping) {
        return requests(lines, file == null ? null : TestFeeds.jsonLines(file), escaping);
    }

    private RequestWorkload requests(String lines, FeedTable feed, Escaping escaping) {
        return requests(lines, feed, escaping, new Redirects(false, Servers.of(TO)), ANY);
    }

    private RequestWorkload requests(
            String lines, FeedTable feed, Escaping escaping, Redirects redirects, ResponseCheck check) {
        FeedCursor row = feed == null ? null : feed.cursor(1);
        List<String> names = feed == null ? List.of() : feed.names();
        ValueSources sources = new ValueSources("the request", names, FeedTable.describe(feed), row, variables);
        List<RequestTemplate> templates = RequestTemplate.all(RequestText.mix(lines), TO, sources, escaping);
        return new RequestWorkload(
                templates, true, row, 1, redirects, null, null, () -> TestInspectors.of(check, null));
    }

    private void send(RequestWorkload requests, int most) {
        TestClient client = new TestClient(exchange -> ended.add(exchange.status()
                + " "
                + requests.labels().get(exchange.request().kind())));
        client.send(TestClient.link(server.getAddress(), 1), most, requests::next);
    }

    @Provide
    Arbitrary<List<String>> values() {
        return Arbitraries.strings()
                .withChars("ab%/?&=\"\\\r\n\t{}[]<>#:ü€ \u0001")
                .ofMaxLength(12)
                .list()
                .ofMinSize(1)
                .ofMaxSize(20);
    }

    /** Whatever characters a value has, the server receives one request with that value. */
    @Property(tries = 60)
    void insertsValuesSafely(@ForAll("values") List<String> values) throws IOException {
        seen.clear();
        ended.clear();
        List<String> rows = new ArrayList<>();
        for (String value : values) rows.add("{\"v\":" + JSON.writeValueAsString(value) + "}");
        Path file = Files.write(Files.createTempFile("rows", ".jsonl"), rows);
        String line = "{\"method\":\"POST\",\"path\":\"/q?v=${v}\",\"headers\":{\"X-Id\":\"<${v}>\"},"
                + "\"body\":{\"v\":\"${v}\"}}";
        try {
            send(requests(line, file, Escaping.JSON), values.size());
        } finally {
            Files.delete(file);
        }
        assertThat(ended).hasSize(values.size()).containsOnly("200 POST /q?v=${v}");
        assertThat(seen).hasSameSizeAs(values);
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i);
            assertThat(JSON.readTree(seen.get(i).body).get("v").textValue()).isEqualTo(value);
            String wanted = decoded(value);
            assertThat(decoded(seen.get(i).path.substring("/q?v=".length()))).isEqualTo(wanted);
            assertThat(seen.get(i).header).hasSize(1);
        }
    }

    /** A percent sign that encodes nothing is literal. */
    private static String decoded(String value) {
        return URLDecoder.decode(value.replaceAll("%(?![0-9A-Fa-f]{2})", "%25").replace("+", "%2B"), UTF_8);
    }

    @Test
    void mixHasSharesLabelsAndTheElementsHeaders() {
        String lines = "3 GET /a\n1 GET /b c\n{\"path\":\"/d\",\"method\":\"PUT\",\"body\":\"${x}\",\"label\":\"put\"}";
        variables.put("x", "of JMeter");
        RequestWorkload requests = requests(lines, (FeedTable) null, Escaping.NONE);
        assertThat(requests.evaluatesPerRequest()).isTrue();
        send(requests, 50);
        assertThat(ended.stream().collect(Collectors.groupingBy(e -> e, Collectors.counting())))
                .containsOnly(Map.entry("200 GET /a", 30L), Map.entry("200 GET /b c", 10L), Map.entry("200 put", 10L));
        assertThat(seen.stream().map(s -> s.method + s.path + s.body).distinct())
                .containsExactlyInAnyOrder("GET/a", "GET/b%20c", "PUT/dof JMeter");
    }

    @Test
    void aFailureAfterARedirectHasItsPlace() {
        server.createContext("/go", request -> {
            request.getResponseHeaders().set("Location", "/gone/12");
            request.sendResponseHeaders(302, -1);
        });
        server.createContext("/gone", request -> request.sendResponseHeaders(410, -1));
        String authority = "127.0.0.1:" + server.getAddress().getPort();
        Redirects redirects = new Redirects(true, Servers.of(Destination.direct("http", authority)));
        ResponseCheck follows = new ResponseCheck(
                "", StatusSet.parse("200"), null, "", ExpectedBody.ANY, 0, true, EventReader.Options.NONE);
        RequestWorkload requests = requests("1 GET /go", null, Escaping.NONE, redirects, follows);
        assertThat(new WorkloadDriver(requests).run(TestClient.link(server.getAddress(), 1), 1, 0).ended)
                .singleElement()
                .extracting(WorkloadDriver.Ended::failure)
                .isEqualTo("Redirected to http://" + authority + "/gone/…: 410 Gone");
    }

    /** A starved thread may send after the end of the measured phase. */
    @Test
    void requestThatBeganAfterTheMeasuredPhaseDoesNotCountInIt() throws IOException {
        WorkloadDriver driver = new WorkloadDriver(requests("1 GET /a", (FeedTable) null, Escaping.NONE));
        driver.duration = 1;
        driver.run(TestClient.link(server.getAddress(), 1), 3, 0);
        assertThat(driver.ended).hasSize(3);
        assertThat(driver.count(Count.SAMPLES)).isZero();
        assertThat(driver.timed(Latency.RESPONSE)).isZero();
    }

    /** A thread that has sent its share must not take another row. */
    @Test
    void threadsThatShareRowsSendAllInOrder() throws IOException {
        Path file = Files.createTempFile("rows", ".jsonl");
        Files.write(
                file, IntStream.range(0, 12).mapToObj(i -> "{\"id\":" + i + "}").toList());
        FeedTable feed = TestFeeds.jsonLines(file);
        for (int thread = 0; thread < 4; thread++) {
            RequestWorkload requests = requests("1 GET /${id}", feed, Escaping.NONE);
            new WorkloadDriver(requests).run(TestClient.link(server.getAddress(), 1), 3, thread % 2 * 1000);
        }
        Files.delete(file);
        assertThat(seen.stream().map(Seen::path))
                .containsExactlyElementsOf(
                        IntStream.range(0, 12).mapToObj(i -> "/" + i).toList());
    }

    @Test
    void refusesUnknownColumnsAndVariables() throws IOException {
        Path file = Files.writeString(Files.createTempFile("rows", ".jsonl"), "{\"id\":1}");
        try {
            assertThatThrownBy(() -> requests("1 GET /${ids}", file, Escaping.NONE))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("${ids} is neither a variable")
                    .hasMessageContaining("known at this point: id; correct it, or add the column to od - Data Feed '")
                    .hasMessageEndingWith("' (" + file + ").");
            assertThatThrownBy(() -> requests("1 GET /${__f(${id})}", file, Escaping.NONE))
                    .hasMessageContaining("take it alone");
        } finally {
            Files.delete(file);
        }
        assertThatThrownBy(() -> requests("1 GET /${id}", (FeedTable) null, Escaping.NONE))
                .hasMessageContaining("${id} is not a variable");
    }
}
