// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.har;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code overdrive import} makes of recordings in the form of Chromium's. */
class HarFlowTest {

    private static final String SHOP = "https://shop.example.org";
    private static final String HTML = "text/html; charset=utf-8";
    private static final String JSON = "application/json";

    @TempDir
    private Path folder;

    private final ObjectNode har = new ObjectMapper().createObjectNode();
    private final ArrayNode entries = har.putObject("log").putArray("entries");
    private Instant now = Instant.parse("2026-11-27T10:00:00Z");

    private ObjectNode entry(String method, String url, int status, String mime, String text) {
        ObjectNode entry = entries.addObject();
        entry.put("startedDateTime", now.toString()).put("time", 100.4);
        now = now.plusMillis(150);
        ObjectNode request = entry.putObject("request");
        request.put("method", method)
                .put("url", url.startsWith("/") ? SHOP + url : url)
                .put("httpVersion", "http/2.0");
        header(request, ":authority", "shop.example.org");
        header(request, "sec-fetch-mode", "navigate");
        header(request, "user-agent", "Mozilla/5.0");
        header(request, "cookie", "session=0123456789abcdef");
        header(request, "accept", "*/*");
        entry.putObject("response")
                .put("status", status)
                .putObject("content")
                .put("mimeType", mime)
                .put("text", text);
        return entry;
    }

    private static void header(ObjectNode message, String name, String value) {
        message.withArray("headers").addObject().put("name", name).put("value", value);
    }

    private static void sends(ObjectNode entry, String mime, String body) {
        entry.withObject("/request/postData").put("mimeType", mime).put("text", body);
        header(entry.withObject("/request"), "content-type", mime);
    }

    private HarFlow flow(String... hosts) throws IOException {
        Path file = Files.writeString(folder.resolve("shop.har"), har.toString());
        return HarFlow.of(HarEntry.read(file), List.of(hosts), false);
    }

    @Test
    void aRequestWithNothingSpecialIsALine() throws IOException {
        entry("GET", "/items?page=2#top", 200, HTML, "");
        entry("GET", "/about", 200, HTML, "");
        HarFlow flow = flow();
        assertThat(flow.text()).isEqualTo("GET /items?page=2\nGET /about");
        assertThat(flow.headers()).isEqualTo("accept: */*");
        assertThat(flow.url()).isEqualTo(SHOP);
        assertThat(flow.http2()).isTrue();
        assertThat(flow.notices()).isEmpty();
    }

    @Test
    void valuesOfResponsesAreExtractedWhereALaterRequestSendsThem() throws IOException {
        ObjectNode page =
                entry("GET", "/login", 200, HTML, "<form><input type=hidden name='csrf' value='x&amp;7f3a9c'></form>");
        header(page.withObject("/response"), "Set-Cookie", "XSRF=5c5c5c5c5c; Path=/");
        ObjectNode login =
                entry("POST", "/login", 200, JSON, "{\"user\": {\"token\": \"eyJ0.a1b2\", \"orders\": [4711]}}");
        sends(login, "application/x-www-form-urlencoded", "csrf=x%267f3a9c&name=anne1234");
        header(login.withObject("/request"), "x-xsrf", "5c5c5c5c5c");
        ObjectNode order =
                entry("GET", "/orders/4711?name=anne1234", 200, HTML, "<a href='/next?id=k9k9k9k9'>next</a>");
        header(order.withObject("/request"), "authorization", "Bearer eyJ0.a1b2");
        entry("GET", "/next?id=k9k9k9k9", 200, HTML, "");
        HarFlow flow = flow();
        assertThat(flow.text()).isEqualTo("""
                        {"path": "/login",
                          "extract": {"XSRF": {"cookie": "XSRF"}, "csrf": {"css": "input[name=\\"csrf\\"]", "attribute": "value"}}}
                        set csrfEncoded = urlencode(csrf)
                        {"method": "POST", "path": "/login",
                          "headers": {"content-type": "application/x-www-form-urlencoded", "x-xsrf": "${x_xsrf}"}, "body": "csrf=${csrfEncoded}&name=anne1234",
                          "extract": {"orders": {"json": "$.user.orders[0]"}, "authorization": {"json": "$.user.token"}}}
                        {"path": "/orders/${orders}?name=anne1234",
                          "headers": {"authorization": "Bearer ${authorization}"},
                          "extract": {"id": {"left": "?id=", "right": "'"}}}
                        GET /next?id=${id}""".replace("\"XSRF\": {\"cookie\"", "\"x_xsrf\": {\"cookie\""));
        assertThat(flow.notices())
                .contains("${orders}: from the response to POST /login, first sent by GET /orders/4711.");
    }

    @Test
    void redirectsAndEmbeddedFilesAreLeftToTheFlow() throws IOException {
        ObjectNode post = entry("POST", "/login", 302, "", "");
        header(post.withObject("/response"), "Location", "home");
        entry("GET", "/home", 200, HTML, "");
        entry("GET", "/logo.png", 200, "image/png", "");
        entry("GET", "/app.js", 0, "x-unknown", "");
        entry("GET", "/api/cart", 0, "", "");
        HarFlow flow = flow();
        assertThat(flow.text()).isEqualTo("{\"method\": \"POST\", \"path\": \"/login\", \"resources\": true}");
        assertThat(flow.notices())
                .containsExactly(
                        "2 images, scripts, style sheets and fonts are left out; their pages fetch what they embed"
                                + " (\"resources\").",
                        "1 request is left out because the flow follows redirects.",
                        "1 request without a response is left out.");
    }

    @Test
    void requestsToOtherHostsAreLeftOutUnlessTheirHostIsGiven() throws IOException {
        entry("GET", "/", 200, HTML, "");
        entry("GET", "https://login.example.org:8443/auth", 200, HTML, "");
        entry("GET", "https://ads.example.com/1", 200, HTML, "");
        assertThat(flow().text()).isEqualTo("GET /");
        assertThat(flow().notices())
                .containsExactly(
                        "1 request to ads.example.com is left out; --host ads.example.com adds it.",
                        "1 request to login.example.org:8443 is left out; --host login.example.org:8443 adds it.");
        assertThat(flow("login.example.org:8443").text()).isEqualTo("GET /\nGET https://login.example.org:8443/auth");
        assertThatThrownBy(() -> flow("login.example.org"))
                .isInstanceOf(Refusal.class)
                .hasMessage("import: --host login.example.org: the recording has no request to it, but to"
                        + " shop.example.org, login.example.org:8443, ads.example.com.");
    }

    @Test
    void embeddedFilesThatFailedInTheRecordingAreNotFetched() throws IOException {
        entry("GET", "/", 200, HTML, "");
        entry("GET", "/missing.css", 404, HTML, "");
        assertThat(flow().text()).isEqualTo("GET /");
    }

    @Test
    void pausesErrorsAndTextsThatLookLikeVariablesAreKept() throws IOException {
        ObjectNode query = entry("POST", "/graphql", 404, JSON, "");
        sends(query, JSON, "{\"query\": \"${x}\"}");
        header(query.withObject("/request"), "origin", SHOP);
        now = now.plusMillis(1_950);
        entry("GET", "/orders/7", 200, HTML, "");
        HarFlow flow = flow();
        assertThat(flow.text())
                .isEqualTo(
                        "{\"method\": \"POST\", \"path\": \"/graphql\",\n  \"headers\": {\"content-type\": \"application/json\","
                                + " \"origin\": \"${server}\"}, \"body\": \"{\\\"query\\\": \\\"\\\\${x}\\\"}\", \"status\": 404,"
                                + " \"pause\": \"2000\"}\nGET /orders/7");
        assertThat(flow.notices())
                .containsExactly("Short numbers in paths are sent as recorded; extract them if they are IDs: GET"
                        + " /orders/7.");
    }

    @Test
    void aMultipartFormHasItsFieldsAndFiles() throws IOException {
        ObjectNode upload = entry("POST", "/photos", 200, JSON, "");
        header(upload.withObject("/request"), "content-type", "multipart/form-data; boundary=x");
        ObjectNode data = upload.withObject("/request/postData").put("mimeType", "multipart/form-data; boundary=x");
        data.withArray("params").addObject().put("name", "title").put("value", "Sea");
        data.withArray("params")
                .addObject()
                .put("name", "photo")
                .put("fileName", "a.png")
                .put("contentType", "image/png");
        assertThat(flow().text())
                .isEqualTo(
                        "{\"method\": \"POST\", \"path\": \"/photos\",\n"
                                + "  \"form\": {\"title\": \"Sea\", \"photo\": {\"file\": \"a.png\", \"type\": \"image/png\"}}}");
    }

    @Test
    void aRandomValueThatNoResponseHasIsReported() throws IOException {
        header(entry("GET", "/", 200, HTML, "").withObject("/request"), "x-request", "f81d4fae-7dec-11d0-a765");
        assertThat(flow().notices())
                .containsExactly("No response has these values, which may be different in each session:"
                        + " 'f81d4fae-7dec-11d0-a765' of GET /.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]| has no requests (log.entries); record again, and save as HAR.",
                "{| is not a HAR file (Unexpected end-of-input: expected close marker for Object",
                "{\"log\": {\"entries\": [{\"startedDateTime\": \"now\", \"request\": {\"url\": \"http://h/\"}}]}}|"
                        + "log.entries[0] of ",
                "{\"log\": {\"entries\": [{\"startedDateTime\": \"2026-01-01T00:00:00Z\"}]}}|is not valid: it has no request.url."
            })
    void whatIsNotARecordingIsRefused(String text, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("x.har"), text);
        assertThatThrownBy(() -> HarEntry.read(file))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(message);
    }
}
