// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.httpasync.HttpAsyncRequest;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.request.RecordingServer.Recorded;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerFactory;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;

/** Compares requests byte by byte with those of JMeter's HTTP Request and curl for the same path, headers and body. */
class SameAsHttpRequestTest {

    /** Headers that only HTTP Request adds. */
    private static final Set<String> ADDED = Set.of("connection", "user-agent", "content-type");

    private static RecordingServer server;

    @BeforeContainer
    static void serve() throws IOException {
        server = new RecordingServer();
    }

    @AfterContainer
    static void stop() throws IOException {
        server.close();
    }

    /** A request as entered by a user. */
    record Given(String method, String path, Map<String, String> headers, String body) {

        String lines() {
            StringBuilder lines = new StringBuilder();
            headers.forEach((name, value) -> lines.append(name + ": " + value + "\n"));
            return lines.toString();
        }
    }

    private static Arbitrary<String> text(int most, String... pieces) {
        return Arbitraries.of(pieces).list().ofMaxSize(most).map(list -> String.join("", list));
    }

    private static Arbitrary<Given> given(Arbitrary<String> path, Arbitrary<String> value) {
        Arbitrary<Map<String, String>> headers = Arbitraries.maps(
                        Arbitraries.of("X-A", "x-b", "X-C_d.e", "Accept", "COOKIE"), value)
                .ofMaxSize(3);
        // a wrong Content-Length, as in headers copied from a browser
        Arbitrary<Map<String, String>> all = Combinators.combine(headers, Arbitraries.of("", "0", "7"))
                .as((some, length) -> {
                    Map<String, String> more = new TreeMap<>(some);
                    if (!length.isEmpty()) more.put("content-length", length);
                    return more;
                });
        return Combinators.combine(
                        Arbitraries.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"),
                        path,
                        all,
                        text(3, "a=b&", "{\"ü\": 1}", "中", " ", "\n"))
                .as((method, where, lines, body) ->
                        new Given(method, where, lines, "POST PUT PATCH".contains(method) ? body : ""));
    }

    /**
     * Requests that HTTP Request can send. It merges slashes, and then corrupts letters that are not Latin, so no path
     * has two in a row.
     */
    @Provide
    Arbitrary<Given> possible() {
        Arbitrary<String> path = Combinators.combine(
                        text(
                                6, "a", "/", "é", "中", "😀", " ", "%20", "%C3%A9", "+", ";", "=", "~", "'", "(", ")",
                                "!", "$", "&", "@", ":", ",", "..", "."),
                        Arbitraries.of("", "?")
                                .flatMap(mark -> mark.isEmpty()
                                        ? Arbitraries.of("")
                                        : text(
                                                        6, "a", "=", "&", "?", "/", "é", "中", " ", "[", "]", "[]",
                                                        "%5B", "+", ":", "@")
                                                .map(query -> mark + query)),
                        Arbitraries.of("", "", "#part", "#"))
                .as((where, query, fragment) ->
                        // fields are trimmed
                        ("/p" + where + query + fragment).strip())
                .filter(whole -> !whole.replaceFirst("[?#].*", "").contains("//"));
        return given(path, text(4, "a", "1", " b", ",", ";", "=", "\"", "<>", "{}", "\\"));
    }

    private static Recorded byHttpRequest(Given given) throws InterruptedException {
        HTTPSamplerBase sampler = HTTPSamplerFactory.newInstance("HttpClient4");
        sampler.setProtocol("http");
        sampler.setDomain("127.0.0.1");
        sampler.setPort(server.port());
        sampler.setMethod(given.method);
        sampler.setProperty(HTTPSamplerBase.PATH, given.path);
        sampler.setContentEncoding("UTF-8");
        sampler.setUseKeepAlive(false);
        sampler.setArguments(new org.apache.jmeter.config.Arguments());
        if (!given.body.isEmpty()) {
            sampler.addNonEncodedArgument("", given.body, "");
            sampler.setPostBodyRaw(true);
        }
        HeaderManager headers = new HeaderManager();
        given.headers.forEach((name, value) -> headers.add(new Header(name, value)));
        sampler.setHeaderManager(headers);
        SampleResult result = sampler.sample();
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("200");
        return server.take();
    }

    /** Sends it by the fields of an element, and by a line of a mix or a flow. */
    private static List<Recorded> here(Given given) throws InterruptedException {
        Destination to = Destination.direct("http", "127.0.0.1:" + server.port());
        HttpAsyncRequest element = new HttpAsyncRequest();
        element.setProperty(RequestSettings.METHOD.property(), given.method);
        element.setProperty(RequestSettings.PATH.property(), given.path);
        element.setProperty(RequestSettings.HEADERS.property(), given.lines());
        element.setProperty(RequestSettings.BODY.property(), given.body);
        RequestText text = new RequestText(1, "one", given.method, given.path, given.lines(), given.body, Upload.NONE);
        ValueSources sources = new ValueSources("the request", List.of(), "", null, new JMeterVariables());
        List<RequestTemplate> templates = List.of(
                new RequestTemplate(element, Upload.NONE, to, sources),
                new RequestTemplate(0, text, Servers.of(to), 0, sources, Escaping.NONE));
        List<Recorded> seen = new ArrayList<>();
        for (RequestTemplate template : templates) {
            TestClient client = new TestClient(
                    exchange -> assertThat(exchange.failure()).as("failure").isNull());
            client.send(TestClient.link(server.address(), 1), 1, () -> template.request(null));
            seen.add(server.take());
        }
        return seen;
    }

    /** Sorted, because HTTP Request sends them in another order. */
    private static List<String> headers(Recorded of) {
        return of.headers().stream()
                .filter(line -> !ADDED.contains(line.replaceFirst(":.*", "").toLowerCase(Locale.ROOT)))
                .map(line -> line.replaceFirst("(?i)content-length", "Content-Length")
                        .strip())
                .sorted()
                .toList();
    }

    @Property(tries = 400)
    void sendsTheSameAsHttpRequest(@ForAll("possible") Given given) throws InterruptedException {
        Recorded wanted = byHttpRequest(given);
        for (Recorded seen : here(given)) {
            assertThat(seen.line()).isEqualTo(wanted.line());
            assertThat(headers(seen)).isEqualTo(headers(wanted));
            assertThat(seen.body()).isEqualTo(wanted.body());
        }
    }

    /** Requests that curl can send, including those that HTTP Request refuses. */
    @Provide
    Arbitrary<Given> any() {
        Arbitrary<String> path = text(
                        8, "a", "/", "?", "|", "{", "}", "\"", "<", ">", "^", "`", "[", "]", "é", "中", "%", "%2F",
                        "%zz", "//")
                .map(where -> "/p" + where);
        return given(path, text(4, "a", "é", "中", "😀", "\""));
    }

    private static List<Recorded> byCurl(Path folder, List<Given> all) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>();
        for (Given given : all) {
            if (!options.isEmpty()) options.add("next");
            option(options, "url", "http://127.0.0.1:" + server.port() + given.path);
            option(options, "output", folder.resolve("responses").toString());
            options.add("path-as-is");
            options.add("globoff");
            if (given.method.equals("HEAD")) options.add("head");
            else option(options, "request", given.method);
            given.headers.forEach((name, value) -> {
                if (name.equals("content-length")) return;
                // curl uses a semicolon for a header without a value
                option(options, "header", value.isEmpty() ? name + ";" : name + ": " + value);
            });
            if ("POST PUT PATCH".contains(given.method)) option(options, "data-binary", given.body);
        }
        Path config = Files.write(folder.resolve("curl"), options);
        Process curl = new ProcessBuilder("curl", "--silent", "--show-error", "--config", config.toString())
                .inheritIO()
                .start();
        assertThat(curl.waitFor()).isZero();
        List<Recorded> seen = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) seen.add(server.take());
        return seen;
    }

    private static void option(List<String> options, String name, String value) {
        String quoted = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        options.add(name + " = \"" + quoted + "\"");
    }

    /**
     * Percent-encoded or not, it is equivalent. A percent sign that encodes nothing is literal. Curl leaves out an
     * empty query since version 8.
     */
    private static String decoded(String line) {
        return URLDecoder.decode(
                line.replace("? HTTP", " HTTP")
                        .replaceAll("%(?![0-9A-Fa-f]{2})", "%25")
                        .replace("+", "%2B"),
                ISO_8859_1);
    }

    @Property(tries = 10)
    void sendsTheSameAsCurl(@ForAll("many") List<Given> all) throws IOException, InterruptedException {
        assumeThat(System.getenv("PATH").split(File.pathSeparator))
                .as("where curl is installed")
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "curl")));
        Path folder = Files.createTempDirectory("curl");
        List<Recorded> wanted = byCurl(folder, all);
        for (int i = 0; i < all.size(); i++)
            for (Recorded seen : here(all.get(i))) {
                assertThat(decoded(seen.line())).isEqualTo(decoded(wanted.get(i).line()));
                assertThat(URI.create(seen.line().split(" ")[1]))
                        .as("a valid URI")
                        .isNotNull();
                for (String name : all.get(i).headers.keySet())
                    if (!name.equals("content-length"))
                        assertThat(seen.values(name.toLowerCase(Locale.ROOT)))
                                .isEqualTo(wanted.get(i).values(name.toLowerCase(Locale.ROOT)));
                assertThat(seen.body()).isEqualTo(wanted.get(i).body());
            }
        Files.delete(folder.resolve("curl"));
        Files.deleteIfExists(folder.resolve("responses"));
        Files.delete(folder);
    }

    @Provide
    Arbitrary<List<Given>> many() {
        return any().list().ofSize(40);
    }
}
