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
import picocli.CommandLine;

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
                        set idEncoded = urlencode(id)
                        GET /next?id=${idEncoded}""".replace("\"XSRF\": {\"cookie\"", "\"x_xsrf\": {\"cookie\""));
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
    void stepWhoseRedirectLeadsToAServerOutsideTheFlowIsNamed() throws IOException {
        entry("GET", "/", 200, HTML, "");
        ObjectNode login = entry("GET", "/login", 302, "", "");
        header(login.withObject("/response"), "Location", "https://idp.example.org/auth?x=1");
        entry("GET", "https://idp.example.org/auth?x=1", 200, HTML, "");
        entry("GET", "/home", 200, HTML, "");
        assertThat(flow().notices())
                .contains("GET /login is redirected to idp.example.org, so it fails without --host idp.example.org.");
        assertThat(flow("idp.example.org").notices()).noneMatch(notice -> notice.contains("fails"));
    }

    @Test
    void embeddedFilesThatFailedInTheRecordingAreNotFetched() throws IOException {
        entry("GET", "/", 200, HTML, "");
        entry("GET", "/missing.css", 404, HTML, "");
        assertThat(flow().text()).isEqualTo("GET /");
    }

    @Test
    void pausesErrorsAndTextsThatResembleVariablesAreUnchanged() throws IOException {
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

    @Test
    void constantHeadersAreNoValuesOfTheSession() throws IOException {
        ObjectNode page = entry("GET", "/", 200, HTML, "<link rel=canonical href='https://shop.example.org/list'>");
        header(page.withObject("/response"), "Content-Type", JSON);
        header(page.withObject("/response"), "Access-Control-Allow-Origin", "https://app2.example.org");
        ObjectNode call = entry("POST", "/api", 200, JSON, "");
        sends(call, JSON, "{\"a\": \"somewhatlongwords\"}");
        header(call.withObject("/request"), "origin", "https://app2.example.org");
        header(call.withObject("/request"), "referer", "https://shop.example.org/list");
        HarFlow flow = flow();
        assertThat(flow.text()).doesNotContain("extract").contains("\"origin\": \"https://app2.example.org\"");
        assertThat(flow.notices()).isEmpty();
    }

    @Test
    void originAndRefererOfOtherServersNameTheFirstOne() throws IOException {
        entry("GET", "/", 200, HTML, "");
        ObjectNode login = entry("GET", "https://login.example.org/auth", 200, JSON, "");
        header(login.withObject("/request"), "origin", SHOP);
        header(login.withObject("/request"), "referer", SHOP + "/cart");
        ObjectNode other = entry("GET", "/x", 200, JSON, "");
        header(other.withObject("/request"), "referer", SHOP + ":8443/cart");
        assertThat(flow("login.example.org").text())
                .isEqualTo("GET /\n{\"path\": \"https://login.example.org/auth\",\n"
                        + "  \"headers\": {\"origin\": \"${server}\", \"referer\": \"${server}/cart\"}}\n"
                        + "{\"path\": \"/x\",\n  \"headers\": {\"referer\": \"https://shop.example.org:8443/cart\"}}");
    }

    @Test
    void aShortValueIsNotReplacedWithinALongOne() throws IOException {
        entry("GET", "/cart", 200, JSON, "{\"id\": 4711, \"key\": \"4711-99\", \"parts\": [5822]}");
        ObjectNode order = entry("POST", "/orders/4711/5822?key=4711-99&note=4711,5822", 200, JSON, "");
        sends(order, JSON, "{\"a\": [4711], \"b\": \"4711-99\", \"c\": \"for 4711\"}");
        assertThat(flow().text())
                .endsWith(
                        "{\"method\": \"POST\", \"path\": \"/orders/${orders}/${value_4711}?key=${key}&note=4711,5822\",\n"
                                + "  \"headers\": {\"content-type\": \"application/json\"}, \"body\": \"{\\\"a\\\": [${orders}],"
                                + " \\\"b\\\": \\\"${key}\\\", \\\"c\\\": \\\"for 4711\\\"}\"}");
    }

    @Test
    void backslashesBeforeDollarsNullsAndReservedNames() throws IOException {
        entry("GET", "/start", 200, JSON, "{\"server\": \"s-1234\", \"size\": \"a/b-55\"}");
        ObjectNode save = entry("POST", "/save?server=s-1234&size=a%2Fb-55", 200, JSON, "");
        sends(save, JSON, "{\"p\": \"a\\\\$\", \"q\": \"$5\"}");
        save.withObject("/request")
                .withArray("headers")
                .addObject()
                .put("name", "x-none")
                .putNull("value");
        HarFlow flow = flow();
        assertThat(flow.text())
                .isEqualTo("{\"path\": \"/start\",\n  \"extract\": {\"value_server\": {\"json\": \"$.server\"},"
                        + " \"value_size\": {\"json\": \"$.size\"}}}\n"
                        + "set value_serverEncoded = urlencode(value_server)\nset value_sizeEncoded = urlencode(value_size)\n"
                        + "{\"method\": \"POST\", \"path\": \"/save?server=${value_serverEncoded}&size=${value_sizeEncoded}\",\n"
                        + "  \"headers\": {\"content-type\": \"application/json\", \"x-none\": \"\"},"
                        + " \"body\": \"{\\\"p\\\": \\\"a\\\\\\\\\\\\$\\\", \\\"q\\\": \\\"$5\\\"}\"}");
    }

    /** Proxies also record what the browser itself sends. */
    @Test
    void theServerIsThatOfTheFirstPageOrOfTheFirstGivenHost() throws IOException {
        entry("GET", "https://update.example.com/check", 200, JSON, "");
        entry("GET", "https://api.example.org/items", 200, JSON, "");
        assertThat(flow().url()).isEqualTo("https://update.example.com");
        assertThat(flow("api.example.org").url()).isEqualTo("https://api.example.org");
        ObjectNode page = entry("GET", "/", 200, HTML, "");
        header(page.withObject("/request"), "accept", "text/html,*/*;q=0.8");
        assertThat(flow().url()).isEqualTo(SHOP);
    }

    @Test
    void aCookieThatIsSentDecodedIsDecodedByTheFlow() throws IOException {
        ObjectNode page = entry("GET", "/login", 200, HTML, "<a href='/go?to=a%2Fb-4711c'>");
        header(page.withObject("/response"), "Set-Cookie", "XSRF-TOKEN=eyJ9==%3D; Path=/\nraw=eyJ9a%3D");
        ObjectNode login = entry("POST", "/login", 200, JSON, "");
        header(login.withObject("/request"), "x-xsrf-token", "eyJ9===");
        header(login.withObject("/request"), "x-raw", "eyJ9a%3D");
        entry("GET", "/go?to=a%2Fb-4711c", 200, JSON, "");
        assertThat(flow().text())
                .isEqualTo("{\"path\": \"/login\",\n  \"extract\": {\"x_xsrf_token\": {\"cookie\": \"XSRF-TOKEN\"},"
                        + " \"x_raw\": {\"cookie\": \"raw\"}, \"to\": {\"left\": \"?to=\", \"right\": \"'\"}}}\n"
                        + "set x_xsrf_token = urldecode(x_xsrf_token)\nset to = urldecode(to)\n"
                        + "{\"method\": \"POST\", \"path\": \"/login\",\n  \"headers\": {\"x-xsrf-token\":"
                        + " \"${x_xsrf_token}\", \"x-raw\": \"${x_raw}\"}}\n"
                        + "set toEncoded = urlencode(to)\nGET /go?to=${toEncoded}");
    }

    @ParameterizedTest
    @CsvSource({
        "/a?b=1, https://shop.example.org/a?x=1, ?x=1",
        "/a, https://shop.example.org/, https://shop.example.org",
        "/a, https://shop.example.org/b, https://shop.example.org:443/b",
        "/a, https://shop.example.org/b?c=1|2, /b?c=1|2",
        "/a|b, 'https://shop.example.org/c d', /c d"
    })
    void redirectsAreRecognised(String from, String to, String location) throws IOException {
        header(entry("GET", from, 302, "", "").withObject("/response"), "Location", location);
        entry("GET", to, 200, HTML, "");
        assertThat(flow().steps()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"http://shop.example.org/, 307", "http://example.org/, 301"})
    void redirectsOfASiteThatHasMovedAreNoSteps(String typed, int status) throws IOException {
        header(entry("GET", typed, status, "", "").withObject("/response"), "Location", SHOP);
        entry("GET", "/", 200, HTML, "");
        assertThat(flow().url()).isEqualTo(SHOP);
        assertThat(flow().text()).isEqualTo("GET /");
    }

    @Test
    void serversToWhichOnlyRedirectsLeadAreNamed() throws IOException {
        ObjectNode page = entry("GET", "/", 302, "", "");
        header(page.withObject("/request"), "accept", "text/html");
        header(page.withObject("/response"), "Location", "https://login.example.org/auth");
        entry("GET", "https://login.example.org/auth", 200, HTML, "");
        assertThat(flow("login.example.org").servers()).containsExactly("https://login.example.org");
    }

    @Test
    void webSocketsAndTunnelsAreLeftOutAndEventStreamsMakeNoPause() throws IOException {
        entry("CONNECT", "https://shop.example.org:443", 200, "", "");
        entry("GET", "/", 200, HTML, "");
        entry("GET", "/events", 200, "text/event-stream", "").put("time", 60_000);
        entry("GET", "wss://shop.example.org/socket", 101, "", "").put("time", 60_000);
        entry("GET", "/socket", 101, "", "");
        entry("GET", "https://ads.example.com/poll", 200, JSON, "").put("time", 9_000);
        now = now.plusMillis(2_000);
        entry("GET", "/next", 200, HTML, "");
        HarFlow flow = flow();
        assertThat(flow.text())
                .isEqualTo("GET /\n{\"path\": \"/events\", \"events\": \"sse\", \"pause\": \"2700\"}\nGET /next");
        assertThat(flow.notices())
                .containsExactly(
                        "2 web sockets are left out; od - HTTP Flow has none.",
                        "1 request to ads.example.com is left out; --host ads.example.com adds it.",
                        "These steps end when the server ends its stream of events; \"stopAfter\" or \"stopAt\" ends them"
                                + " earlier: GET /events.");
    }

    @Test
    void cookiesOfRedirectsAndTheLocationOfSomethingNewAreExtracted() throws IOException {
        ObjectNode login = entry("POST", "/login", 302, "", "");
        header(login.withObject("/request"), "cookie", "session=0123; theme=dark");
        header(login.withObject("/response"), "Location", "/home");
        header(login.withObject("/response"), "Set-Cookie", "XSRF=5c5c5c5c; Path=/");
        ObjectNode home = entry("GET", "/home", 200, HTML, "");
        header(home.withObject("/request"), "cookie", "XSRF=5c5c5c5c");
        ObjectNode order = entry("POST", "/orders", 201, JSON, "");
        header(order.withObject("/request"), "x-xsrf", "5c5c5c5c");
        header(order.withObject("/request"), "cookie", "XSRF=5c5c5c5c");
        header(order.withObject("/response"), "Location", "/orders/4711?v=1");
        ObjectNode get = entry("GET", "/orders/4711", 200, JSON, "");
        header(get.withObject("/request"), "x-year", "2026");
        HarFlow flow = flow();
        assertThat(flow.text())
                .isEqualTo(
                        "{\"method\": \"POST\", \"path\": \"/login\",\n  \"extract\": {\"x_xsrf\": {\"cookie\": \"XSRF\"}}}\n"
                                + "{\"method\": \"POST\", \"path\": \"/orders\",\n  \"headers\": {\"x-xsrf\": \"${x_xsrf}\"},\n"
                                + "  \"extract\": {\"orders\": {\"header\": \"Location\"}}}\n"
                                + "set orders = between(orders, '/orders/', '?')\n"
                                + "{\"path\": \"/orders/${orders}\",\n  \"headers\": {\"x-year\": \"2026\"}}");
        assertThat(flow.notices())
                .contains(
                        "The browser sent cookies that no earlier response had set, and the flow does not send them:"
                                + " session, theme. Record in a private window, from before the login.",
                        "No response has these values, which are sent as recorded; put what differs between users into a"
                                + " data feed: x-year of GET /orders/4711.");
    }

    /** As Chromium and Firefox write forms */
    @Test
    void aMultipartFormIsReadFromItsText() throws IOException {
        ObjectNode upload = entry("POST", "/photos", 200, JSON, "");
        String text = String.join(
                "\r\n",
                "--x7",
                "Content-Disposition: form-data; name=\"tag\"",
                "",
                "sea",
                "--x7",
                "Content-Disposition: form-data; name=\"tag\"",
                "",
                "sun",
                "--x7",
                "Content-Disposition: form-data; name=\"note\"",
                "",
                "one\r\ntwo",
                "--x7",
                "Content-Disposition: form-data; name=\"photo\"; filename=\"a.png\"",
                "Content-Type: image/png",
                "",
                "",
                "--x7",
                "Content-Disposition: form-data; name=\"other\"; filename=\"\"",
                "Content-Type: application/octet-stream",
                "",
                "",
                "--x7--",
                "");
        ObjectNode data = upload.withObject("/request/postData").put("mimeType", "multipart/form-data; boundary=x7");
        data.put("text", text)
                .withArray("params")
                .addObject()
                .put("name", "photo")
                .put("value", "(binary)");
        ObjectNode without = entry("POST", "/files", 200, JSON, "");
        ObjectNode params = without.withObject("/request/postData").put("mimeType", "multipart/form-data; boundary=x7");
        params.withArray("params").addObject().put("name", "doc").put("value", "(binary)");
        HarFlow flow = flow();
        assertThat(flow.text())
                .isEqualTo("{\"method\": \"POST\", \"path\": \"/photos\",\n"
                        + "  \"form\": {\"tag\": [\"sea\",\"sun\"], \"note\": \"one\\r\\ntwo\","
                        + " \"photo\": {\"file\": \"a.png\", \"type\": \"image/png\"}, \"other\": \"\"}}\n"
                        + "{\"method\": \"POST\", \"path\": \"/files\",\n  \"form\": {\"doc\": {\"file\": \"doc\"}}}");
        assertThat(flow.notices())
                .containsExactly(
                        "Put these files beside the plan: a.png (photo of POST /photos), doc (doc of POST /files).",
                        "The user chose no file for these fields, which are sent as empty text: other of POST /photos.",
                        "Line breaks in these fields are sent as spaces: note of POST /photos.");
    }

    @Test
    void requestsWhoseBodyIsMissingAreNamed() throws IOException {
        for (String type : List.of("multipart/form-data; boundary=x7", "image/png")) {
            ObjectNode request =
                    entry("POST", "/" + type.substring(0, 5), 200, JSON, "").withObject("/request");
            header(request, "Content-Type", type);
            header(request, "Content-Length", "3293");
        }
        header(entry("POST", "/empty", 200, JSON, "").withObject("/request"), "Content-Length", "0");
        HarFlow flow = flow();
        assertThat(flow.text())
                .isEqualTo("{\"method\": \"POST\", \"path\": \"/multi\"}\n"
                        + "{\"method\": \"POST\", \"path\": \"/image\",\n  \"headers\": {\"Content-Type\": \"image/png\"}}\n"
                        + "{\"method\": \"POST\", \"path\": \"/empty\"}");
        assertThat(flow.notices())
                .containsExactly("The recording does not have the bodies of these requests; add \"form\", \"file\" or"
                        + " \"body\": POST /multi, POST /image.");
    }

    @Test
    void aBodyMayBeLongerThanOtherTextsOfJson() throws IOException {
        int limit = 20_000_000;
        entry("GET", "/", 200, HTML, "a".repeat(limit + 1) + " id=4711-aaaa;");
        entry("GET", "/large.png", 200, "image/png", "b");
        entry("GET", "/items/4711-aaaa", 200, HTML, "");
        assertThat(flow().text()).endsWith("GET /items/${items}");
        Path file = folder.resolve("shop.har");
        assertThat(HarEntry.read(file).entries())
                .extracting(each -> each.text().length())
                .containsExactly(limit + 15, 0, 0);
    }

    @Test
    void requestsThatAPageSentAtTheSameTimeAreParallel() throws IOException {
        entry("GET", "/", 200, HTML, "{}").put("time", 900);
        ObjectNode token = entry("GET", "/api/token", 200, JSON, "{\"token\": \"t0k3n\", \"same\": \"s4me\"}");
        token.put("time", 400);
        entry("GET", "/api/cart", 200, JSON, "{\"id\": 4711, \"same\": \"s4me\"}")
                .put("time", 400);
        header(entry("GET", "/api/news?a=1", 200, JSON, "{}").put("time", 50).withObject("/request"), "x-a", "s4me");
        now = now.plusMillis(1_450);
        header(entry("GET", "/orders/4711", 200, JSON, "").withObject("/request"), "x-token", "t0k3n");
        HarFlow flow = flow();
        assertThat(flow.text())
                .isEqualTo("GET /\nparallel 3\n"
                        + "  {\"path\": \"/api/token\",\n    \"extract\": {\"x_token\": {\"json\": \"$.token\"}}}\n"
                        + "  {\"path\": \"/api/cart\",\n    \"extract\": {\"orders\": {\"json\": \"$.id\"}}}\n"
                        + "  {\"path\": \"/api/news?a=1\",\n    \"headers\": {\"x-a\": \"s4me\"}}\nend\npause 1200\n"
                        + "{\"path\": \"/orders/${orders}\",\n  \"headers\": {\"x-token\": \"${x_token}\"}}");
    }

    /** As other tools write it. */
    @Test
    void requestsWithoutTimesAndResponsesAreStepsInTheirOrder() throws IOException {
        for (String path : List.of("/b", "/a")) {
            ObjectNode entry = entry("GET", path, 200, JSON, "");
            entry.remove(List.of("startedDateTime", "time", "response"));
            header(entry.withObject("/request"), "not a name", "1");
        }
        entry("GET", "/c", 200, JSON, "");
        assertThat(flow().text()).isEqualTo("GET /b\nGET /a\nGET /c");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]| has no requests (log.entries); record again, and save as HAR.",
                "{| is not a HAR file (Unexpected end-of-input: expected close marker for Object",
                "{\"log\": {\"entries\": [{\"startedDateTime\": \"now\", \"request\": {\"url\": \"http://h/\"}}]}}|"
                        + "log.entries[0] of ",
                "{\"log\": {\"entries\": [{\"startedDateTime\": \"2026-01-01T00:00:00Z\"}]}}|is not valid: it has no request.url.",
                "{\"log\": {\"entries\": [{\"request\": {\"url\": \"${host}/a\"}}]}}|its URL '${host}/a' does not begin with"
                        + " a scheme."
            })
    void whatIsNotARecordingIsRefused(String text, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("x.har"), text);
        assertThatThrownBy(() -> HarEntry.read(file))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none.har -o x.jmx           | import: there is no file DIR/none.har.",
                "folder -o x.jmx             | import: DIR/folder cannot be read (Is a directory).",
                "shop.har -o none/x.jmx      | import: there is no folder DIR/none for the plan; create it, or give"
                        + " another one by --output.",
                "shop.har -o folder --force  | import: DIR/folder cannot be written (DIR/folder: Is a directory).",
            })
    void filesThatCannotBeReadOrWrittenAreRefused(String words, String message) throws IOException {
        Files.createDirectory(folder.resolve("folder"));
        entry("GET", "/", 200, HTML, "");
        flow();
        ImportCommand command = new ImportCommand();
        new CommandLine(command)
                .parseArgs(words.replaceAll("(?<=^|-o )", folder + "/").split(" "));
        assertThatThrownBy(command::call)
                .isInstanceOf(Refusal.class)
                .hasMessage(message.replace("DIR", folder.toString()));
    }
}
