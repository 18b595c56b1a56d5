// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.MeasuredResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.lang3.SerializationUtils;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerFactory;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What listeners, extractors and View Results Tree get from a request. */
class RequestResultTest {

    @TempDir
    Path folder;

    private HttpServer server;
    private String contentType;
    private byte[] body;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", request -> {
            request.getRequestBody().readAllBytes();
            if (!contentType.isEmpty()) request.getResponseHeaders().set("Content-Type", contentType);
            request.sendResponseHeaders(200, body.length);
            request.getResponseBody().write(body);
            request.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private SampleResult result(String request, int keep, boolean detailed) {
        return result(request, check(keep), detailed);
    }

    private static ResponseCheck check(int keep) {
        return new ResponseCheck(
                "it", StatusSet.parse("200"), null, "", ExpectedBody.ANY, keep, false, EventReader.Options.NONE);
    }

    @Test
    void requestsOfTwoPhasesThatEndInTurnsAreTwoResults() {
        contentType = "";
        body = new byte[] {'x'};
        ConnectionOptions link = TestClient.link(server.getAddress(), 1);
        Iterator<Phase> phases = List.of(Phase.WARMUP, Phase.MEASURE, Phase.WARMUP, Phase.MEASURE)
                .iterator();
        ResultBuilder results =
                new ResultBuilder(List.of("it"), EpochClock.SYSTEM, 0, List.of(link), exchange -> phases.next());
        TestClient client = new TestClient(
                exchange -> assertThat(results.add(exchange)).isNull(), () -> TestInspectors.of(check(0), folder));
        client.send(link, 4, () -> Request.single(get("/").getBytes(UTF_8), false));
        List<MeasuredResult> made = new ArrayList<>();
        results.flush(made::add);
        assertThat(made).extracting(MeasuredResult::phase).containsExactly(Phase.WARMUP, Phase.MEASURE);
        assertThat(made).extracting(MeasuredResult::getSampleCount).containsExactly(2, 2);
    }

    private SampleResult result(String request, ResponseCheck check, boolean detailed) {
        ResponseInspector inspection =
                detailed ? TestInspectors.detailed(check, folder) : TestInspectors.of(check, folder);
        ConnectionOptions link = TestClient.link(server.getAddress(), 1);
        ResultBuilder results =
                new ResultBuilder(List.of("it"), EpochClock.SYSTEM, 1, List.of(link), exchange -> Phase.MEASURE);
        List<SampleResult> made = new ArrayList<>();
        TestClient client = new TestClient(
                exchange -> {
                    inspection.judge(exchange);
                    made.add(results.add(exchange));
                },
                () -> inspection);
        client.send(link, 1, () -> Request.single(request.getBytes(UTF_8), false));
        return made.get(0);
    }

    private String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port() + "\r\n\r\n";
    }

    private int port() {
        return server.getAddress().getPort();
    }

    /** The result of JMeter's HTTP Request. */
    private HTTPSampleResult ofHttpRequest() {
        HTTPSamplerBase sampler = HTTPSamplerFactory.newInstance("HttpClient4");
        sampler.setProtocol("http");
        sampler.setDomain("127.0.0.1");
        sampler.setPort(port());
        sampler.setPath("/page");
        sampler.setMethod("GET");
        return (HTTPSampleResult) sampler.sample();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "text/html; charset=ISO-8859-1 -> ISO-8859-1",
                "text/html; charset=windows-1252; x=y -> windows-1252",
                "application/json -> UTF-8",
                "text/html -> ISO-8859-1",
                "image/png -> UTF-8",
                "'' -> UTF-8"
            })
    void charsetAndContentTypeEqualHttpRequest(String type, String charset) throws IOException {
        contentType = type;
        String page = "<html><head><meta http-equiv=\"Content-Type\""
                + " content=\"text/html; charset=ISO-8859-1\"></head>käse</html>";
        body = page.getBytes(charset);
        HTTPSampleResult wanted = ofHttpRequest();
        SampleResult seen = result(get("/page"), 10_000, false);
        assertThat(seen.getResponseDataAsString())
                .isEqualTo(wanted.getResponseDataAsString())
                .isEqualTo(page);
        assertThat(seen.getContentType()).isEqualTo(wanted.getContentType());
        assertThat(seen.getMediaType()).isEqualTo(wanted.getMediaType());
        assertThat(seen.getDataEncodingNoDefault()).isEqualTo(wanted.getDataEncodingNoDefault());
        if (!type.isEmpty()) assertThat(seen.getDataType()).isEqualTo(wanted.getDataType());
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf8mb4", "none", "", "a b", "utf-8, text/html"})
    void unknownCharsetsAreReadAsUtf8(String charset) {
        contentType = "text/plain; charset=" + charset;
        body = "käse".getBytes(UTF_8);
        assertThat(result(get("/"), 100, false).getResponseDataAsString()).isEqualTo("käse");
    }

    @Test
    void readsQuotedCharsets() {
        contentType = "text/plain; charset=\"ISO-8859-1\"";
        body = "käse".getBytes(ISO_8859_1);
        assertThat(result(get("/"), 100, false).getResponseDataAsString()).isEqualTo("käse");
    }

    @Test
    void viewersGetRequestAndResponse() {
        contentType = "text/plain; charset=UTF-8";
        body = "Grüße".getBytes(UTF_8);
        String request = "POST /orders?a=%20b HTTP/1.1\r\nHost: 127.0.0.1:"
                + port()
                + "\r\nX-Name: ä\r\nContent-Length: 5\r\n\r\n{\"ö\"";
        SampleResult seen = result(request, 0, true);
        String url = "http://127.0.0.1:" + port() + "/orders?a=%20b";
        assertThat(seen.getUrlAsString()).isEqualTo(url);
        assertThat(seen.getSamplerData()).isEqualTo("POST " + url + "\n\n{\"ö\"");
        assertThat(seen.getRequestHeaders()).isEqualTo("Host: 127.0.0.1:" + port() + "\nX-Name: ä\nContent-Length: 5");
        assertThat(seen.getResponseHeaders())
                .startsWith("HTTP/1.1 200\n")
                .containsIgnoringCase("\ncontent-type: text/plain; charset=UTF-8\n")
                .containsIgnoringCase("\ncontent-length: 7\n");
        assertThat(seen.getResponseDataAsString()).isEqualTo("Grüße");
        assertThat(seen.getContentType()).isEqualTo("text/plain; charset=UTF-8");
    }

    /** As the results of HTTP Request with a Response Assertion. */
    @Test
    void eachResultHasItsUrlAndAFailedCheckIsAFailureMessage() throws IOException {
        contentType = "text/plain";
        body = "sold out".getBytes(UTF_8);
        String url = "http://127.0.0.1:" + port() + "/cart";
        SampleResult good = result(get("/cart"), 0, false);
        assertThat(good.getURL()).hasToString(url);
        assertThat(good.getAssertionResults()).isEmpty();
        SampleResult otherText = result(
                get("/cart"),
                new ResponseCheck(
                        "it",
                        StatusSet.parse("200"),
                        null,
                        "in stock",
                        ExpectedBody.ANY,
                        0,
                        false,
                        EventReader.Options.NONE),
                false);
        SampleResult sent = SerializationUtils.roundtrip(otherText);
        assertThat(sent.getUrlAsString()).isEqualTo(url);
        assertThat(sent.getAssertionResults())
                .singleElement()
                .extracting(AssertionResult::getFailureMessage)
                .isEqualTo("The body does not contain 'in stock'.");
        SampleResult otherStatus = result(
                get("/cart"),
                new ResponseCheck(
                        "it", StatusSet.parse("201"), null, "", ExpectedBody.ANY, 0, false, EventReader.Options.NONE),
                false);
        assertThat(otherStatus.getUrlAsString()).isEqualTo(url);
        assertThat(otherStatus.getAssertionResults()).isEmpty();
    }

    @Test
    void storesNothingWithoutAViewer() {
        contentType = "text/plain";
        body = new byte[10];
        SampleResult seen = result(get("/"), 0, false);
        assertThat(seen.getSamplerData()).isNull();
        assertThat(seen.getRequestHeaders() + seen.getResponseHeaders()).isEmpty();
        assertThat(seen.getResponseData()).isEmpty();
    }
}
